import type { ListQuery, Sort, SortKey } from '#application/views';
import { LAST_RANK, firstPlaceOf, placeOf, rankOfName } from './place.js';
import { squaredChordTo } from './selection.js';
import { allOf, sql, type Sql } from './sql.js';

/** A row of a page: its number, and its sort key. Times are milliseconds since 1970. */
export type PageRow = readonly [number: number, value: SortKey['value'], id: string];

export const isByTime = ({ by }: Sort): boolean => by === 'created_at' || by === 'updated_at';

/** The query with the key of its cursor as rows have it: times are milliseconds. */
export function stored(query: ListQuery): ListQuery {
  const { after, sort } = query;
  if (!after || !isByTime(sort)) return query;
  return { ...query, after: { value: Date.parse(String(after.value)), id: after.id } };
}

/** The sort key of a row as cursors have it. */
export const sortKeyOf = ([, value, id]: PageRow, { sort }: ListQuery): SortKey => ({
  value: isByTime(sort) ? new Date(Number(value)).toISOString() : value,
  id,
});

/** Compares rows of pages as SQLite does: none last, texts by their UTF-8 bytes, ties by id. */
export const inOrderOf =
  ({ sort }: ListQuery) =>
  ([, one, id]: PageRow, [, other, otherId]: PageRow): number => {
    if (one === other) return id < otherId ? -1 : 1;
    if (one === null || other === null) return one === null ? 1 : -1;
    return isBefore(one, other) !== sort.descending ? -1 : 1;
  };

/** UTF-16 has the order of UTF-8 but for surrogates, which stand for the last code points. */
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

/** That a row comes after the last one of the page before, by an expression for its sort key. */
export function behind({ after, sort }: ListQuery, key: string): Sql {
  if (!after) return sql('TRUE');
  const { value, id } = after;
  if (value === null) return sql(`${key} IS NULL AND s.id > ?`, id);
  const beyond = sort.descending ? '<' : '>';
  return sql(`(${key} ${beyond} ? OR ${key} IS NULL OR (${key} = ? AND s.id > ?))`, value, value, id);
}

/** The ranges of a list's index from the beginning of a page on, in the list's order. */
export function rangesOf({ after, sort, updatedSince }: ListQuery): readonly [Sql, ...Sql[]] {
  const column = sort.by;
  if (after?.value === null) return [sql(`${column} IS NULL AND id > ?`, after.id)];
  const [from, beyond] = sort.descending ? ['<=', '<'] : ['>=', '>'];
  // The first comparison is a range of the index, the second one passes over what was shown.
  const named = after
    ? sql(`${column} ${from} ? AND (${column} ${beyond} ? OR id > ?)`, after.value, after.value, after.id)
    : sql(`${column} IS NOT NULL`);
  if (column === 'name') return [named, sql('name IS NULL')];
  const isSince = column === 'updated_at' && updatedSince !== undefined;
  return [isSince ? allOf([named, sql('updated_at >= ?', Date.parse(updatedSince))]) : named];
}

/** The places (`t.rowid`) of a list by name from the beginning of a page on: all of the rank that it begins in. */
export function placesFrom({ after, sort }: ListQuery): Sql {
  const rank = after ? rankOfName(String(after.value)) : undefined;
  return sort.descending
    ? sql(`t.rowid < ${firstPlaceOf('?')}`, (rank ?? LAST_RANK) + 1)
    : sql(`t.rowid >= ${firstPlaceOf('?')}`, rank ?? 0);
}

/** The places behind a row that are of its rank, in the order of the list. */
export function placesOfRankBehind({ sort }: ListQuery, [number, name]: PageRow): Sql {
  const rank = rankOfName(name === null ? null : String(name));
  const row = placeOf('?', '?');
  return sort.descending
    ? sql(`t.rowid >= ${firstPlaceOf('?')} AND t.rowid < ${row}`, rank, rank, number)
    : sql(`t.rowid > ${row} AND t.rowid < ${firstPlaceOf('?')}`, rank, number, rank + 1);
}
