import {
  MOST_ERRORS,
  fieldError,
  isJsonObject,
  joinedErrors,
  parseText,
  type FieldError,
  type FieldErrorCode,
  type FieldErrorList,
  type Parsed,
} from '#domain';
import { unknownFieldErrors } from '../write/field-rules.js';
import { readSource } from '../write/part-readers.js';

/** Where a value is in a body. */
export type MemberPath = readonly (string | number)[];

export interface MemberRefusal {
  readonly ok: false;
  readonly errors: readonly FieldError[];
}

/** A value in stored form, or what is wrong with it. */
export type ReadResult<T> = { readonly ok: true; readonly value: T } | MemberRefusal;

/** Reads the value at a path of a body. */
export type ReadMember<T> = (input: unknown, path: MemberPath) => ReadResult<T>;

/** The readers of all members that a client may set. */
export type MemberReaders<T> = { readonly [Name in keyof T]-?: ReadMember<T[Name]> };

/** What a body has that is valid, and the errors of the rest. */
export interface ParsedMembers<T> extends FieldErrorList {
  readonly members: Partial<T>;
}

/** Which members there must be, and what is wrong with one that no reader has. */
interface MemberRules {
  readonly required: readonly string[];
  readonly path?: MemberPath;
  readonly codeOfUnknown?: (name: string) => FieldErrorCode;
}

/** Parses the members of a service record, or of an object in it, that a client sets. */
export function parseMembers<T extends object>(
  body: unknown,
  readers: MemberReaders<T>,
  { required, path = [], codeOfUnknown = () => 'unknown_field' }: MemberRules,
): ParsedMembers<T> {
  if (!isJsonObject(body)) return { members: {}, errors: [fieldError(path, 'not_an_object')] };
  const members: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  const known = Object.entries<ReadMember<unknown>>(readers);
  for (const [name, read] of known) {
    if (Object.hasOwn(body, name)) {
      const found = read(body[name], [...path, name]);
      if (found.ok) members[name] = found.value;
      else errors.push(...found.errors);
    } else if (required.includes(name)) errors.push(fieldError([...path, name], 'required'));
  }
  const unknown = unknownFieldErrors(body, new Set(known.map(([name]) => name)), path, codeOfUnknown);
  return { members: members as Partial<T>, ...joinedErrors(unknown, { errors }) };
}

/** A member whose parser refuses null as such. */
export function member<T>(parse: (input: unknown) => Parsed<T>): ReadMember<T> {
  return (input, path) => {
    if (input === null) return refusedMember(path, 'null_not_allowed');
    const parsed = parse(input);
    return parsed.ok
      ? parsed
      : refusedMember(path, parsed.code, parsed.detail && `${path.at(-1)}: ${parsed.detail}`);
  };
}

export function nullable<T>(read: ReadMember<T>): ReadMember<T | null> {
  return (input, path) => (input === null ? { ok: true, value: null } : read(input, path));
}

export const refusedMember = (path: MemberPath, code: FieldErrorCode, detail?: string): MemberRefusal => ({
  ok: false,
  errors: [fieldError(path, code, detail)],
});

/**
 * Reads a list that is not empty and has no value twice.
 * @param most greatest number of values
 */
export function readUniqueList<T>(
  input: unknown,
  path: MemberPath,
  most: number,
  read: ReadMember<T>,
): ReadResult<readonly T[]> {
  if (input === null) return refusedMember(path, 'null_not_allowed');
  if (!Array.isArray(input)) return refusedMember(path, 'not_an_array');
  const name = String(path.at(-1));
  if (input.length === 0) return refusedMember(path, 'out_of_range', `${name} must have a value`);
  if (input.length > most)
    return refusedMember(path, 'too_long', `${name}: at most ${most} values are allowed`);
  const values = new Set<T>();
  const errors: FieldError[] = [];
  for (const [index, item] of input.entries()) {
    const found = read(item, [...path, index]);
    if (!found.ok) errors.push(...found.errors);
    else if (values.has(found.value)) errors.push(fieldError([...path, index], 'duplicate'));
    else values.add(found.value);
  }
  return errors.length > 0
    ? { ok: false, errors: errors.slice(0, MOST_ERRORS) }
    : { ok: true, value: [...values] };
}

/** The name of a feed, as the source of a record has it. */
export function readFeedName(input: unknown, path: MemberPath): ReadResult<string> {
  if (typeof input !== 'string') return refusedMember(path, 'not_a_string');
  const source = readSource({ feed: input, id: input }, []);
  const [error] = source.ok ? [] : source.errors;
  return error
    ? { ok: false, errors: [fieldError(path, error.code, error.detail)] }
    : { ok: true, value: input };
}

/** Greatest length of an address, in characters. */
export const MAX_URL_LENGTH = 2_048;

const urlText = parseText(MAX_URL_LENGTH);

/** An address of http or https without credentials and fragment, to which the service can send requests. */
export function parseServiceUrl(input: unknown): Parsed<string> {
  const parsed = urlText(input);
  if (!parsed.ok) return parsed;
  // The parser of URLs leaves out spaces, tabs and line breaks.
  if (!/^https?:\/\/\S+$/i.test(parsed.value) || !URL.canParse(parsed.value)) return notAUrl();
  const { username, password, port } = new URL(parsed.value);
  if (port === '0') return notAUrl('it must not have port 0, to which nothing can be sent');
  if (username !== '' || password !== '') return notAUrl('it must not have a user name or password');
  return parsed.value.includes('#') ? notAUrl('it must not have a fragment') : parsed;
}

const notAUrl = (detail?: string): Parsed<string> => ({
  ok: false,
  code: 'not_a_url',
  ...(detail !== undefined && { detail }),
});
