import type { HistoryItem } from '../api/records.js';
import { stepsOf } from './history-steps.js';
import { titleOf } from './history-title.js';

const item = (type: string, data: HistoryItem['data'], version = 1): HistoryItem => ({
  ...{ type: `${type}.v1`, version, data },
  ...{ occurred_at: '2026-11-27T10:00:00.000Z', caller: 'k1', command_id: 'c' },
});
const titles = (...items: readonly HistoryItem[]) => stepsOf(items).map(titleOf);

const twoOfOne = [{ connector_type_id: '7', count: 2 }];
const manyOfTwo = [...twoOfOne, { connector_type_id: '8', count: 1_200 }];

describe('The title of a step in the history of a station', () => {
  it.each([
    ['StationCreated', { attributes: { available: '1' } }, 'Created'],
    ['StationRestored', { attributes: {} }, 'Restored'],
    ['StationRemoved', {}, 'Removed'],
    ['StationTextErased', { attributes: {} }, 'Texts of earlier events erased'],
    ['StationOutageExclusionWithdrawn', { n: 2 }, 'Exclusion 2 withdrawn'],
    ['StationAvailabilityChanged', { available: '2', previous: '1' }, 'Available → In Use'],
    ['StationAvailabilityChanged', { available: '4', previous: null }, 'Never reported → Under Repair'],
    ['StationAvailabilityConfirmed', { available: '1' }, 'Available, confirmed'],
    ['StationRelocated', { location_id: '43', previous: '42' }, 'Moved from location 42 to location 43'],
    ['StationConnectorsChanged', { connectors: [], previous: twoOfOne }, 'Connectors changed: 2 → 0'],
    ['StationConnectorsChanged', { connectors: manyOfTwo, previous: [] }, 'Connectors changed: 0 → 1,202'],
    [
      'StationConnectorsChanged',
      { connectors: [{ ...twoOfOne[0], kilowatts: 50 }], previous: twoOfOne },
      'Connectors changed',
    ],
    [
      'StationConnectorsChanged',
      { connectors: [{ ...twoOfOne[0], tariff_ids: ['t'] }], previous: twoOfOne },
      'Tariffs of connectors changed',
    ],
    ['StationDetailsChanged', { changed: { cost: '1' } }, '1 field changed'],
    ['StationDetailsChanged', { changed: { cost: '1', details: { evse_id: 'E' } } }, '2 fields changed'],
    ['StationOfTheFuture', {}, 'StationOfTheFuture.v1'],
  ])('of %s %j is %s', (type, data, title) => {
    expect(titles(item(type, data))).toEqual([title]);
  });

  it('counts confirmations in a row', () => {
    const confirmed = (version: number) => item('StationAvailabilityConfirmed', { available: '3' }, version);
    expect(titles(confirmed(3), confirmed(2))).toEqual(['Offline, confirmed 2 times']);
  });
});
