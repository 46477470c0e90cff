import {
  NO_ERRORS,
  MOST_ERRORS,
  fieldError,
  joinedErrors,
  type FieldErrorCode,
  type FieldErrorList,
} from '#domain';

/**
 * The errors of an object's members that are not among the known ones.
 * @param codeOf the code of an unknown member's error
 */
export function unknownFieldErrors(
  input: object,
  known: ReadonlySet<string>,
  path: readonly (string | number)[],
  codeOf: (name: string) => FieldErrorCode = () => 'unknown_field',
): FieldErrorList {
  const unknown = Object.keys(input).filter((name) => !known.has(name));
  if (unknown.length === 0) return NO_ERRORS;
  const errors = unknown.slice(0, MOST_ERRORS).map((name) => fieldError([...path, name], codeOf(name)));
  return joinedErrors({ errors, more_errors: unknown.length - errors.length });
}
