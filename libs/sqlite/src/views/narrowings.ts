import type { Filter, ListQuery, Matching } from '#application/views';
import { filterColumn } from './filter-column.js';
import { selective } from './views-schema.js';
import type { Condition, IndexPath, Narrowing, Unplaced } from './narrowing.js';
import { byConnectorTypes, withTypes } from './narrowing-by-connectors.js';
import { byBox, byCircle } from './narrowing-by-place.js';
import { byWords, byWordsOfFilter } from './narrowing-by-words.js';
import { stationsWith } from './station-counts.js';
import { fieldsBeforeName, hasLookup, toldBy } from './station-indexes.js';
import type { Wanted } from './word-index.js';

/** A list's query, or one that has no order. */
export type Narrowed = Matching & Partial<Pick<ListQuery, 'sort'>> & Pick<Wanted, 'isAmongMany'>;

/** All that a query of a table asks for that an index may lead to. */
export const narrowingsOf = (table: string, query: Narrowed): readonly Narrowing[] =>
  allOf(table, query).map((narrowing, place) => Object.assign(narrowing, { place }));

function allOf(table: string, query: Narrowed): readonly Unplaced[] {
  const { words, filters, connectorTypes, near, bbox, sort, isAmongMany } = query;
  const typed = connectorTypes && withTypes(connectorTypes);
  return [
    // Records are asked in this order: what takes the least comes first.
    ...inOneIndex(table, filters.filter(hasIndex)).map((together) => byFilters(table, together)),
    ...filters.filter((filter) => !hasIndex(filter)).flatMap((filter) => byWordsOfFilter(table, filter)),
    ...(bbox ? [byBox(bbox)] : []),
    ...(near ? [Object.assign(byCircle(near, typed), { leads: sort?.by === 'distance' })] : []),
    ...byWords(table, words, isAmongMany),
    // The cells of a circle lead to those of a connector type by themselves.
    ...(connectorTypes && !(near && typed) ? [byConnectorTypes(connectorTypes)] : []),
  ];
}

/** Whether an index tells all that a filter finds; what has no value is in none. */
export const hasIndex = ({ field, values }: Filter): boolean =>
  (selective.has(field) || field === 'name') && !values.includes(null);

const toldWithCity = fieldsBeforeName('city');

/** The filters by the index that leads to what they find: that of cities tells more than the city. */
function inOneIndex(table: string, filters: readonly Filter[]): readonly (readonly Filter[])[] {
  const goesWithCity = ({ field }: Filter) => toldWithCity.includes(field);
  if (table !== 'stations' || !filters.some(({ field }) => field === 'city'))
    return filters.map((filter) => [filter]);
  const others = filters.filter((filter) => !goesWithCity(filter));
  return [filters.filter(goesWithCity), ...others.map((filter) => [filter])];
}

function byFilters(table: string, filters: readonly Filter[]): Unplaced {
  const listed = filters.map(({ field, values }) => {
    return `${filterColumn(field)} IN (${values.map(() => '?').join(', ')})`;
  });
  const values = filters.flatMap((filter) => filter.values);
  const led = { sql: listed.join(' AND '), values };
  return {
    hits: { sql: `SELECT n FROM ${table} WHERE removed = 0 AND ${led.sql}`, values },
    ...keptCount(table, filters),
    led,
    // The sign keeps SQLite from its index.
    testAlone: { sql: listed.map((one) => `+${one}`).join(' AND '), values },
    isExact: true,
    asks: filters.map(({ field }) => field),
    ...(table === 'stations' && pathOf(filters, led)),
  };
}

/** Along the index that stations of such values are looked up in, if that tells more of them. */
function pathOf(filters: readonly Filter[], where: Condition): { readonly path?: IndexPath } {
  const fields = filters.map((filter) => filter.field);
  const field = fields
    .filter(hasLookup)
    .find((one) => fields.every((other) => fieldsBeforeName(one).includes(other)));
  if (field === undefined) return {};
  const single = filters.flatMap((filter) => (filter.values.length === 1 ? [filter.field] : []));
  const path = {
    source: { sql: `stations INDEXED BY stations_${field}`, values: [] },
    where,
    tells: toldBy(field),
    isSorted: fieldsBeforeName(field).every((before) => single.includes(before)),
  };
  return { path };
}

function keptCount(table: string, filters: readonly Filter[]): Pick<Narrowing, 'count'> {
  const asked = new Map(filters.map(({ field, values }) => [field, values]));
  const count = table === 'stations' ? stationsWith(asked) : undefined;
  return count && asked.size === filters.length ? { count } : {};
}
