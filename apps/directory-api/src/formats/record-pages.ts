import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListQuery, RecordQueries, StoredRecord } from '#application';
import { aggregates, type AggregateKind } from '#domain';

/** Greatest number of records and bytes of a page, which is kept in memory. */
const PAGE_SIZE = 1000;
const PAGE_BYTES = 1024 * 1024;

/** How all records of a list make one text. */
export interface FileFormat {
  readonly head: string;
  readonly render: (record: StoredRecord) => string;
  /** Between two records. */
  readonly separator: string;
  readonly tail: string;
}

/** A list that is read to its end. */
export interface WholeList {
  readonly kind: AggregateKind;
  readonly query: ListQuery;
  /** Ends the reads when nobody waits for them any more. */
  readonly signal?: AbortSignal | undefined;
}

/** All pages of a list as one text. A page is read after the consumer has read the one before it. */
export const recordPages = (records: RecordQueries, list: WholeList, format: FileFormat): Readable =>
  Readable.from(texts(records, list, format));

async function* texts(
  records: RecordQueries,
  { kind, query, signal }: WholeList,
  { head, render, separator, tail }: FileFormat,
): AsyncGenerator<string> {
  yield head;
  let after = query.after;
  let between = '';
  do {
    const pageQuery = {
      ...query,
      limit: PAGE_SIZE,
      bytes: PAGE_BYTES,
      total: false,
      ...(after && { after }),
    };
    const page = await records.list(aggregates[kind].collection, pageQuery, signal);
    if (page.records.length > 0) yield between + page.records.map(render).join(separator);
    if (page.records.length > 0) between = separator;
    after = page.next;
    // Lets other requests run between two pages.
    await nextTurn();
  } while (after);
  if (tail !== '') yield tail;
}
