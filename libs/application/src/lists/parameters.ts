import type { FieldErrorCode } from '#domain';

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

/** Without the members that are undefined. */
export const given = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
