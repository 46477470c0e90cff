import type { HistoryItem } from '../api/records.js';
import { stepsOf } from './history-steps.js';

const item = (type: string, data: HistoryItem['data'], version = 1): HistoryItem => ({
  ...{ type: `${type}.v1`, version, data },
  ...{ occurred_at: '2026-11-27T10:00:00.000Z', caller: 'k1', command_id: 'c' },
});
const entry = (type: string, data: HistoryItem['data']) => stepsOf([item(type, data)])[0]?.entry;

describe('The history of a station', () => {
  it('shows a status with the one before', () => {
    expect(entry('StationAvailabilityChanged', { available: '2', previous: null })).toEqual({
      ...{ kind: 'status', from: 'none', to: '2' },
    });
  });

  it('has the time of the observation of a report', () => {
    const observed_at = '2026-11-27T09:00:00.000Z';
    const [step] = stepsOf([
      item('StationAvailabilityChanged', { available: '2', previous: '1', observed_at }),
    ]);
    expect(step).toMatchObject({ time: observed_at, acceptedAt: '2026-11-27T10:00:00.000Z' });
  });

  it.each(['StationCreated', 'StationRestored', 'StationTextErased'])(
    'has the time of %s, not that of an older status in it',
    (type) => {
      const data = { attributes: { available: '1' }, observed_at: '2026-11-20T00:00:00.000Z' };
      expect(stepsOf([item(type, data)])[0]?.time).toBe('2026-11-27T10:00:00.000Z');
    },
  );

  it('counts confirmations in a row', () => {
    const confirmed = (version: number, available = '1') =>
      item('StationAvailabilityConfirmed', { available }, version);
    const steps = stepsOf([confirmed(5), confirmed(4), confirmed(3, '2'), confirmed(2)]);
    expect(steps.map(({ version, entry }) => [version, entry])).toEqual([
      [5, { kind: 'confirmed', status: '1', times: 2 }],
      [3, { kind: 'confirmed', status: '2', times: 1 }],
      [2, { kind: 'confirmed', status: '1', times: 1 }],
    ]);
  });

  it('shows changed fields, details among them', () => {
    const data = {
      changed: { cost: '0.40', details: { evse_id: null } },
      previous: { cost: null, details: { evse_id: 'E1' } },
    };
    expect(entry('StationDetailsChanged', data)).toEqual({
      kind: 'changed',
      changes: [
        { name: 'cost', from: null, to: '0.40' },
        { name: 'evse_id', from: 'E1', to: null },
      ],
    });
  });

  it.each([
    ['StationRelocated', { location_id: '43', previous: '42' }, { kind: 'moved', from: '42', to: '43' }],
    ['StationConnectorsChanged', { connectors: [], previous: [] }, { kind: 'connectors', from: [], to: [] }],
    ['StationCreated', {}, { kind: 'created' }],
    ['StationRestored', {}, { kind: 'restored' }],
    ['StationRemoved', {}, { kind: 'removed' }],
    ['StationTextErased', { observed_at: '2026-11-20T00:00:00.000Z' }, { kind: 'erased' }],
    ['StationOfTheFuture', {}, { kind: 'other' }],
  ])('shows %s', (type, data, expected) => {
    expect(entry(type, data)).toEqual(expected);
  });
});
