import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../api/client.js';
import type { DirectoryEvent, Page, StationItem } from '../api/records.js';

/** By the ids of stations. A station without a name, or that was removed, is not in it. */
export type StationNames = ReadonlyMap<string, string>;

/** The names as they are now of the stations that events are about, by one request. */
export function useStationNames(events: readonly DirectoryEvent[]): StationNames {
  const ids = [
    ...new Set(events.flatMap(({ subject }) => /^stations\/(.+)$/.exec(subject)?.[1] ?? [])),
  ].sort();
  const { data } = useQuery({
    queryKey: ['event-log-names', ...ids],
    queryFn: ({ signal }) =>
      read<Page<StationItem>>('/v1/stations', { query: { id: ids.join(','), limit: ids.length }, signal }),
    enabled: ids.length > 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return new Map(data?.items.flatMap(({ id, attributes: { name } }) => (name === null ? [] : [[id, name]])));
}
