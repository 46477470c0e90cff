import { applied, compared, fieldsOf, isSame, snapshotOf } from './snapshot.js';
import type { LocationRecord, Station } from '../api/records.js';

const event = (type: string, data: Record<string, unknown>) => ({ type: `${type}.v1`, data });

describe('A version of a record', () => {
  it('has the fields, details and connectors, without what is not of a version', () => {
    const station = {
      attributes: { name: 'Main St', created_at: 't', updated_at: 't' },
      details: { evse_id: 'DE*ABC*E1' },
      connectors: [{ connector_type_id: 'c', name: 'CCS 2', count: 2 }],
    } as unknown as Station;
    expect(snapshotOf(station)).toEqual({
      ...{ name: 'Main St', evse_id: 'DE*ABC*E1' },
      connectors: [{ connector_type_id: 'c', count: 2 }],
    });
  });

  it('of a location has what was said of it: not what is derived, its stations or whether it is in use', () => {
    const location = {
      ...{ id: '42', version: 3, source: null, derived: ['country'], stations: { total: 1, by_status: {} } },
      attributes: { name: 'Depot', country: 'DE', retired: false, created_at: 't', updated_at: 't' },
      ...{ opening_times: null, open_now: null, next_change: null },
    } as unknown as LocationRecord;
    expect(snapshotOf(location)).toEqual({ name: 'Depot', country: null, opening_times: null });
  });

  const events = [
    event('StationDetailsChanged', {
      changed: { name: 'High St', details: { evse_id: 'E2' }, extensions: { a: 1 } },
      previous: { name: 'Main St', details: { evse_id: 'E1' }, extensions: null },
    }),
    event('StationRelocated', { location_id: '43', previous: '42' }),
    event('StationAvailabilityChanged', { available: '2', previous: null }),
    event('StationConnectorsChanged', { connectors: [{ count: 1 }], previous: [] }),
    event('StationOfTheFuture', { name: 'x' }),
  ];
  const before = {
    name: 'Main St',
    evse_id: 'E1',
    location_id: '42',
    available: null,
    connectors: [],
    hours: '9-5',
  };
  const after = {
    ...{ name: 'High St', evse_id: 'E2', location_id: '43', available: '2', connectors: [{ count: 1 }] },
    hours: '9-5',
  };

  it('becomes a later one by events, and an earlier one by what they replaced', () => {
    expect(applied(before, events, 'to')).toEqual(after);
    expect(applied(after, [...events].reverse(), 'from')).toEqual(before);
  });

  it('is compared field by field, what changed apart from what did not', () => {
    expect(compared(before, { ...after, model: null })).toEqual({
      changed: [
        { name: 'name', older: 'Main St', newer: 'High St' },
        { name: 'evse_id', older: 'E1', newer: 'E2' },
        { name: 'location_id', older: '42', newer: '43' },
        { name: 'available', older: null, newer: '2' },
        { name: 'connectors', older: [], newer: [{ count: 1 }] },
      ],
      unchanged: ['hours', 'model'],
    });
  });

  it('keeps a restored field in its place in the table, and offers it again if that is taken back', () => {
    const older = { name: 'Main St', cost: '0.30', hours: '9-5' };
    const now = { name: 'High St', cost: '0.40', hours: '24/7' };
    const rows = (newer: object, ...restored: string[]) =>
      fieldsOf(older, { ...now, ...newer }, new Set(restored)).map(({ name, isRestored }) =>
        isRestored ? `${name} restored` : name,
      );
    expect(rows({})).toEqual(['name', 'cost', 'hours']);
    expect(rows({ cost: '0.30' }, 'cost')).toEqual(['name', 'cost restored', 'hours']);
    expect(rows({ cost: '0.30' })).toEqual(['name', 'hours']);
    expect(rows({}, 'cost')).toEqual(['name', 'cost', 'hours']);
  });
});

it.each([
  [[], null, true],
  [undefined, null, true],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [['A', 'B'], ['B', 'A'], false],
  ['1', 1, false],
])('%j and %j are the same value: %s', (one, other, expected) => expect(isSame(one, other)).toBe(expected));
