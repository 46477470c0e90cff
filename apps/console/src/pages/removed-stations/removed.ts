import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, recordOf } from '../../api/client.js';
import { queryKeys } from '../../api/query-keys.js';
import type { Schemas } from '../../api/records.js';
import type { Candidate } from '../../bulk/change.js';
import { notifyChange } from '../../records/notify-change.js';
import { isSelected, type Selection } from '../../selection/selection.js';
import { t } from '../../texts/index.js';
import { focusHeading } from '../../ui/focus-heading.js';
import { describe } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';

type Page = Schemas['RemovedStations'];
export type RemovedStation = Page['items'][number];

const PAGE_SIZE = 100;
/** The most that the directory returns in one page. */
const MAX_PAGE_SIZE = 1000;
/** Words may leave pages empty although there are more. */
const MAX_EMPTY_PAGES = 20;

/** The removed stations that match, from the last removed one on. */
export const useRemovedStations = (q: string) =>
  useInfiniteQuery({
    queryKey: [...queryKeys.removedStations, q],
    queryFn: ({ pageParam, signal }) => readOn(q, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

async function readOn(q: string, first: string, signal: AbortSignal): Promise<Page> {
  let cursor = first;
  for (let pages = 1; ; pages += 1) {
    const page = await readPage(q, cursor, PAGE_SIZE, signal);
    if (page.items.length > 0 || page.next === null || pages === MAX_EMPTY_PAGES) return page;
    cursor = page.next;
  }
}

function readPage(q: string, cursor: string, limit: number, signal: AbortSignal): Promise<Page> {
  const query = { limit, ...(q && { q }), ...(cursor && { cursor }) };
  return bodyOf(api.GET('/v1/stations/removed', { params: { query }, signal }));
}

/** What is known of a selected station. */
export type Picked = Pick<RemovedStation, 'id' | 'removed_at'>;

/** The selected stations that are still removed, in pages, up to the one that was removed first. */
export async function* readSelected(
  selection: Selection<Picked>,
  q: string,
  signal: AbortSignal,
): AsyncGenerator<readonly Candidate[]> {
  const until = firstRemoval(selection);
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await readPage(q, cursor, MAX_PAGE_SIZE, signal);
    yield page.items.filter(({ id }) => isSelected(selection, id));
    const last = page.items.at(-1);
    cursor = last && last.removed_at < until ? null : page.next;
  }
}

const firstRemoval = (selection: Selection<Picked>): string =>
  selection.kind === 'matching'
    ? ''
    : ([...selection.rows.values()].map((row) => row.removed_at).sort()[0] ?? '');

const notifyFailure = (error: Error): void => notify({ ...describe(error), failed: true });

/** Restores a station, which can be taken back. */
export function useRestore() {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: queryKeys.removedStations });
  const { mutate: removeAgain } = useMutation({
    mutationFn: ({ id }: RemovedStation) => api.DELETE('/v1/stations/{id}', { params: { path: { id } } }),
    onSuccess: (_answer, removed) => {
      notifyChange('change.removedAgain', { name: nameInWords(removed) });
      void readAgain();
    },
    onError: notifyFailure,
  });
  return useMutation({
    mutationFn: ({ id }: RemovedStation) =>
      recordOf(api.POST('/v1/stations/{id}/restore', { params: { path: { id } } })),
    onSuccess: async (_station, restored) => {
      await readAgain();
      // The button that was pressed is gone.
      focusHeading({ preventScroll: true });
      notifyChange(
        'change.restored',
        { name: nameInWords(restored) },
        { onUndo: () => removeAgain(restored) },
      );
    },
    onError: notifyFailure,
  });
}

export const nameOf = ({ name }: Pick<RemovedStation, 'name'>): string => name ?? t('station.unnamed');

const nameInWords = ({ name }: RemovedStation): string => name ?? t('unnamed.station');
