import { fieldError, type FieldError } from '#domain';
import { NO_ERRORS } from './no-errors.js';

const NONE: readonly string[] = [];

/** The names of an object's members that are not among the known ones. */
export function unknownFieldsOf(input: object, known: ReadonlySet<string>): readonly string[] {
  const names = Object.keys(input);
  return names.every((name) => known.has(name)) ? NONE : names.filter((name) => !known.has(name));
}

/** An `unknown_field` error for each member that is not among the known ones. */
export function unknownFieldErrors(
  input: object,
  known: ReadonlySet<string>,
  path: readonly (string | number)[],
): readonly FieldError[] {
  const names = unknownFieldsOf(input, known);
  if (names.length === 0) return NO_ERRORS;
  return names.map((name) => fieldError([...path, name], 'unknown_field'));
}
