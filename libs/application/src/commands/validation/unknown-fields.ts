import { FieldErrors, type FieldErrorCode, type FieldErrorList } from '#domain';
import { NO_ERRORS } from './no-errors.js';

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
  const names = Object.keys(input);
  if (names.every((name) => known.has(name))) return NO_ERRORS;
  const errors = new FieldErrors();
  for (const name of names) if (!known.has(name)) errors.add([...path, name], codeOf(name));
  return errors.list();
}
