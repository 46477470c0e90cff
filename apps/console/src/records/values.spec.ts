import { optionsOf, patchOf, valuesOf, withLabel, type Entry } from './values.js';

const entries: readonly Entry[] = [
  { name: 'name', label: 'Name', control: 'text' },
  { name: 'cost', label: 'Cost', control: 'textarea' },
  { name: 'qr_enabled', label: 'QR enabled', control: 'toggle' },
  { name: 'facilities', label: 'Facilities', control: 'tokens' },
  { name: 'kilowatts', label: 'Kilowatts', control: 'number' },
];
const opened = valuesOf(entries, {
  name: 'Main St',
  cost: null,
  qr_enabled: true,
  facilities: ['CAFE', 'HOTEL, BAR'],
  kilowatts: 7.4,
});

describe('What is wrong with a field', () => {
  it('is said by its label', () => {
    const latitude = { name: 'latitude', label: 'Latitude' };
    expect(withLabel('latitude must be numeric', latitude)).toBe('Latitude must be numeric');
    expect(withLabel('latitude: it must be one', latitude)).toBe('Latitude: it must be one');
    expect(withLabel('latitudes are known', latitude)).toBe('latitudes are known');
    expect(withLabel('latitude must be numeric', undefined)).toBe('latitude must be numeric');
  });
});

describe('The values of a form', () => {
  it('are texts, and whether a toggle is on', () => {
    expect(opened).toEqual({
      ...{ name: 'Main St', cost: '', qr_enabled: true },
      ...{ facilities: 'CAFE\nHOTEL, BAR', kilowatts: '7.4' },
    });
  });

  it('become a patch of what differs', () => {
    const to = { ...opened, name: '', qr_enabled: false, facilities: 'CAFE\nMALL', kilowatts: '11,5' };
    expect(patchOf(entries, opened, to)).toEqual({
      name: null,
      qr_enabled: false,
      facilities: ['CAFE', 'MALL'],
      kilowatts: 11.5,
    });
    expect(patchOf(entries, opened, opened)).toEqual({});
    expect(patchOf(entries, opened, { ...opened, kilowatts: 'much' })).toEqual({ kilowatts: 'much' });
    expect(patchOf(entries, opened, { ...opened, kilowatts: '', facilities: '' })).toEqual({
      ...{ kilowatts: null, facilities: [] },
    });
  });
});

describe('The values of groups', () => {
  const text = (name: string): Entry => ({ name, label: name, control: 'text' });
  const flag: Entry = {
    ...{ name: 'roofed', label: 'Roofed', control: 'select' },
    options: [
      { value: true, label: 'Yes' },
      { value: false, label: 'No' },
      { value: null, label: 'Not known' },
    ],
  };
  const weekday: Entry = {
    ...{ name: 'weekday', label: 'Weekday', control: 'select' },
    options: [{ value: 1, label: 'Monday' }],
  };
  const always: Entry = { name: 'always', label: 'At all times', control: 'toggle' };
  const days: Entry = {
    ...{ name: 'days', label: 'Days', control: 'list', members: [weekday, text('begin')] },
  };
  const staff: Entry = {
    ...{ name: 'staff', label: 'Staff', control: 'object', members: [always, text('note'), days] },
  };
  const grouped: readonly Entry[] = [flag, staff];
  const held = { roofed: false, staff: { always: false, note: 'Ring', days: [{ weekday: 1, begin: '8' }] } };
  const before = valuesOf(grouped, held);

  it('are those of their controls, and rows with keys', () => {
    expect(before).toEqual({
      roofed: 'false',
      staff: {
        ...{ always: false, note: 'Ring' },
        days: [{ key: 1, values: { weekday: '1', begin: '8' } }],
      },
    });
    expect(valuesOf(grouped, {})).toEqual({ roofed: '', staff: null });
  });

  it('have options by the texts that a control holds', () => {
    expect(optionsOf(flag)).toEqual([
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ]);
  });

  it('have the statuses in the order that filters and legends have', () => {
    const options = ['0', '1', '2', '3', '4'].map((value) => ({ value, label: value }));
    const shown = optionsOf({ name: 'available', options }).map(({ value }) => value);
    expect(shown).toEqual(['1', '2', '3', '4', '0']);
  });

  const to = (changed: object) => patchOf(grouped, before, valuesOf(grouped, { ...held, ...changed }));

  it('become a merge patch of what differs in an object, with whole lists', () => {
    expect(to({})).toEqual({});
    expect(to({ roofed: true })).toEqual({ roofed: true });
    expect(to({ staff: { ...held.staff, note: null } })).toEqual({ staff: { note: null } });
    expect(to({ staff: { ...held.staff, days: [] } })).toEqual({ staff: { days: [] } });
    expect(to({ staff: { ...held.staff, days: [{ weekday: 1 }, { begin: '9' }] } })).toEqual({
      staff: { days: [{ weekday: 1 }, { begin: '9' }] },
    });
  });

  it('send null for an object that goes, and all of one that comes', () => {
    expect(to({ staff: null, roofed: null })).toEqual({ staff: null, roofed: null });
    expect(patchOf(grouped, valuesOf(grouped, {}), before)).toEqual(held);
    expect(patchOf([staff], {}, { staff: null })).toEqual({ staff: null });
  });
});
