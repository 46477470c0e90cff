import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListQuery, RecordQueries } from '#application';
import { aggregates, type AggregateKind } from '#domain';
import { csvHeader, csvRecord } from './csv.js';

/** Greatest number of rows and bytes of a page, which is kept in memory. */
const PAGE_SIZE = 1000;
const PAGE_BYTES = 1024 * 1024;

/**
 * All pages of a list as CSV. A page is read after the consumer has read the one before it.
 * @param signal of the consumer, which ends the reads
 */
export const csvPages = (...list: Parameters<typeof texts>): Readable => Readable.from(texts(...list));

async function* texts(
  records: RecordQueries,
  kind: AggregateKind,
  query: ListQuery,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  yield csvHeader(kind);
  let after = query.after;
  do {
    const pageQuery = {
      ...query,
      limit: PAGE_SIZE,
      bytes: PAGE_BYTES,
      total: false,
      ...(after && { after }),
    };
    const page = await records.list(aggregates[kind].collection, pageQuery, signal);
    if (page.records.length > 0) yield page.records.map(csvRecord).join('');
    after = page.next;
    // Lets other requests run between two pages.
    await nextTurn();
  } while (after);
}
