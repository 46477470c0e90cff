import { structureText } from '../texts/structures.js';
import type { Attributes, Entry } from './values.js';

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

/** What a new entry of a list begins with. */
export const blankEntry = ({ name }: Pick<Entry, 'name'>): Attributes =>
  name === 'elements' ? blankElement : {};
