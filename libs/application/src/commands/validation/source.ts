import { fieldError, parseText, type FieldError, type Source } from '#domain';
import { isJsonObject, type BodyReader } from './field-rules.js';

const parsePart = parseText(255);
const NO_LINE_BREAK = 'feed and id must not contain line breaks';

/** Reads where a record comes from: `{ feed, id }`, two texts of 1 to 255 characters. */
export const readSource: BodyReader<Source> = (input, path) => {
  if (!isJsonObject(input)) return { ok: false, errors: [fieldError(path, 'not_an_object')] };
  const { feed, id, ...rest } = input;
  const errors = [
    ...Object.keys(rest).map((name) => fieldError([...path, name], 'unknown_field')),
    ...partErrors(feed, [...path, 'feed']),
    ...partErrors(id, [...path, 'id']),
  ];
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, value: { feed: feed as string, id: id as string } };
};

function partErrors(part: unknown, path: readonly (string | number)[]): FieldError[] {
  if (part === undefined || part === '') return [fieldError(path, 'required')];
  const parsed = parsePart(part);
  // A line break stands between feed and id where an id is made of them.
  if (parsed.ok && parsed.value.includes('\n')) return [fieldError(path, 'invalid_character', NO_LINE_BREAK)];
  return parsed.ok ? [] : [fieldError(path, parsed.code, parsed.detail)];
}
