import { fieldError, type FieldError } from '#domain';

/** Nobody reads more errors of one kind: those of a body of a million unknown names would take a hundred megabytes. */
export const MOST_ERRORS = 1000;

/** The names of an object's members that are not known, as many of them as are told. */
export const strangersIn = (input: object, known: ReadonlySet<string>): readonly string[] =>
  Object.keys(input)
    .filter((name) => !known.has(name))
    .slice(0, MOST_ERRORS);

/** What is wrong with an object that has members that are not known. */
export const strangerErrors = (
  input: object,
  known: ReadonlySet<string>,
  path: readonly (string | number)[],
): readonly FieldError[] =>
  strangersIn(input, known).map((name) => fieldError([...path, name], 'unknown_field'));
