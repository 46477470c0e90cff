import { fieldError, type FieldError } from '#domain';

/** The names of an object's members that are not known. */
export const strangersIn = (input: object, known: ReadonlySet<string>): readonly string[] =>
  Object.keys(input).filter((name) => !known.has(name));

/** What is wrong with an object that has members that are not known. */
export const strangerErrors = (
  input: object,
  known: ReadonlySet<string>,
  path: readonly (string | number)[],
): readonly FieldError[] =>
  strangersIn(input, known).map((name) => fieldError([...path, name], 'unknown_field'));
