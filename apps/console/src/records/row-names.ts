import { structureText } from '../texts/structures.js';
import type { Attributes, Entry, ValueRow } from './values.js';
import { isWeek, onNextDay } from './week-rows.js';

/** Names of the entries of lists whose labels are plurals, by the names of the lists. */
const singulars = {
  elements: 'rows.element',
  price_components: 'rows.amount',
  regular_hours: 'rows.hours',
  exceptional_openings: 'rows.opening',
  exceptional_closings: 'rows.closing',
  parking_places: 'rows.parkingPlace',
} as const;

const isSingular = (name: string): name is keyof typeof singulars => Object.hasOwn(singulars, name);

/** What an entry of a list is called. @param number its place, from 1 */
export function rowName({ name, label }: Pick<Entry, 'name' | 'label'>, number: number): string {
  const one = isSingular(name) ? structureText(singulars[name]) : label;
  return structureText('rows.name', { label: one, number });
}

/** Whether a list is what its form is for: the prices of a tariff. */
export const isMain = ({ name }: Pick<Entry, 'name'>): boolean => name === 'elements';

/** A price per kWh, which most tariffs have. */
const blankElement = { price_components: [{ type: 'ENERGY', step_size: 1 }] };

/** Lists whose entries others name by an id, with what a proposed one begins with. */
const prefixes: Readonly<Partial<Record<string, string>>> = { parking_places: 'P', charging_stations: 'C' };

/** An id that no row has, such as P3; undefined for entries without ids. */
function freeId({ name }: Pick<Entry, 'name'>, rows: readonly ValueRow[]): string | undefined {
  const prefix = prefixes[name];
  if (prefix === undefined) return undefined;
  const ids = new Set(rows.map(({ values }) => values['id']));
  let number = rows.length + 1;
  while (ids.has(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

/** What a new entry of a list begins with, beside the others. */
export function blankEntry(entry: Pick<Entry, 'name'>, rows: readonly ValueRow[] = []): Attributes {
  if (entry.name === 'elements') return blankElement;
  const id = freeId(entry, rows);
  return id === undefined ? {} : { id };
}

/** A copy of an entry beside the others: hours are those of the day after, and an id is a free one. */
export function copiedEntry(entry: Pick<Entry, 'name'>, row: ValueRow, rows: readonly ValueRow[]): ValueRow {
  if (isWeek(entry)) return onNextDay(row);
  const id = freeId(entry, rows);
  return id === undefined ? row : { ...row, values: { ...row.values, id } };
}
