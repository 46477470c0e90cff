import { aggregates, connectorFields, detailFields, type Field, type Fields } from '#domain';
import { accepts } from '../openapi/testing/schema-validation.js';
import { formNames, formOf, type FormEntry, type FormName } from './form.js';

const catalogues: Readonly<Record<FormName, Fields>> = {
  station: aggregates.station.fields,
  'connector-type': aggregates['connector-type'].fields,
  location: aggregates.location.fields,
  tariff: aggregates.tariff.fields,
  'station-details': detailFields,
  'station-connector': connectorFields,
};

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
      label: 'Status',
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

it('what must have a value is marked as in the schema, in lists and in what they have, too', () => {
  const { schema, ui } = formOf('tariff');
  const requiredOf = (entries: readonly FormEntry[] = []) =>
    entries.filter(({ required }) => required).map(({ name }) => name);
  expect(requiredOf(ui)).toEqual(schema.required);
  const [amounts] = ui.find(({ name }) => name === 'elements')?.members ?? [];
  expect([amounts?.name, amounts?.required]).toEqual(['price_components', true]);
  expect(requiredOf(amounts?.members)).toEqual(['type', 'price']);
  expect(requiredOf(formOf('station-connector').ui)).toEqual(['connector_type_id', 'count']);
  expect(requiredOf(formOf('station').ui)).toEqual([]);
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

describe('the form of a location', () => {
  const { ui } = formOf('location');
  const entryOf = (name: string) => ui.find((entry) => entry.name === name);

  it.each(['country', 'time_zone'] as const)(
    'offers every %s under one name, and none that is refused',
    (name) => {
      const values = (entryOf(name)?.options ?? []).map(({ value }) => value);
      expect(entryOf(name)?.control).toBe('select');
      expect(values.length).toBeGreaterThan(200);
      expect(new Set(values).size).toBe(values.length);
      expect(values.filter((value) => !aggregates.location.fields[name].parse(value).ok)).toEqual([]);
    },
  );

  it('has the English names of countries, and the current ones of time zones', () => {
    expect(entryOf('country')?.options).toContainEqual({ value: 'DE', label: 'Germany' });
    const zones = entryOf('time_zone')?.options;
    expect(zones).toContainEqual({ value: 'Europe/Kyiv', label: 'Europe/Kyiv' });
    expect(zones).toContainEqual({ value: 'America/New_York', label: 'America/New York' });
    expect(zones).not.toContainEqual({ value: 'Europe/Kiev', label: 'Europe/Kiev' });
  });

  it('says what a flag that may be unknown is, and how it is sent', () => {
    expect(entryOf('charging_when_closed')).toEqual({
      ...{ name: 'charging_when_closed', label: 'Charging when closed', control: 'select' },
      options: [
        { value: true, label: 'Yes' },
        { value: false, label: 'No' },
        { value: null, label: 'Not known' },
      ],
    });
  });

  it('has the members of objects and lists, those within others too', () => {
    const { control, members } = entryOf('opening_times') ?? {};
    const [, regular] = members ?? [];
    const [weekday, begin] = regular?.members ?? [];
    expect([control, regular?.name, regular?.control]).toEqual(['object', 'regular_hours', 'list']);
    expect(weekday).toMatchObject({ name: 'weekday', label: 'Weekday', control: 'select' });
    expect(weekday?.options?.slice(0, 2)).toEqual([
      { value: 1, label: 'Monday' },
      { value: 2, label: 'Tuesday' },
    ]);
    expect(begin).toEqual({
      ...{ name: 'period_begin', label: 'Begin', control: 'time_of_day', required: true },
    });
  });

  it('suggests facilities', () => {
    const { control, options } = entryOf('facilities') ?? {};
    expect(control).toBe('tokens');
    expect(options).toContainEqual({ value: 'WIFI', label: 'Wi-Fi' });
  });
});

describe('the forms of parts of a station', () => {
  const controlsOf = (form: FormName) =>
    Object.fromEntries(formOf(form).ui.map(({ name, control }) => [name, control]));

  it('have lists with suggestions', () => {
    expect(controlsOf('station-details')).toMatchObject({
      ...{ evse_id: 'text', capabilities: 'tokens', parking_restrictions: 'tokens' },
    });
    const [capabilities] = formOf('station-details').ui.filter(({ name }) => name === 'capabilities');
    expect(capabilities?.options).toContainEqual({ value: 'RFID_READER', label: 'RFID reader' });
  });

  it('have a connector type by reference, and numbers', () => {
    expect(controlsOf('station-connector')).toEqual({
      ...{ connector_type_id: 'reference', count: 'number', standard: 'text', format: 'select' },
      ...{ power_type: 'select', max_voltage: 'number', max_amperage: 'number', kilowatts: 'number' },
      ...{ capabilities: 'tokens', terms_and_conditions: 'text' },
    });
    expect(formOf('station-connector').ui[0]).toEqual({
      ...{ name: 'connector_type_id', label: 'Connector type', control: 'reference' },
      collection: 'connector-types',
      required: true,
    });
  });
});

/** Forms with members that must be given. */
const requiring: ReadonlySet<FormName> = new Set(['station-connector', 'tariff']);

describe.each(formNames)('the form %s', (name) => {
  const { schema, ui } = formOf(name);

  it('has a self-contained schema that names its dialect', () => {
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(JSON.stringify(schema)).not.toContain('$ref');
    expect(accepts(schema)({})).toBe(!requiring.has(name));
  });

  it('has a control for each property and no other', () => {
    expect(ui.map(({ name }) => name)).toEqual(Object.keys(schema.properties as object));
  });

  it('has every field with a control, in the order of the catalogue', () => {
    const fields = Object.entries<Field>(catalogues[name]).filter(([, field]) => field.form !== false);
    expect(ui.map(({ name }) => name)).toEqual(fields.map(([name]) => name));
  });
});
