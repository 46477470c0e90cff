import { partsOf } from './form-groups.js';
import type { Entry } from './values.js';

const entry = (name: string): Entry => ({ name, label: name, control: 'text' });
const names = ['cost', 'name', 'city', 'parking', 'latitude', 'longitude', 'hours', 'model', 'evse_id'];

describe('A form', () => {
  it('has its fields in parts, and those of no part at the end', () => {
    const parts = partsOf(names.map(entry));
    expect(parts.map(({ title, entries }) => [title, entries.map(({ name }) => name)])).toEqual([
      ['form.place', ['name', 'city', 'latitude', 'longitude']],
      ['form.ids', ['evse_id']],
      ['form.price', ['cost']],
      ['form.drivers', ['hours']],
      ['form.equipment', ['model']],
      ['form.more', ['parking']],
    ]);
  });

  it('of a tariff has parts of its own', () => {
    const fields = ['name', 'currency', 'url', 'tax_included', 'min_price', 'elements', 'valid_from'];
    const parts = partsOf([...fields, 'energy_mix', 'kind'].map(entry));
    expect(parts.map(({ title, entries }) => [title, entries.map(({ name }) => name)])).toEqual([
      ['form.tariff', ['name', 'kind', 'url']],
      ['form.prices', ['currency', 'tax_included', 'elements', 'min_price']],
      ['form.validity', ['valid_from']],
      ['form.more', ['energy_mix']],
    ]);
  });

  it('has no parts if it is short', () => {
    const few = ['cost', 'name'].map(entry);
    expect(partsOf(few)).toEqual([{ title: undefined, entries: few }]);
  });
});
