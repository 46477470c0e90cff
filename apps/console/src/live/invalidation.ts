import type { QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import type { DirectoryEvent } from '../api/records.js';

/** The queries that an event makes stale: those of one record, and lists and counts. */
export interface Stale {
  readonly records: readonly QueryKey[];
  readonly lists: readonly QueryKey[];
}

const { stations, removedStations, locations, summary, connectorTypes, tariffs, prices } = queryKeys;

/** Types of the events that change which stations are removed. */
const REMOVAL = /^Station(?:Removed|Restored)\b/;

export function staleAfter({ subject, type }: Pick<DirectoryEvent, 'subject' | 'type'>): Stale {
  const [kind, id = ''] = subject.split('/');
  switch (kind) {
    case 'stations':
      return {
        records: [queryKeys.station(id), [...prices, id]],
        lists: [
          // Locations have counts of their stations.
          ...[stations, summary, locations, ['location']],
          ...(REMOVAL.test(type) ? [removedStations] : []),
        ],
      };
    case 'connector-types':
      return { records: [queryKeys.connectorType(id)], lists: [connectorTypes] };
    case 'tariffs':
      return { records: [queryKeys.tariff(id)], lists: [tariffs, prices] };
    case 'locations':
      return { records: [queryKeys.location(id)], lists: [locations, stations, summary] };
    default:
      return { records: [], lists: [] };
  }
}
