import { BloomFilter } from './bloom-filter.js';
import { inBrackets, joined, type Condition, type Unplaced } from './narrowing.js';

/** Some connector types, as conditions. */
export interface Types {
  /** On an entry of `station_connectors`. */
  readonly listed: Condition;
  /** On a station. */
  readonly had: Condition;
  /** The share of the stations without one whose connectors are looked up. */
  readonly mistaken: number;
}

type TypeIds = readonly (string | null)[];

/** @returns undefined where stations without connectors are asked for, too: they are in no index */
export function withTypes(types: TypeIds): Types | undefined {
  const values = types.filter((type) => type !== null);
  if (values.length < types.length) return undefined;
  const told = values.flatMap((type) => new BloomFilter().addConnectorType(type).told() ?? []);
  const mayHaveOne = joined(
    told.map(({ condition }) => condition),
    ' OR ',
  );
  return {
    listed: listed(values),
    had: joined([inBrackets(mayHaveOne), hasOne(values)], ' AND '),
    mistaken: told.reduce((sum, one) => sum + one.mistaken, 0),
  };
}

export function byConnectorTypes(types: TypeIds): Unplaced {
  const typed = withTypes(types);
  if (!typed) {
    const one = hasOne(types.filter((type) => type !== null));
    const test = { sql: `(NOT EXISTS (${OWN}) OR ${one.sql})`, values: one.values };
    return { test, asksNumber: true };
  }
  const { sql, values } = typed.listed;
  return {
    hits: { sql: `SELECT n FROM station_connectors WHERE ${sql}`, values },
    testAlone: typed.had,
    mistaken: typed.mistaken,
    asksNumber: true,
  };
}

const OWN = 'SELECT 1 FROM station_connectors AS own WHERE own.n = stations.n';

const listed = (values: readonly string[]): Condition => ({
  sql: `connector_type_id IN (${values.map(() => '?').join(', ')})`,
  values,
});

function hasOne(values: readonly string[]): Condition {
  const { sql } = listed(values);
  return { sql: `EXISTS (${OWN} AND ${sql})`, values };
}
