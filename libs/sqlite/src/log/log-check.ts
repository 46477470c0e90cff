import { readEvent } from '#domain';
import type { Connection } from '../database.js';
import { query } from '../statements.js';

/** How long a start reads the log at most, in milliseconds. */
const MAX_MS = 1_000;
const PAGE = 1_000;

type Row = readonly [seq: number, id: string | null, type: Buffer, data: Buffer];

/** Text of another encoding would make the database library abort the process, so that it is read as bytes. */
const NEWEST = `
  SELECT e.seq, CAST(a.id AS BLOB), CAST(e.type AS BLOB), CAST(e.data AS BLOB)
  FROM events e LEFT JOIN aggregates a ON a.n = e.aggregate
  WHERE e.seq <= ? ORDER BY e.seq DESC LIMIT ${PAGE}`;

/**
 * Reads the newest events backwards, as far as a second allows.
 * @throws Error with the place of a gap, of an event that can't be read, or of damage of the file
 */
export function checkNewestEvents(log: Connection, clock = () => performance.now()): void {
  const end = clock() + MAX_MS;
  checkBackwards(log, () => clock() < end);
}

/** Reads all events. @throws Error as {@link checkNewestEvents} */
export const checkEvents = (log: Connection): void => checkBackwards(log, () => true);

function checkBackwards(log: Connection, hasTime: () => boolean): void {
  const selectNewest = query<Row>(log, NEWEST);
  let next = query<[number | null]>(log, 'SELECT max(seq) FROM events').first()?.[0] ?? 0;
  while (next > 0 && hasTime()) {
    for (const row of pageUpTo(selectNewest, next)) {
      const problem = problemOf(row, next);
      if (problem !== undefined) throw new Error(damaged(next, problem));
      next -= 1;
    }
  }
}

function pageUpTo(selectNewest: ReturnType<typeof query<Row>>, seq: number): readonly Row[] {
  try {
    const rows = selectNewest.all(seq);
    if (rows.length > 0) return rows;
  } catch (error) {
    throw new Error(damaged(seq, (error as Error).message), { cause: error });
  }
  throw new Error(damaged(seq, 'it is missing'));
}

/** What is wrong with a row; undefined if it is the event with this number. */
function problemOf([seq, id, type, data]: Row, expected: number): string | undefined {
  if (seq !== expected) return 'it is missing';
  if (id === null) return 'its record is missing';
  try {
    const text = new TextDecoder('utf-8', { fatal: true });
    readEvent(text.decode(type), JSON.parse(text.decode(data)));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const damaged = (seq: number, problem: string): string =>
  `the log is damaged at event ${seq} or shortly before (${problem}): restore a backup; \`directory verify\` lists all damage`;
