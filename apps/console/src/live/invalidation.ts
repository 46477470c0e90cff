import type { QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import type { DirectoryEvent } from '../api/records.js';

/** The queries that an event makes stale: those of one record, and lists and counts. */
export interface Stale {
  readonly records: readonly QueryKey[];
  readonly lists: readonly QueryKey[];
}

const { stations, locations, summary, connectorTypes } = queryKeys;

export function staleAfter({ subject }: Pick<DirectoryEvent, 'subject'>): Stale {
  const [kind, id = ''] = subject.split('/');
  switch (kind) {
    case 'stations':
      // Locations have counts of their stations.
      return { records: [queryKeys.station(id)], lists: [stations, summary, locations, ['location']] };
    case 'connector-types':
      return { records: [queryKeys.connectorType(id)], lists: [connectorTypes] };
    case 'locations':
      return { records: [queryKeys.location(id)], lists: [locations, stations, summary] };
    default:
      return { records: [], lists: [] };
  }
}
