import type { ListQuery, Sort, SortKey } from '#application/views';
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
    const order =
      typeof one === 'number'
        ? one - Number(other)
        : Buffer.compare(Buffer.from(one), Buffer.from(String(other)));
    return sort.descending ? -order : order;
  };

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
