import type { Value } from '../database.js';

/** A piece of a statement with the values of its placeholders, in their order. */
export interface Sql {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** A piece of SQL: `sql('a = ?', 1)`. */
export const sql = (text: string, ...values: readonly Value[]): Sql => ({ sql: text, values });

/** The pieces one after another, with a separator between them. */
export const joined = (parts: readonly Sql[], separator: string): Sql => ({
  sql: parts.map((part) => part.sql).join(separator),
  values: parts.flatMap((part) => part.values),
});

/** All conditions at once; TRUE where there are none. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? joined(conditions, ' AND ') : sql('TRUE');

/** At least one of the conditions, in brackets. */
export function anyOf(conditions: readonly Sql[]): Sql {
  const { sql: text, values } = joined(conditions, ' OR ');
  return { sql: `(${text})`, values };
}

/** That an expression has one of the values. */
export const isOneOf = (expression: string, values: readonly Value[]): Sql => ({
  sql: `${expression} IN (${values.map(() => '?').join(', ')})`,
  values,
});
