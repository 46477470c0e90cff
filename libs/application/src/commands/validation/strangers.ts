import { fieldError, type FieldError } from '#domain';
import { NO_ERRORS } from './no-errors.js';

const NOBODY: readonly string[] = [];

/** The names of an object's members that are not known. */
export function strangersIn(input: object, known: ReadonlySet<string>): readonly string[] {
  const names = Object.keys(input);
  return names.every((name) => known.has(name)) ? NOBODY : names.filter((name) => !known.has(name));
}

/** What is wrong with an object that has members that are not known. */
export function strangerErrors(
  input: object,
  known: ReadonlySet<string>,
  path: readonly (string | number)[],
): readonly FieldError[] {
  const strangers = strangersIn(input, known);
  if (strangers.length === 0) return NO_ERRORS;
  return strangers.map((name) => fieldError([...path, name], 'unknown_field'));
}
