import { t } from '../texts/index.js';
import { elementWords, isElement } from './element-words.js';
import { hoursWords, isOpeningTimes, periodWords, timeWords } from './hours.js';
import type { Zone } from './wall-clock.js';
import { wordsOf } from './token-words.js';
import type { Attributes, Entry } from './values.js';

/** What the words of a value depend on: unset for a field that no form has. */
export type Described = Pick<Entry, 'options' | 'members'> | undefined;

export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

export const isObject = (value: unknown): value is Attributes =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * A value of a field in one line, as a person reads it; empty if it has none.
 * @param timeZone in which times are shown
 */
export function valueWords(entry: Described, value: unknown, timeZone?: Zone): string {
  if (isNothing(value)) return '';
  if (!Array.isArray(value))
    return isObject(value) ? objectWords(entry, value, timeZone) : textWords(entry, value, timeZone);
  const each = value as readonly unknown[];
  return each.some(isObject)
    ? each.map((item) => (isObject(item) ? entryWords(entry, item, timeZone) : String(item))).join('; ')
    : each.map((token) => tokenWords(entry, token)).join(', ');
}

function textWords(entry: Described, value: unknown, timeZone: Zone): string {
  const label = labelOf(entry, value);
  if (label !== undefined) return label;
  if (typeof value === 'boolean') return t(value ? 'record.yes' : 'record.no');
  return timeWords(String(value), timeZone);
}

const labelOf = (entry: Described, value: unknown): string | undefined =>
  entry?.options?.find((option) => option.value === value)?.label;

/** A text of a list. One that is none of the suggestions is a word of a vocabulary; without them it is any text. */
export const tokenWords = (entry: Described, token: unknown): string =>
  labelOf(entry, token) ?? (entry && !entry.options ? String(token) : wordsOf(token));

/** An entry of a list in one line: what comes first in it has no label. */
export function entryWords(entry: Described, value: Attributes, timeZone?: Zone): string {
  const special = specialWords(entry, value, timeZone);
  if (special !== undefined) return special;
  const [lead, ...others] = membersOf(entry, value);
  if (!lead) return '';
  return [
    typeof lead.value === 'string' ? wordsOfMember(lead, timeZone) : labelled(lead, timeZone),
    ...others.map((member) => labelled(member, timeZone)),
  ].join(', ');
}

const objectWords = (entry: Described, value: Attributes, timeZone: Zone): string =>
  specialWords(entry, value, timeZone) ??
  membersOf(entry, value)
    .map((member) => labelled(member, timeZone))
    .join(', ');

export interface Member {
  readonly entry: Described;
  readonly label: string;
  readonly value: unknown;
}

/** What is set of an object, in the order of its form. */
export function membersOf(entry: Described, value: Attributes): readonly Member[] {
  const known = entry?.members ?? [];
  const others = Object.keys(value).filter((name) => known.every((member) => member.name !== name));
  return [
    ...known.map((member) => ({ entry: member, label: member.label, value: value[member.name] })),
    ...others.map((name) => ({ entry: undefined, label: wordsOf(name), value: value[name] })),
  ].filter((member) => !isNothing(member.value));
}

const wordsOfMember = ({ entry, value }: Member, timeZone: Zone): string =>
  valueWords(entry, value, timeZone);

const labelled = (member: Member, timeZone: Zone): string =>
  isObject(member.value)
    ? `${member.label} (${wordsOfMember(member, timeZone)})`
    : `${member.label}: ${wordsOfMember(member, timeZone)}`;

/** Objects that are read otherwise than by their members. */
export function specialWords(entry: Described, value: Attributes, timeZone?: Zone): string | undefined {
  if (isOpeningTimes(value)) return hoursWords(value, timeZone);
  return isElement(value) ? elementWords(value) : textOrPeriod(entry, value, timeZone);
}

function textOrPeriod(entry: Described, value: Attributes, timeZone: Zone): string | undefined {
  const { period_begin: begin, period_end: end, weekday, language, text } = value;
  if (typeof text === 'string' && typeof language === 'string') return `${text} (${language})`;
  if (typeof begin !== 'string' || typeof end !== 'string' || 'status' in value) return undefined;
  if (weekday === undefined) return periodWords({ period_begin: begin, period_end: end }, timeZone);
  const day = entry?.members?.find(({ name }) => name === 'weekday');
  return `${valueWords(day, weekday)} ${begin}–${end}`;
}
