import {
  areasOf,
  boxesAround,
  plainBoxes,
  squaredChordOfMetres,
  statusesFoundBy,
  unitVector,
  wordsOf,
  type Area,
  type BoundingBox,
  type Filter,
  type GeoPoint,
  type ListQuery,
  type Matching,
} from '#application/views';
import { aggregates, type Field } from '#domain';
import { filterColumn, selective, tableOf } from '../schema.js';
import { FINEST_LEVEL, FINEST_SHIFT, STRIPS } from './map-schema.js';

/** A part of a statement with its values. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

/**
 * A condition that has an index of its own beside the table: either the index leads to the records, or each record
 * is asked, which is the faster way where the records are many.
 */
export interface Narrowing {
  /** The numbers of all records that may match; nothing where no index tells them. */
  readonly hits?: Condition;
  /** The hits are the very records that match, each once. */
  readonly isExact?: boolean;
  /** Has the index lead, where that is of the table itself and need not be asked for numbers. */
  readonly led?: Condition;
  /** Asks one record, whichever way it was found. */
  readonly test?: Condition;
  /** Asks one record that the index did not lead to, where that takes more. */
  readonly testAlone?: Condition;
  /** To ask so, all hits are gathered first, and each record is looked up among them. */
  readonly isProbed?: boolean;
  /** The list is in this very order, so that the index leads however many the records are. */
  readonly leads?: boolean;
}

/**
 * How a narrowing is met: its index leads to the records, or each record is asked, or all that are led to by other
 * means meet it but for the test.
 */
export type WayOf = (narrowing: Narrowing) => 'led' | 'asked' | 'met';

/** A list's query, or one that has no order. */
export type Narrowed = Matching & Partial<Pick<ListQuery, 'sort'>>;

/** All that a query asks for that an index may lead to. */
export function narrowingsOf(table: string, query: Narrowed): readonly Narrowing[] {
  const { words, filters, connectorTypes, near, bbox, sort } = query;
  return [
    // Records are asked in this order: what takes the least comes first.
    ...filters.filter(hasIndex).map((filter) => byFilter(table, filter)),
    ...filters.filter((filter) => !hasIndex(filter)).flatMap((filter) => byWordsOfFilter(table, filter)),
    ...(bbox ? [byBox(bbox)] : []),
    ...(near ? [{ ...byCircle(near), leads: sort?.by === 'distance' }] : []),
    ...byWords(table, words),
    ...(connectorTypes ? [byConnectorTypes(connectorTypes)] : []),
  ];
}

/** Whether an index tells all that a filter finds; what has no value is in none. */
export const hasIndex = ({ field, values }: Filter): boolean =>
  (selective.has(field) || field === 'name') && !values.includes(null);

function byFilter(table: string, { field, values }: Filter): Narrowing {
  const listed = `${filterColumn(field)} IN (${values.map(() => '?').join(', ')})`;
  return {
    // The list by name has only what is not removed; of the others no field has a value.
    hits: {
      sql: `SELECT n FROM ${table} WHERE ${field === 'name' ? 'removed = 0 AND ' : ''}${listed}`,
      values,
    },
    led: { sql: listed, values },
    // The sign keeps SQLite from its index.
    testAlone: { sql: `+${listed}`, values },
    isExact: true,
  };
}

/** What has a text has its words: they lead to what a filter without an index of its own is then compared with. */
function byWordsOfFilter(table: string, { field, values }: Filter): readonly Narrowing[] {
  const words = values.map((value) => (value === null ? [] : wordsOf(value)));
  if (!textFields.get(table)?.has(field) || words.some(({ length }) => length === 0)) return [];
  const match = words.map((all) => `(${all.map((word) => `"${word}"`).join(' ')})`).join(' OR ');
  return [{ hits: textHits(table, match) }];
}

/** The fields by table whose words are in the index of words. */
const textFields: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.values(aggregates).map(({ collection, fields }) => [
    tableOf(collection),
    new Set(
      Object.entries<Field>(fields).flatMap(([name, { searchable, type }]) =>
        searchable && type !== 'boolean' ? [name] : [],
      ),
    ),
  ]),
);

const textHits = (table: string, match: string): Condition => ({
  sql: `SELECT rowid AS n FROM ${table}_words WHERE ${table}_words MATCH ?`,
  values: [match],
});

/**
 * The last word is the beginning of one. Words of a status are not in the word index, which would have to be written
 * with each of its changes: such a word finds stations by it, or by their text.
 */
function byWords(table: string, words: readonly string[]): readonly Narrowing[] {
  const plain: string[] = [];
  const ofStatus: Narrowing[] = [];
  for (const [place, word] of words.entries()) {
    const isLast = place === words.length - 1;
    // Words are letters and digits only, so the quotes can't be left.
    const match = isLast ? `"${word}"*` : `"${word}"`;
    const statuses = table === 'stations' ? statusesFoundBy(word, isLast) : [];
    if (statuses.length === 0) plain.push(match);
    else ofStatus.push(byStatusOrText(statuses, match));
  }
  return plain.length > 0 ? [byText(table, plain.join(' ')), ...ofStatus] : ofStatus;
}

function byText(table: string, match: string): Narrowing {
  const hits = textHits(table, match);
  // The sign keeps SQLite from looking the records up one by one.
  return { hits, testAlone: { ...hits, sql: `+n IN (${hits.sql})` }, isExact: true, isProbed: true };
}

function byStatusOrText(statuses: readonly string[], match: string): Narrowing {
  const isOne = `f_available IN (${statuses.map(() => '?').join(', ')})`;
  const text = 'SELECT rowid FROM stations_words WHERE stations_words MATCH ?';
  const values = [...statuses, match];
  return {
    hits: { sql: `SELECT n FROM stations WHERE ${isOne} UNION ALL ${text}`, values },
    testAlone: { sql: `(${isOne} OR +n IN (${text}))`, values },
    isProbed: true,
  };
}

function byConnectorTypes(types: readonly (string | null)[]): Narrowing {
  const values = types.filter((type) => type !== null);
  const isListed = `connector_type_id IN (${values.map(() => '?').join(', ')})`;
  const own = 'SELECT 1 FROM station_connectors AS own WHERE own.n = stations.n';
  const hasOne = { sql: `EXISTS (${own} AND ${isListed})`, values };
  // What has none at all is in no index.
  if (values.length < types.length)
    return { test: { sql: `(NOT EXISTS (${own}) OR ${hasOne.sql})`, values } };
  return { hits: { sql: `SELECT n FROM station_connectors WHERE ${isListed}`, values }, testAlone: hasOne };
}

function byBox(box: BoundingBox): Narrowing {
  const boxes = plainBoxes(box);
  return {
    hits: placesIn(boxes),
    testAlone: onGrid(boxes),
    test: {
      sql: `(${boxes.map(() => 'lat BETWEEN ? AND ? AND lon BETWEEN ? AND ?').join(' OR ')})`,
      values: boxes.flatMap(({ south, north, west, east }) => [south, north, west, east]),
    },
  };
}

function byCircle(circle: NonNullable<ListQuery['near']>): Narrowing {
  const { sql, values } = squaredChordTo(circle.centre);
  const boxes = boxesAround(circle);
  return {
    hits: placesIn(boxes),
    testAlone: onGrid(boxes),
    test: { sql: `${sql} <= ?`, values: [...values, squaredChordOfMetres(circle.radius)] },
  };
}

/** The numbers of the stations about there: the cells lead to them, row by row, and the grid points pass most others over. */
function placesIn(boxes: readonly BoundingBox[]): Condition {
  const parts = boxes.flatMap(areasOf).map(placesInArea);
  return {
    sql: parts.map(({ sql }) => sql).join(' UNION ALL '),
    values: parts.flatMap(({ values }) => values),
  };
}

/** That a station is about there, which the sorted lists tell by themselves: its row is read only where it is. */
function onGrid(boxes: readonly BoundingBox[]): Condition {
  const areas = boxes.flatMap(areasOf);
  return {
    sql: `(${areas.map(() => 'map_column BETWEEN ? AND ? AND map_row BETWEEN ? AND ?').join(' OR ')})`,
    values: areas.flatMap(({ columns, rows }) => [...columns, ...rows]),
  };
}

function placesInArea({ columns, rows }: Area): Condition {
  const [firstRow, lastRow, firstColumn, lastColumn] = [...rows, ...columns].map(
    (point) => point >> FINEST_SHIFT,
  ) as [number, number, number, number];
  return {
    sql: `SELECT n FROM (${STRIPS}
      SELECT placed.n FROM strip CROSS JOIN stations AS placed INDEXED BY stations_by_cell
      WHERE placed.map_cell BETWEEN strip.r * ${2 ** FINEST_LEVEL} + ? AND strip.r * ${2 ** FINEST_LEVEL} + ?
        AND placed.map_column BETWEEN ? AND ? AND placed.map_row BETWEEN ? AND ?)`,
    values: [firstRow, lastRow, firstColumn, lastColumn, ...columns, ...rows],
  };
}

/** A station's distance from a place, as the application's squaredChord computes it: term by term the same. */
export function squaredChordTo(centre: GeoPoint): Condition {
  const { x, y, z } = unitVector(centre);
  return {
    sql: '((x - ?) * (x - ?) + (y - ?) * (y - ?) + (z - ?) * (z - ?))',
    values: [x, x, y, y, z, z],
  };
}
