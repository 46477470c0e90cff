import { joinedErrors, type FieldError, type Rejection } from '#domain';

/** UTF-16 code units of a pointer or a detail. */
const MAX_TEXT_LENGTH = 500;

/**
 * Limits a rejection to the size of a record: as many errors as by HTTP, with short texts. An outcome that the broker
 * refuses would block its partition permanently.
 */
export function boundedRejection(rejection: Rejection): Rejection {
  const { errors, more_errors = 0 } = rejection;
  if (!errors) return rejection;
  const list = joinedErrors({ errors, more_errors });
  return { ...rejection, ...list, errors: list.errors.map(boundedError) };
}

const boundedError = ({ pointer, code, detail }: FieldError): FieldError => ({
  pointer: boundedText(pointer),
  code,
  detail: boundedText(detail),
});

/** Cuts the text at the maximum length, with an ellipsis. */
export const boundedText = (text: string): string =>
  text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH - 1).toWellFormed()}…`;
