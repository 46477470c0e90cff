import { changesOf, chosenValues, firstChoices, patchOf, valuesOf, withLabel, type Entry } from './values.js';

const entries: readonly Entry[] = [
  { name: 'name', label: 'Name', control: 'text' },
  { name: 'cost', label: 'Cost', control: 'textarea' },
  { name: 'qr_enabled', label: 'QR enabled', control: 'toggle' },
  { name: 'facilities', label: 'Facilities', control: 'tokens' },
];
const opened = valuesOf(entries, {
  name: 'Main St',
  cost: null,
  qr_enabled: true,
  facilities: ['CAFE', 'HOTEL'],
});

describe('What is wrong with a field', () => {
  it('is said by its label', () => {
    const latitude = { name: 'latitude', label: 'Latitude' };
    expect(withLabel('latitude must be numeric', latitude)).toBe('Latitude must be numeric');
    expect(withLabel('latitudes are known', latitude)).toBe('latitudes are known');
    expect(withLabel('latitude must be numeric', undefined)).toBe('latitude must be numeric');
  });
});

describe('The values of a form', () => {
  it('are texts, and whether a toggle is on', () => {
    expect(opened).toEqual({ name: 'Main St', cost: '', qr_enabled: true, facilities: 'CAFE, HOTEL' });
  });

  it('become a patch of what differs', () => {
    const to = { ...opened, name: '', qr_enabled: false, facilities: 'CAFE, , MALL ' };
    expect(patchOf(entries, opened, to)).toEqual({
      name: null,
      qr_enabled: false,
      facilities: ['CAFE', 'MALL'],
    });
    expect(patchOf(entries, opened, opened)).toEqual({});
  });
});

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
