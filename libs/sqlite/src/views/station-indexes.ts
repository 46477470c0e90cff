import { BLOOM_COLUMNS } from './bloom-filter.js';
import { filterColumn } from './filter-column.js';

/** What the entries of an index may tell of a station, by the names of fields; its place is the one on the map. */
type Told = 'name' | 'manufacturer' | 'model' | 'city' | 'available' | 'place';

type Part = Told | 'id' | 'created_at' | 'updated_at' | 'cell';

/**
 * The lists of all stations, each in an order of its own, with what their entries tell beyond it: going along one
 * reads no row of those that don't match. The status is only where entries change with it anyway.
 */
const lists = {
  by_name: ['name', 'id', 'place', 'manufacturer', 'city'],
  by_creation: ['created_at', 'id', 'place', 'manufacturer', 'city'],
  by_update: ['updated_at', 'id', 'place', 'manufacturer', 'city', 'available'],
} as const satisfies Record<string, readonly Part[]>;

/**
 * Indexes of the stations that have what comes first. Names and ids make a page of what they lead to without a
 * row, and where only one value of all that stands before the name is asked for, that page comes first. A status
 * stands behind what is unique, so that a change of it stays within a page.
 */
const lookups = {
  by_cell: ['cell', 'name', 'id', 'place', 'manufacturer', 'available'],
  city: ['city', 'manufacturer', 'name', 'id', 'available'],
  manufacturer: ['manufacturer', 'name', 'id', 'place', 'city', 'available'],
  model: ['model', 'name', 'id', 'place'],
} as const satisfies Record<string, readonly Part[]>;

const parts: Readonly<Record<string, readonly Part[]>> = { ...lists, ...lookups };

/** The indexes of stations that tell more than what they are looked up by. */
export type StationIndex = keyof typeof lists | keyof typeof lookups;

const told: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(parts).map(([index, all]) => [index, new Set(all)]),
);
const NOTHING: ReadonlySet<string> = new Set();

/** What the entries of an index tell. */
export const toldBy = (index: StationIndex): ReadonlySet<string> => told.get(index) ?? NOTHING;

/** The fields that come before the name in an index, which is in the order of names for each of their values. */
export function fieldsBeforeName(index: StationIndex): readonly string[] {
  const all = parts[index] ?? [];
  return all.slice(0, all.indexOf('name'));
}

/** Whether stations of some values of a field are looked up in an index that tells more. */
export const hasLookup = (field: string): field is Exclude<keyof typeof lookups, 'by_cell'> =>
  field !== 'by_cell' && Object.hasOwn(lookups, field);

/** Statements that make the indexes of stations, each where it is not there yet. All tell the filters of words too. */
export function stationIndexes(): readonly string[] {
  const made = (name: string, all: readonly Part[], only = '') =>
    `CREATE INDEX IF NOT EXISTS stations_${name} ON stations (${[...all.map(columnsOf), ...BLOOM_COLUMNS].join(', ')}) WHERE removed = 0${only};`;
  return [
    ...Object.entries(lists).map(([name, all]) => made(name, all)),
    ...Object.entries(lookups).map(([name, all]) => made(name, all, ` AND ${columnsOf(all[0])} IS NOT NULL`)),
  ];
}

function columnsOf(part: Part): string {
  switch (part) {
    case 'id':
    case 'created_at':
    case 'updated_at':
      return part;
    case 'cell':
      return 'map_cell';
    case 'place':
      return 'map_column, map_row';
    default:
      return filterColumn(part);
  }
}
