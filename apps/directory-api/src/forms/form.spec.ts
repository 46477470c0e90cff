import { aggregates, type Field } from '#domain';
import { accepts } from '../openapi/testing/schema-validation.js';
import { formKinds, formOf } from './form.js';

describe('the form of a station', () => {
  const { schema, ui } = formOf('station');

  it('has a control for each kind of field', () => {
    expect(Object.fromEntries(ui.map(({ name, control }) => [name, control]))).toMatchObject({
      name: 'text',
      latitude: 'text',
      longitude: 'text',
      cost: 'text',
      cost_description: 'textarea',
      manufacturer: 'text',
      model: 'text',
      pwps_version: 'text',
      qr_enabled: 'toggle',
      outlets: 'textarea',
      hours: 'text',
      pre_charge_instructions: 'textarea',
      available: 'select',
      external_location_id: 'text',
      external_station_id: 'text',
    });
  });

  it('names the status codes', () => {
    expect(ui.find(({ name }) => name === 'available')).toEqual({
      name: 'available',
      label: 'Available',
      control: 'select',
      options: [
        { value: '0', label: 'Unknown' },
        { value: '1', label: 'Available' },
        { value: '2', label: 'In Use' },
        { value: '3', label: 'Offline' },
        { value: '4', label: 'Under Repair' },
      ],
    });
  });

  it('has no control for the location', () => {
    expect(schema.properties).not.toHaveProperty('location_id');
    expect(schema).not.toHaveProperty('required');
    expect(accepts(schema)({ location_id: '42' })).toBe(false);
  });
});

describe('the form of a connector type', () => {
  it('has a file for the photo and a toggle for being active', () => {
    const { ui } = formOf('connector-type');
    expect(Object.fromEntries(ui.map(({ name, control }) => [name, control]))).toMatchObject({
      name: 'text',
      description: 'textarea',
      power: 'text',
      kilowatts: 'text',
      photo: 'file',
      is_active: 'toggle',
    });
  });
});

describe.each(formKinds)('the form of a %s', (kind) => {
  const { schema, ui } = formOf(kind);

  it('has a self-contained schema that names its dialect', () => {
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(JSON.stringify(schema)).not.toContain('$ref');
    expect(accepts(schema)({})).toBe(true);
  });

  it('has a control for each property and no other', () => {
    expect(ui.map(({ name }) => name)).toEqual(Object.keys(schema.properties as object));
  });

  it('has every field with a control, in the order of the catalogue', () => {
    const fields = Object.entries<Field>(aggregates[kind].fields).filter(([, field]) => field.form !== false);
    expect(ui.map(({ name }) => name)).toEqual(fields.map(([name]) => name));
  });
});
