import { changesOf, chosenValues, firstChoices } from './changes.js';
import { valuesOf, type Entry } from './values.js';

const entries: readonly Entry[] = [
  { name: 'name', label: 'Name', control: 'text' },
  { name: 'cost', label: 'Cost', control: 'textarea' },
  {
    ...{ name: 'payment', label: 'Payment', control: 'object' },
    members: [
      { name: 'brands', label: 'Brands', control: 'tokens' },
      { name: 'city', label: 'City', control: 'text' },
    ],
  },
];
const opened = valuesOf(entries, { name: 'Main St', cost: null, payment: { brands: ['VISA'] } });

describe('What changed meanwhile', () => {
  const theirs = { ...opened, name: 'Main Street', cost: '0.40' };
  const mine = { ...opened, name: 'High St' };
  const changes = changesOf(entries, { before: opened, theirs, mine });

  it('is shown by field', () => {
    expect(changes).toEqual([
      { entry: entries[0], before: 'Main St', theirs: 'Main Street', mine: 'High St' },
      { entry: entries[1], before: '', theirs: '0.40', mine: '' },
    ]);
  });

  it('is taken for fields that were not touched', () => {
    expect(firstChoices(changes)).toEqual({ name: 'mine', cost: 'theirs' });
    expect(chosenValues(mine, changes, firstChoices(changes))).toEqual({ ...mine, cost: '0.40' });
  });

  it('is of an object as a whole', () => {
    const city = valuesOf(entries, { name: 'Main St', payment: { brands: ['VISA'], city: 'Ulm' } });
    const brands = valuesOf(entries, { name: 'Main St', payment: { brands: ['EC'] } });
    const [change, ...others] = changesOf(entries, { before: opened, theirs: city, mine: brands });
    expect([change?.entry.name, others]).toEqual(['payment', []]);
    expect(chosenValues(brands, change ? [change] : [], { payment: 'theirs' })).toEqual(city);
    const same = valuesOf(entries, { name: 'Main St', payment: { brands: ['VISA'] } });
    expect(changesOf(entries, { before: opened, theirs: same, mine: brands })).toEqual([]);
  });

  it('is nothing where both did the same', () => {
    expect(changesOf(entries, { before: opened, theirs, mine: theirs })).toEqual([]);
  });

  it('can be taken or left', () => {
    expect(chosenValues(mine, changes, { name: 'theirs', cost: 'mine' })).toEqual({
      ...mine,
      name: 'Main Street',
    });
  });
});
