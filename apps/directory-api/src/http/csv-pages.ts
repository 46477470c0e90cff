import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { csvHeader, csvRecord, type ListQuery, type RecordQueries } from '#application';
import { aggregates, type AggregateKind } from '#domain';

/** Rows that are read at once, and kept in memory. */
const PAGE_SIZE = 1000;

/** All pages of a list as CSV. A page is read when the one before it has been taken; none when nobody takes them. */
export const csvPages = (records: RecordQueries, kind: AggregateKind, query: ListQuery): Readable =>
  Readable.from(texts(records, kind, query));

async function* texts(records: RecordQueries, kind: AggregateKind, query: ListQuery): AsyncGenerator<string> {
  yield csvHeader(kind);
  let after = query.after;
  do {
    const asked = { ...query, limit: PAGE_SIZE, total: false, ...(after && { after }) };
    const page = await records.list(aggregates[kind].collection, asked);
    if (page.records.length > 0) yield page.records.map(csvRecord).join('');
    after = page.next;
    // Other requests get their turn between two pages.
    await nextTurn();
  } while (after);
}
