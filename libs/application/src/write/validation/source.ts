import {
  NO_ERRORS,
  fieldError,
  isJsonObject,
  joinedErrors,
  parseText,
  type FieldErrorList,
  type Source,
} from '#domain';
import { refusal, type BodyReader } from './field-rules.js';
import { unknownFieldErrors } from './unknown-fields.js';

const parsePart = parseText(255);
const PARTS: ReadonlySet<string> = new Set(['feed', 'id']);
const NO_LINE_BREAK = 'feed and id must not contain line breaks';

/** Parses a source: `{ feed, id }`, two texts of 1 to 255 characters without line breaks. */
export const readSource: BodyReader<Source> = (input, path) => {
  if (!isJsonObject(input)) return refusal(path, 'not_an_object');
  const { feed, id } = input;
  if (isPart(feed) && isPart(id) && Object.keys(input).length === PARTS.size)
    return { ok: true, value: { feed, id } };
  const errors = joinedErrors(
    unknownFieldErrors(input, PARTS, path),
    partErrors(feed, [...path, 'feed']),
    partErrors(id, [...path, 'id']),
  );
  return { ok: false, ...errors };
};

const isPart = (part: unknown): part is string => partErrors(part, []).errors.length === 0;

function partErrors(part: unknown, path: readonly (string | number)[]): FieldErrorList {
  if (part === undefined || part === '') return { errors: [fieldError(path, 'required')] };
  const parsed = parsePart(part);
  // A line break separates feed and id in the text that a record's id is derived from.
  if (parsed.ok && parsed.value.includes('\n'))
    return { errors: [fieldError(path, 'invalid_character', NO_LINE_BREAK)] };
  return parsed.ok ? NO_ERRORS : { errors: [fieldError(path, parsed.code, parsed.detail)] };
}
