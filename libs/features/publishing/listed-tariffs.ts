import { RECORD_ID, type ListQuery, type RecordQueries, type StoredRecord } from '#application';
import { ownTurn } from '#http';

/** Tariffs that are read together, and their size in bytes, as far as one has not more. */
const [MAX_TARIFFS, MAX_BYTES] = [500, 512 * 1024];

type Records = Pick<RecordQueries, 'list'>;

/** All tariffs, some in each turn of the event loop. */
export const allTariffs = (records: Records, signal?: AbortSignal) => listed(records, [], signal);

/** The tariffs that there are of some ids, some in each turn of the event loop. */
export async function* tariffsOfIds(
  records: Records,
  ids: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<StoredRecord, void, undefined> {
  for (let from = 0; from < ids.length; from += MAX_TARIFFS)
    yield* listed(records, [{ field: RECORD_ID, values: ids.slice(from, from + MAX_TARIFFS) }], signal);
}

async function* listed(
  records: Records,
  filters: ListQuery['filters'],
  signal?: AbortSignal,
): AsyncGenerator<StoredRecord, void, undefined> {
  const query: ListQuery = {
    ...{ words: [], filters, sort: { by: 'created_at', descending: false } },
    ...{ limit: MAX_TARIFFS, bytes: MAX_BYTES, total: false },
  };
  let page = await records.list('tariffs', query, signal);
  for (;;) {
    await ownTurn();
    yield* page.records;
    if (!page.next) return;
    page = await records.list('tariffs', { ...query, after: page.next }, signal);
  }
}
