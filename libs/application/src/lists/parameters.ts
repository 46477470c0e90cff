import { parseNumeric, parseTimestamp, type FieldErrorCode } from '#domain';

/** Raw query parameters. A repeated one is a list. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A query parameter is invalid; the message says why. */
export class InvalidParameter extends Error {
  /** @param code the error of the field, where the parameter is a member of a body */
  constructor(
    message: string,
    readonly code: FieldErrorCode = 'not_in_list',
  ) {
    super(message);
  }
}

/** @throws InvalidParameter the parameter is repeated */
export function singleValue(parameters: Parameters, name: string): string | undefined {
  const value = parameters[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new InvalidParameter(`${name} can be given only once`);
}

/**
 * A boolean parameter, or undefined if it is absent.
 * @throws InvalidParameter it is repeated, or not `true` or `false`
 */
export function parseFlag(parameters: Parameters, name: string): boolean | undefined {
  const text = singleValue(parameters, name);
  if (text === undefined) return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  throw new InvalidParameter(`${name} must be true or false`);
}

/** Greatest length of a number, so that parsing is fast. */
const MAX_LENGTH = 100;

/** Parses the text of a number. */
export const numeric = parseNumeric(MAX_LENGTH);

/** Without the members that are undefined. */
export const given = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1000;

/**
 * The value of a time parameter, in UTC with milliseconds.
 * @throws InvalidParameter it is repeated or not an RFC 3339 time
 */
export function parseTime(parameters: Parameters, name: string): string | undefined {
  const text = singleValue(parameters, name);
  return text === undefined ? undefined : timeIn(text, name);
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The value of a parameter that is a time, or a date: the beginning of that day in UTC.
 * @throws InvalidParameter it is repeated, or neither
 */
export function parseTimeOrDate(parameters: Parameters, name: string): string | undefined {
  const text = singleValue(parameters, name);
  if (text === undefined) return undefined;
  const parsed = parseTimestamp(DATE.test(text) ? `${text}T00:00:00Z` : text);
  if (parsed.ok) return parsed.value;
  throw new InvalidParameter(`${name} must be an RFC 3339 time or a date, for example 2026-11-21`);
}

/**
 * The values of a parameter of times, separated by commas or repeated, in UTC with milliseconds.
 * @throws InvalidParameter it has more than `max` values, or one that is not an RFC 3339 time
 */
export function parseTimes(parameters: Parameters, name: string, max: number): readonly string[] | undefined {
  const given = parameters[name];
  if (given === undefined) return undefined;
  const texts = [given].flat().flatMap((text) => text.split(','));
  if (texts.length > max) throw new InvalidParameter(`${name} can have at most ${max} times`);
  return texts.map((text) => timeIn(text.trim(), name));
}

function timeIn(text: string, name: string): string {
  const parsed = parseTimestamp(text);
  if (parsed.ok) return parsed.value;
  throw new InvalidParameter(`${name} must be an RFC 3339 time, for example 2026-11-21T08:00:00Z`);
}

/** @throws InvalidParameter it is not a whole number from 1 to 1000 */
export function parseLimit(parameters: Parameters): number {
  const text = singleValue(parameters, 'limit');
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new InvalidParameter(`limit must be a whole number from 1 to ${MAX_LIMIT}`);
}
