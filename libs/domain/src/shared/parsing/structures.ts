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

  result<T>(value: T): Parsed<T> {
    const [first] = this.errors;
    return first ? { ...refuse(first.code, first.detail), within: this.errors } : accept(value);
  }
}

/** The errors of a refused value, each with its path from that value. */
export const errorsWithin = ({ code, detail, within }: Refused): readonly RefusedWithin[] =>
  within ?? [{ path: [], code, ...(detail !== undefined && { detail }) }];

/**
 * An object with these members, stored in their order and without those that are unset.
 * @param isPatch whether it is a merge patch of such an object: null stays, and nothing is required
 */
export function parseObject(members: Fields, isPatch = false): Parser<Json> {
  const fields = Object.entries(members);
  return (input) => {
    if (!isJsonObject(input)) return refuse('not_an_object');
    const within = new Within();
    for (const name of Object.keys(input))
      if (!Object.hasOwn(members, name)) within.add([name], refuse('unknown_field'));
    const value: Json = {};
    for (const [name, field] of fields) {
      const given = Object.hasOwn(input, name) ? input[name] : undefined;
      const parsed = isPatch ? patchOf(field, given) : wholeOf(field, given);
      if (!parsed.ok) within.add([name], parsed);
      else if (isPatch ? parsed.value !== undefined : !isUnset(parsed.value)) value[name] = parsed.value;
    }
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
  readonly maxEntries: number;
  /** The member in which no two entries may agree. */
  readonly key?: string | undefined;
}

/** A list of objects with these members. */
export function parseList(members: Fields, { maxEntries, key }: ListRules): Parser<readonly Json[]> {
  const parseEntry = parseObject(members);
  return (input) => {
    if (!Array.isArray(input)) return refuse('not_an_array');
    if (input.length > maxEntries) return refuse('too_large', `at most ${maxEntries} entries are allowed`);
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
