import type { FieldError, Rejection } from '#domain';

/** Errors that an outcome record tells; whoever sent more mends these first. */
const GREATEST_COUNT = 100;
/** UTF-16 units of a pointer or a sentence that are told. */
const GREATEST_LENGTH = 500;

/**
 * A rejection small enough for a record. A command of eight megabytes may have a million errors, each of which
 * quotes a name of any length, and an outcome that the broker refuses would stop its partition for ever.
 */
export function boundedRejection(rejection: Rejection): Rejection {
  if (!rejection.errors) return rejection;
  return { ...rejection, errors: rejection.errors.slice(0, GREATEST_COUNT).map(boundedError) };
}

const boundedError = ({ pointer, code, detail }: FieldError): FieldError => ({
  pointer: boundedText(pointer),
  code,
  detail: boundedText(detail),
});

export const boundedText = (text: string): string =>
  text.length <= GREATEST_LENGTH ? text : `${text.slice(0, GREATEST_LENGTH - 1).toWellFormed()}…`;
