import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { read } from './client.js';
import { queryKeys } from './query-keys.js';
import type {
  ConnectorType,
  ConnectorTypeItem,
  Form,
  HistoryItem,
  LocationRecord,
  Page,
  Station,
  StationItem,
  Summary,
  Uptime,
} from './records.js';
import type { Query } from './search.js';

export { queryKeys } from './query-keys.js';

/** A list that is read page by page: `fetchNextPage` reads on. */
function usePages<Item>(key: readonly unknown[], path: string, query: Query) {
  return useInfiniteQuery({
    queryKey: [...key, path, query],
    queryFn: ({ pageParam, signal }) =>
      read<Page<Item>>(path, { query: { ...query, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** All rows of a list that were read so far. */
export const rowsOf = <Item>(data: { readonly pages: readonly Page<Item>[] } | undefined): readonly Item[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];

export const useStations = (query: Query) => usePages<StationItem>(queryKeys.stations, '/v1/stations', query);

export const useStation = (id: string) =>
  useQuery({
    queryKey: queryKeys.station(id),
    queryFn: ({ signal }) => read<Station>(`/v1/stations/${id}`, { signal }),
  });

export const useHistory = (id: string) =>
  usePages<HistoryItem>(queryKeys.station(id), `/v1/stations/${id}/history`, {});

/** Of the parts between these times, and from the last one up to now. @param times RFC 3339, in their order */
export const useUptime = (id: string, [from, ...others]: readonly string[]) =>
  useQuery({
    queryKey: [...queryKeys.station(id), 'uptime', from, others],
    queryFn: ({ signal }) =>
      read<Uptime>(`/v1/stations/${id}/uptime`, { query: { from, split: others.join(',') }, signal }),
  });

export const useConnectorTypes = (query: Query) =>
  usePages<ConnectorTypeItem>(queryKeys.connectorTypes, '/v1/connector-types', query);

export const useConnectorType = (id: string) =>
  useQuery({
    queryKey: queryKeys.connectorType(id),
    queryFn: ({ signal }) => read<ConnectorType>(`/v1/connector-types/${id}`, { signal }),
  });

export const useLocations = (query: Query) =>
  usePages<LocationRecord>(queryKeys.locations, '/v1/locations', query);

export const useLocationRecord = (id: string) =>
  useQuery({
    queryKey: queryKeys.location(id),
    queryFn: ({ signal }) => read<LocationRecord>(`/v1/locations/${id}`, { signal }),
  });

export const useLocationStations = (id: string, query: Query) =>
  usePages<StationItem>([...queryKeys.stations, id], `/v1/locations/${id}/stations`, query);

/** Forms change with the release alone. */
export const useForm = (kind: 'station' | 'connector-type') =>
  useQuery({
    queryKey: ['form', kind],
    queryFn: ({ signal }) => read<Form>(`/v1/forms/${kind}`, { signal }),
    staleTime: Infinity,
  });

export const useSummary = (query: Query & { readonly group_by: string }) =>
  useQuery({
    queryKey: [...queryKeys.summary, query],
    queryFn: ({ signal }) => read<Summary>('/v1/summary', { query, signal }),
    placeholderData: keepPreviousData,
  });
