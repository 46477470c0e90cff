import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.js';
import type { Schemas } from '../../api/records.js';
import type { CoverageRequest } from '../../links/index.js';
import { exactly } from '../../links/stations-view.js';
import { useUrlParameters } from '../../records/use-url-parameters.js';

export type CoverageItem = Schemas['CoverageItem'];
type Page = Schemas['LackingRecords'];
export type LackingRecord = Schemas['LackingRecord'];

/** No event makes it stale: the directory judges all records for it. */
const KEY = 'coverage';

const PAGE_SIZE = 100;

/** Whose records are judged, which is in the URL. */
export function useRequest() {
  const [parameters, set] = useUrlParameters();
  const request: CoverageRequest = {
    feed: parameters.get('feed') ?? undefined,
    operator: parameters.get('operator') ?? undefined,
  };
  return { request, set };
}

const filtersOf = ({ feed, operator }: CoverageRequest) => ({
  ...(feed && { source_feed: exactly(feed) }),
  ...(operator && { operator: exactly(operator) }),
});

export const useCoverage = (request: CoverageRequest) =>
  useQuery({
    queryKey: [KEY, request],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/coverage', { params: { query: filtersOf(request) }, signal })),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

/** The records that lack an item, from the oldest one on. */
export const useLacking = (id: CoverageItem['id'], request: CoverageRequest) =>
  useInfiniteQuery({
    queryKey: [KEY, id, request],
    queryFn: ({ pageParam, signal }) => readOn(id, filtersOf(request), { cursor: pageParam, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
  });

/** Reads to a page that is not empty, or to the end: few records may lack the item. */
async function readOn(
  item: CoverageItem['id'],
  filters: ReturnType<typeof filtersOf>,
  from: { readonly cursor: string; readonly signal: AbortSignal },
): Promise<Page> {
  for (let { cursor } = from; ;) {
    const query = { ...filters, limit: PAGE_SIZE, ...(cursor && { cursor }) };
    const page = await bodyOf(
      api.GET('/v1/coverage/{item}', { params: { path: { item }, query }, signal: from.signal }),
    );
    if (page.items.length > 0 || page.next === null) return page;
    cursor = page.next;
  }
}
