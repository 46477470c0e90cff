import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/client.js';
import type { DirectoryEvent } from '../api/records.js';

/** By the ids of stations. A station without a name, or that was removed, is not in it. */
export type StationNames = ReadonlyMap<string, string>;

/**
 * The names of the stations that the newest events of the log are about, by one request: they are the stations that were
 * changed last.
 */
export function useStationNames(newest: readonly DirectoryEvent[]): StationNames {
  const subjects = newest.map(({ subject }) => subject).filter((subject) => subject.startsWith('stations/'));
  const query = { sort: '-updated_at', limit: newest.length } as const;
  const { data } = useQuery({
    queryKey: ['event-log-names', ...new Set(subjects)],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/stations', { params: { query }, signal })),
    enabled: subjects.length > 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return new Map(data?.items.flatMap(({ id, attributes: { name } }) => (name === null ? [] : [[id, name]])));
}
