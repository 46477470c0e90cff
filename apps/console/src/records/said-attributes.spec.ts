import { replacedBy, valuesIn } from './taken-back.js';

const entries = (['name', 'country'] as const).map((name) => ({
  ...{ name, label: name },
  control: 'text' as const,
}));
const derived = { version: 1, attributes: { name: 'a', country: 'DE' }, derived: ['country'] };

describe('What the directory has derived', () => {
  it('is no value of a form', () => expect(valuesIn(entries, derived)).toEqual({ name: 'a', country: '' }));

  it('is not said when it is put back', () => {
    const said = { version: 2, attributes: { name: 'a', country: 'FR' }, derived: [] };
    expect(replacedBy({ country: 'FR' }, entries, derived, said)).toEqual({ country: null });
  });
});
