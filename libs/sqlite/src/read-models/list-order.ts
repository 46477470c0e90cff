import { isNullable, type ListQuery, type Sort, type SortKey } from '#application/views';
import { allOf, sql, type Sql } from '../statements.js';
import { LAST_RANK, rankOfName, docidOf, firstDocidOf } from './schema.js';
import { squaredChordTo } from './selection.js';

/** A row of a page: its number, and its sort key. Times are milliseconds since 1970. */
export type PageRow = readonly [number: number, value: SortKey['value'], id: string];

export const isByTime = ({ by }: Sort): boolean => by.endsWith('_at');

/** Converts the key of a query's cursor to that of rows: times are milliseconds. */
export function stored(query: ListQuery): ListQuery {
  const { after, sort } = query;
  if (typeof after?.value !== 'string' || !isByTime(sort)) return query;
  return { ...query, after: { value: Date.parse(after.value), id: after.id } };
}

/** Converts the key of a row to that of cursors. */
export const sortKeyOf = ([, value, id]: PageRow, { sort }: ListQuery): SortKey => ({
  value: isByTime(sort) && value !== null ? new Date(Number(value)).toISOString() : value,
  id,
});

/** Compares rows of pages as SQLite does: nulls last, texts by their UTF-8 bytes, ties by id. */
export const inOrderOf =
  ({ sort }: ListQuery) =>
  ([, one, id]: PageRow, [, other, otherId]: PageRow): number => {
    if (one === other) return id < otherId ? -1 : 1;
    if (one === null || other === null) return one === null ? 1 : -1;
    return isBefore(one, other) !== sort.descending ? -1 : 1;
  };

/** UTF-16 sorts like UTF-8 but for surrogates, which are code points above all others. */
function isBefore(one: string | number, other: string | number): boolean {
  const [text, otherText] = [String(one), String(other)];
  if (typeof one === 'number' || !SURROGATES_AND_BEYOND.test(text + otherText)) return one < other;
  return Buffer.compare(Buffer.from(text), Buffer.from(otherText)) < 0;
}

const SURROGATES_AND_BEYOND = /[\ud800-\uffff]/;

export const directionOf = ({ sort }: ListQuery): string => (sort.descending ? 'DESC' : 'ASC');

export function sortKey({ sort, near }: ListQuery): Sql {
  return sort.by === 'distance' && near ? squaredChordTo(near.centre) : sql(`s.${sort.by}`);
}

export const orderOf = (query: ListQuery): Sql => sql(`ORDER BY k ${directionOf(query)} NULLS LAST, s.id`);

/** Tests that a row comes after the cursor. @param key an SQL expression of its sort key */
export function afterCursor({ after, sort }: ListQuery, key: string): Sql {
  if (!after) return sql('TRUE');
  const { value, id } = after;
  if (value === null) return sql(`${key} IS NULL AND s.id > ?`, id);
  const beyond = sort.descending ? '<' : '>';
  return sql(`(${key} ${beyond} ? OR ${key} IS NULL OR (${key} = ? AND s.id > ?))`, value, value, id);
}

/** The key ranges of a list's index from the cursor on, in the list's order. */
export function rangesOf({ after, sort, updatedSince }: ListQuery): readonly [Sql, ...Sql[]] {
  const column = sort.by;
  if (after?.value === null) return [sql(`${column} IS NULL AND id > ?`, after.id)];
  const [from, beyond] = sort.descending ? ['<=', '<'] : ['>=', '>'];
  // The first comparison is a range of the index, the second one skips the rows up to the cursor.
  const valued = after
    ? sql(`${column} ${from} ? AND (${column} ${beyond} ? OR id > ?)`, after.value, after.value, after.id)
    : sql(`${column} IS NOT NULL`);
  if (isNullable(sort)) return [valued, sql(`${column} IS NULL`)];
  const isSince = column === 'updated_at' && updatedSince !== undefined;
  return [isSince ? allOf([valued, sql('updated_at >= ?', Date.parse(updatedSince))]) : valued];
}

/** The range of docids (`t.rowid`) of a list by name from the cursor's rank on. */
export function docidsFrom({ after, sort }: ListQuery): Sql {
  const rank = after ? rankOfName(String(after.value)) : undefined;
  return sort.descending
    ? sql(`t.rowid < ${firstDocidOf('?')}`, (rank ?? LAST_RANK) + 1)
    : sql(`t.rowid >= ${firstDocidOf('?')}`, rank ?? 0);
}

/** The range of docids after a row that have its rank, in the list's order. */
export function docidsOfRankAfter({ sort }: ListQuery, [number, name]: PageRow): Sql {
  const rank = rankOfName(name === null ? null : String(name));
  const row = docidOf('?', '?');
  return sort.descending
    ? sql(`t.rowid >= ${firstDocidOf('?')} AND t.rowid < ${row}`, rank, rank, number)
    : sql(`t.rowid > ${row} AND t.rowid < ${firstDocidOf('?')}`, rank, number, rank + 1);
}
