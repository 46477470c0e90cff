import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from './client.js';
import { queryKeys } from './query-keys.js';
import type { FormName, Page, QueryOf } from './records.js';

export { queryKeys } from './query-keys.js';

/** What a page of a list is asked for, beside the filters. */
interface PageQuery {
  readonly cursor?: string;
}

/** A list that is read page by page: `fetchNextPage` reads on. */
function usePages<Item>(
  queryKey: readonly unknown[],
  readPage: (page: PageQuery, signal: AbortSignal) => Promise<Page<Item>>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam === '' ? {} : { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** All rows of a list that were read so far. */
export const rowsOf = <Item>(data: { readonly pages: readonly Page<Item>[] } | undefined): readonly Item[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];

export const useStation = (id: string) =>
  useQuery({
    queryKey: queryKeys.station(id),
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/stations/{id}', { params: { path: { id } }, signal })),
  });

/** Of the parts between these times, and from the last one up to now. @param times RFC 3339, in their order */
export const useUptime = (id: string, [from = '', ...split]: readonly string[]) =>
  useQuery({
    queryKey: [...queryKeys.station(id), 'uptime', from, split],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/stations/{id}/uptime', {
          params: { path: { id }, query: { from, split: [split.join(',')] } },
          signal,
        }),
      ),
  });

export const useConnectorTypes = (query: QueryOf<'listConnectorTypes'>) =>
  usePages([...queryKeys.connectorTypes, query], (page, signal) =>
    bodyOf(api.GET('/v1/connector-types', { params: { query: { ...query, ...page } }, signal })),
  );

/** An empty id is of none. */
export const useConnectorType = (id: string) =>
  useQuery({
    enabled: id !== '',
    queryKey: queryKeys.connectorType(id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/connector-types/{id}', { params: { path: { id } }, signal })),
  });

export const useTariffs = (query: QueryOf<'listTariffs'>) =>
  usePages([...queryKeys.tariffs, query], (page, signal) =>
    bodyOf(api.GET('/v1/tariffs', { params: { query: { ...query, ...page } }, signal })),
  );

/** An empty id is of none. */
export const tariffQuery = (id: string) =>
  queryOptions({
    enabled: id !== '',
    queryKey: queryKeys.tariff(id),
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/tariffs/{id}', { params: { path: { id } }, signal })),
  });

export const useTariff = (id: string) => useQuery(tariffQuery(id));

export const useLocations = (query: QueryOf<'listLocations'>) =>
  usePages([...queryKeys.locations, query], (page, signal) =>
    bodyOf(api.GET('/v1/locations', { params: { query: { ...query, ...page } }, signal })),
  );

export const useLocationRecord = (id: string) =>
  useQuery({
    queryKey: queryKeys.location(id),
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/locations/{id}', { params: { path: { id } }, signal })),
  });

export const useLocationStations = (id: string, query: QueryOf<'listLocationStations'>) =>
  usePages([...queryKeys.stations, id, query], (page, signal) =>
    bodyOf(
      api.GET('/v1/locations/{id}/stations', {
        params: { path: { id }, query: { ...query, ...page } },
        signal,
      }),
    ),
  );

/** Forms change with the release alone. */
export const formQuery = (form: FormName) =>
  queryOptions({
    queryKey: ['form', form],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/forms/{form}', { params: { path: { form } }, signal })),
    staleTime: Infinity,
  });

export const useForm = (form: FormName) => useQuery(formQuery(form));

export const useSummary = (query: QueryOf<'readSummary'>) =>
  useQuery({
    queryKey: [...queryKeys.summary, query],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/summary', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
