import type { Field, Fields } from '../field.js';
import { MOST_ERRORS } from '../field-errors.js';
import { isUnset } from '../unset.js';
import { isJsonObject } from './json-value.js';
import { accept, refuse, type Parsed, type Parser, type Refused, type RefusedWithin } from './values.js';

type Json = Record<string, unknown>;

/** The errors within a value: the first ones. */
class Within {
  private readonly errors: RefusedWithin[] = [];

  add(path: RefusedWithin['path'], refused: Refused): void {
    for (const { path: inner, ...error } of errorsWithin(refused))
      if (this.errors.length < MOST_ERRORS) this.errors.push({ path: [...path, ...inner], ...error });
  }

  addUnknown(input: Json, members: Fields): void {
    for (const name of Object.keys(input))
      if (!Object.hasOwn(members, name)) this.add([name], refuse('unknown_field'));
  }

  /** Adds what the members of a value break together, if each of them is valid. */
  addBroken(check: Check, value: Json): void {
    if (this.errors.length > 0) return;
    for (const { path, code, detail } of check(value)) this.add(path, refuse(code, detail));
  }

  result<T>(value: T): Parsed<T> {
    const [first] = this.errors;
    return first ? { ...refuse(first.code, first.detail), within: this.errors } : accept(value);
  }
}

/** The errors of a refused value, each with its path from that value. */
export const errorsWithin = ({ code, detail, within }: Refused): readonly RefusedWithin[] =>
  within ?? [{ path: [], code, ...(detail !== undefined && { detail }) }];

/** What members that are valid by themselves break together: the errors, with their paths from the object. */
export type Check = (value: Readonly<Json>) => readonly RefusedWithin[];

const noCheck: Check = () => [];

/**
 * An object with these members, stored in their order and without those that are unset.
 * @param isPatch whether it is a merge patch of such an object: null stays, and nothing is required
 */
export function parseObject(members: Fields, isPatch = false, check = noCheck): Parser<Json> {
  const fields = Object.entries(members);
  return (input) => {
    if (!isJsonObject(input)) return refuse('not_an_object');
    const within = new Within();
    within.addUnknown(input, members);
    const value: Json = {};
    for (const [name, field] of fields) {
      const given = Object.hasOwn(input, name) ? input[name] : undefined;
      const parsed = isPatch ? patchOf(field, given) : wholeOf(field, given);
      if (!parsed.ok) within.add([name], parsed);
      else if (isPatch ? parsed.value !== undefined : !isUnset(parsed.value)) value[name] = parsed.value;
    }
    if (!isPatch) within.addBroken(check, value);
    return within.result(value);
  };
}

/** The value of a member that stays out of the object if it is unset. */
function wholeOf({ required, initial, parse }: Field, given: unknown): Parsed<unknown> {
  if (given !== undefined) return required && given === null ? refuse('null_not_allowed') : parse(given);
  return required ? refuse('required') : accept(initial);
}

const patchOf = ({ parse, parsePatch = parse }: Field, given: unknown): Parsed<unknown> =>
  given === undefined || given === null ? accept(given) : parsePatch(given);

interface ListRules {
  /** If the list must have some. */
  readonly minEntries?: number | undefined;
  readonly maxEntries: number;
  /** The member in which no two entries may agree. */
  readonly key?: string | undefined;
  /** What the members of an entry break together. */
  readonly check?: Check | undefined;
}

/** Why a list has too many or too few entries. */
function refusedCount(count: number, { minEntries, maxEntries }: ListRules): Refused | undefined {
  if (count <= maxEntries && count >= (minEntries ?? 0)) return undefined;
  return minEntries === undefined
    ? refuse('too_large', `at most ${maxEntries} entries are allowed`)
    : refuse('out_of_range', `it must have from ${minEntries} to ${maxEntries} entries`);
}

/** A list of objects with these members. */
export function parseList(members: Fields, rules: ListRules): Parser<readonly Json[]> {
  const { key, check } = rules;
  const parseEntry = parseObject(members, false, check);
  return (input) => {
    if (!Array.isArray(input)) return refuse('not_an_array');
    const refused = refusedCount(input.length, rules);
    if (refused) return refused;
    const within = new Within();
    const keys = new Set<unknown>();
    const entries = input.flatMap((given, index) => {
      const parsed = parseEntry(given);
      if (!parsed.ok) {
        within.add([index], parsed);
        return [];
      }
      if (key !== undefined && keys.has(parsed.value[key])) within.add([index, key], refuse('duplicate'));
      if (key !== undefined) keys.add(parsed.value[key]);
      return [parsed.value];
    });
    return within.result(entries);
  };
}
