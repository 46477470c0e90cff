import type { FormEntry } from '../api/records.js';
import type { Option } from '../ui/field.js';
import { statusOrder } from '../ui/status-order.js';
import { hoursAndMinutes } from './wall-clock.js';

/** A control of a form, as `/v1/forms` describes it. */
export interface Entry extends FormEntry {
  readonly hint?: string;
  /** Shown while the control is empty. */
  readonly placeholder?: string | undefined;
}

/** What is wrong with a field, by its label in place of its name. */
export const withLabel = (error: string, entry: Pick<Entry, 'name' | 'label'> | undefined): string =>
  entry && [' ', ': '].some((after) => error.startsWith(`${entry.name}${after}`))
    ? `${entry.label}${error.slice(entry.name.length)}`
    : error;

export type Attributes = Readonly<Record<string, unknown>>;

/** An entry of a list while it is edited. */
export interface ValueRow {
  /** Tells it from the other entries, wherever it stands and whatever it holds. */
  readonly key: number;
  readonly values: Values;
}

/**
 * What a control holds. An empty text is no value; lists of texts have a line for each, and numbers are as they are typed.
 * A group of controls holds their values, or null where there is no object; a list of groups holds rows.
 */
export type ControlValue = string | boolean | null | Values | readonly ValueRow[];

/** What the controls of a form hold, by the names of fields. */
export interface Values {
  readonly [name: string]: ControlValue;
}

export const valuesOf = (entries: readonly Entry[], attributes: Attributes): Values =>
  Object.fromEntries(entries.map((entry) => [entry.name, valueOf(entry, attributes[entry.name])]));

function valueOf({ control, members = [] }: Entry, value: unknown): ControlValue {
  if (control === 'toggle') return value === true;
  if (control === 'object') return value ? valuesOf(members, value as Attributes) : null;
  if (control === 'list')
    return ((value ?? []) as readonly Attributes[]).map((entry, index) => ({
      key: index + 1,
      values: valuesOf(members, entry),
    }));
  return textOf(value);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return tokensText(value as readonly string[]);
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

/** The rows of a list. */
export const rowsIn = (value: ControlValue | undefined): readonly ValueRow[] =>
  Array.isArray(value) ? (value as readonly ValueRow[]) : [];

/** The values of a group; null if there is no object. */
export const groupIn = (value: ControlValue | undefined): Values | null =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Values) : null;

/** The merge patch that makes one state of a form the other: the fields that differ alone. */
export const patchOf = (entries: readonly Entry[], from: Values, to: Values): Attributes =>
  Object.fromEntries(
    entries
      .filter((entry) => differs(entry, from[entry.name], to[entry.name]))
      .map((entry) => [entry.name, patchOfValue(entry, from[entry.name], to[entry.name])]),
  );

/** Whether other values would be sent. A field that a form did not have differs from each that it has. */
export const differs = (entry: Entry, one: ControlValue | undefined, other: ControlValue | undefined) =>
  one === undefined || other === undefined
    ? one !== other
    : one !== other && JSON.stringify(sent(entry, one)) !== JSON.stringify(sent(entry, other));

/** Objects merge, all else replaces. */
function patchOfValue(entry: Entry, from: ControlValue | undefined, to: ControlValue | undefined): unknown {
  const [before, after] = [groupIn(from), groupIn(to)];
  return entry.control === 'object' && before && after
    ? patchOf(entry.members ?? [], before, after)
    : sent(entry, to);
}

/** What a field is as a whole: null where a control holds nothing. */
export function sent(entry: Entry, value: ControlValue | undefined): unknown {
  const { control, members = [] } = entry;
  if (control === 'object') {
    const group = groupIn(value);
    return group && wholeOf(members, group);
  }
  if (control === 'list') return rowsIn(value).map((row) => wholeOf(members, row.values));
  if (typeof value === 'boolean') return value;
  return sentText(entry, typeof value === 'string' ? value : '');
}

function sentText({ control, options = [] }: Entry, text: string): unknown {
  if (control === 'tokens') return tokensIn(text);
  if (text === '') return null;
  if (control === 'number') return numberIn(text);
  // The key that saves does not leave the control.
  if (control === 'time_of_day') return hoursAndMinutes(text);
  if (control !== 'select') return text;
  const chosen = options.find((option) => String(option.value) === text);
  return chosen ? chosen.value : text;
}

/** An object without the members that are unset. */
export const wholeOf = (members: readonly Entry[], values: Values): Attributes =>
  Object.fromEntries(
    members
      .map((member) => [member.name, sent(member, values[member.name])] as const)
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );

/** The options of a control, by the texts that it holds. Null is no value. */
export function optionsOf({ name, options = [] }: Pick<Entry, 'name' | 'options'>): readonly Option[] {
  const known = options
    .filter(({ value }) => value !== null)
    .map(({ value, label }) => ({ value: String(value), label }));
  return name === 'available' ? inStatusOrder(known) : known;
}

const placeOf = ({ value }: Option): number => (statusOrder as readonly string[]).indexOf(value);

/** As the statuses are in all filters, legends and charts. */
const inStatusOrder = (options: readonly Option[]): readonly Option[] =>
  [...options].sort((one, other) => placeOf(one) - placeOf(other));

/** The texts of a list. */
export const tokensIn = (text: string): string[] => text.split('\n').filter((token) => token !== '');

export const tokensText = (tokens: readonly string[]): string => tokens.join('\n');

/** A number with a point or a comma. The directory says what is wrong with a text that is none. */
export function numberIn(text: string): number | string {
  const number = Number(text.trim().replace(',', '.'));
  return Number.isNaN(number) ? text : number;
}
