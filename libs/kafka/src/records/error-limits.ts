import type { FieldError, Rejection } from '#domain';

/** Field errors in one outcome record. The client has to correct these before it sees further ones. */
const MAX_ERRORS = 100;
/** UTF-16 code units of a pointer or a detail. */
const MAX_TEXT_LENGTH = 500;

/**
 * Limits a rejection to the size of a record. A command of eight megabytes can have a million errors, each with a
 * name of any length, and an outcome that the broker refuses would block its partition permanently.
 */
export function boundedRejection(rejection: Rejection): Rejection {
  if (!rejection.errors) return rejection;
  return { ...rejection, errors: rejection.errors.slice(0, MAX_ERRORS).map(boundedError) };
}

const boundedError = ({ pointer, code, detail }: FieldError): FieldError => ({
  pointer: boundedText(pointer),
  code,
  detail: boundedText(detail),
});

/** Cuts the text at the maximum length, with an ellipsis. */
export const boundedText = (text: string): string =>
  text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH - 1).toWellFormed()}…`;
