import { isJsonObject, isUnset, listOf, textOf, type Field, type FieldType } from '#domain';
import { booleanOf } from './json-members.js';

/** What a field holds of a value of a feed. */
export interface HeldPart {
  /** In stored form; what an unset field has if nothing of it is held. */
  readonly value: unknown;
  /** Whether that is all that the feed says. */
  readonly isWhole: boolean;
}

const nothing = ({ initial }: Field): HeldPart => ({ value: initial, isWhole: false });

/**
 * Reads what a feed says in the shape of a field. Tokens are read without case, numbers and booleans as text too. What is
 * not valid is left out: a member of an object, or the whole object where it must have that member; an entry of a list.
 */
export function heldPart(field: Field, given: unknown): HeldPart {
  if (isUnset(given) || given === '') return { value: field.initial, isWhole: true };
  if (field.type === 'object') return heldObject(field, given);
  if (field.type === 'list') return heldList(field, given);
  const parsed = field.parse(coerced(field, given));
  return parsed.ok ? { value: parsed.value, isWhole: true } : nothing(field);
}

function heldObject(field: Field, given: unknown): HeldPart {
  if (!isJsonObject(given)) return nothing(field);
  const members = Object.entries(field.members ?? {});
  const parts = members.map(([name, member]) => [name, heldPart(member, given[name])] as const);
  // What a member has that nobody gives is no word of the feed.
  const isGiven = (name: string) => !isUnset(given[name]) && given[name] !== '';
  const set = parts.filter(([name, { value }]) => isGiven(name) && !isUnset(value));
  const parsed = field.parse(Object.fromEntries(set.map(([name, { value }]) => [name, value])));
  if (!parsed.ok || set.length === 0)
    return { ...nothing(field), isWhole: set.length === 0 && isEmpty(given) };
  const known = new Set(members.map(([name]) => name));
  const isWhole =
    parts.every(([, part]) => part.isWhole) &&
    Object.entries(given).every(([name, value]) => known.has(name) || isUnset(value));
  return { value: parsed.value, isWhole };
}

function heldList(field: Field, given: unknown): HeldPart {
  const entry: Field = { ...field, type: 'object', initial: null, parse: (value) => field.parse([value]) };
  const parts = listOf(given).map((item) => heldObject(entry, item));
  const held = parts.flatMap(({ value }) => listOf(value));
  const parsed = field.parse(withoutTwins(field, held).slice(0, field.maxEntries));
  if (!parsed.ok) return nothing(field);
  const isWhole = Array.isArray(given) && parts.every((part) => part.isWhole);
  return { value: parsed.value, isWhole: isWhole && listOf(parsed.value).length === given.length };
}

/** The first entry of each key. */
function withoutTwins({ key }: Field, entries: readonly unknown[]): readonly unknown[] {
  if (key === undefined) return entries;
  const keyOf = (entry: unknown) => (isJsonObject(entry) ? entry[key] : undefined);
  const first = new Map([...entries].reverse().map((entry) => [keyOf(entry), entry]));
  return entries.filter((entry) => first.get(keyOf(entry)) === entry);
}

const isEmpty = (object: object): boolean => Object.values(object).every(isUnset);

/** A whole number beyond 2^53 has lost its last digits, and is refused. */
const asText = (given: unknown): unknown =>
  Number.isInteger(given) && !Number.isSafeInteger(given) ? given : (textOf(given) ?? given);
const asNumber = (given: unknown): unknown =>
  typeof given === 'string' && given.trim() !== '' ? Number(given) : given;

/** How values of other types are read, by the type of the field. */
const readers: Partial<Record<FieldType, (given: unknown, field: Field) => unknown>> = {
  string: (given, { words = [] }) =>
    words.find((word) => word === textOf(given)?.toUpperCase()) ?? asText(given),
  text: asText,
  numeric: asText,
  url: asText,
  time_of_day: asText,
  integer: asNumber,
  decimal: asNumber,
  boolean: (given) => booleanOf(given) ?? given,
  tokens: (given, { choices = () => [] }) =>
    Array.isArray(given)
      ? given.map(
          (each) =>
            choices().find(({ value }) => value === textOf(each)?.toUpperCase())?.value ?? asText(each),
        )
      : given,
  code: (given, { options = [] }) =>
    options.find(({ value }) => value === textOf(given)?.toUpperCase())?.value ?? given,
};

/** A value that feeds have in another type than a field, in the type of the field; others stay. */
export const coerced = (field: Field, given: unknown): unknown =>
  readers[field.type]?.(given, field) ?? given;
