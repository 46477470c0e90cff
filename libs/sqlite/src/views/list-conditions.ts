import type { Filter, ListQuery, Sort } from '#application/views';
import { filterColumn } from '../schema.js';

/** A part of a WHERE clause with its values. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | null)[];
}

/** The column that a list is sorted by. */
export const sortColumn = ({ by }: Sort): string => (by === 'name' ? filterColumn('name') : by);

interface Approach {
  /** Where the page begins. */
  readonly from?: Condition;
  /** The words are in so many records that each record is asked for them, rather than they for their records. */
  readonly frequent?: boolean;
}

/** All conditions of a list's query as one. */
export function conditionsOf(
  table: string,
  { words, filters, updatedSince }: ListQuery,
  { from, frequent = false }: Approach = {},
): Condition {
  const conditions: Condition[] = [{ sql: 'removed = 0', values: [] }];
  if (words.length > 0) {
    const { sql, values } = matches(table, words);
    // The sign keeps SQLite from looking the records up one by one.
    conditions.push({ sql: `${frequent ? '+n' : 'n'} IN (${sql})`, values });
  }
  if (updatedSince !== undefined) conditions.push({ sql: 'updated_at >= ?', values: [updatedSince] });
  conditions.push(...filters.map(filterCondition));
  if (from) conditions.push(from);
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** The numbers of the records that have all the words, the last one as a beginning. */
export function matches(table: string, words: readonly string[]): Condition {
  // Words are letters and digits only, so the quotes can't be left.
  const match = words.map((word) => `"${word}"`).join(' ');
  return { sql: `SELECT rowid FROM ${table}_words WHERE ${table}_words MATCH ?`, values: [`${match}*`] };
}

function filterCondition({ field, values }: Filter): Condition {
  const column = filterColumn(field);
  const given = values.filter((value) => value !== null);
  const parts: string[] = [];
  if (given.length > 0) parts.push(`${column} IN (${given.map(() => '?').join(', ')})`);
  if (given.length < values.length) parts.push(`${column} IS NULL`);
  return { sql: `(${parts.join(' OR ')})`, values: given };
}
