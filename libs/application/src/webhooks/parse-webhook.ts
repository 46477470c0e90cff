import {
  eventTypes,
  fieldError,
  isJsonObject,
  joinedErrors,
  parseFlag,
  parseInteger,
  parseText,
  type FieldError,
  type FieldErrorList,
  type Parsed,
} from '#domain';
import { unknownFieldErrors } from '../write/field-rules.js';
import { parseFilterPatch } from './parse-filters.js';
import { readList, refused, type Path, type ReadMember } from './read-member.js';
import type { WebhookChanges } from './webhook.js';

export const MAX_URL_LENGTH = 2_048;
export const MAX_DESCRIPTION_LENGTH = 1_000;
export const MAX_ATTEMPTS_PER_SECOND = 1_000;

/** What a body has that is valid, and the errors of the rest. */
export interface ParsedWebhook extends FieldErrorList {
  readonly changes: WebhookChanges;
}

/** The parsers of all members that a client may set. */
const members: Readonly<Record<keyof WebhookChanges, ReadMember<unknown>>> = {
  url: member(parseUrl),
  types: nullable(parseTypes),
  filters: parseFilterPatch,
  description: nullable(member(parseText(MAX_DESCRIPTION_LENGTH))),
  max_per_second: nullable(member(parseInteger({ minimum: 1, maximum: MAX_ATTEMPTS_PER_SECOND }))),
  paused: member(parseFlag),
};
const names = new Set(Object.keys(members));

/**
 * Parses the members of a new webhook, or of a merge patch.
 * @param required the members that must be there
 */
export function parseWebhook(body: unknown, required: readonly string[]): ParsedWebhook {
  if (!isJsonObject(body)) return { changes: {}, errors: [fieldError([], 'not_an_object')] };
  const changes: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [name, read] of Object.entries(members)) {
    if (Object.hasOwn(body, name)) {
      const found = read(body[name], [name]);
      if (found.ok) changes[name] = found.value;
      else errors.push(...found.errors);
    } else if (required.includes(name)) errors.push(fieldError([name], 'required'));
  }
  return { changes, ...joinedErrors(unknownFieldErrors(body, names, [], codeOfUnknown), { errors }) };
}

const assigned = ['id', 'version', 'secret', 'created_at', 'updated_at', 'failing_since', 'last_error'];
const codeOfUnknown = (name: string) =>
  assigned.includes(name) || name.startsWith('disabled_') ? 'not_fillable' : 'unknown_field';

/** A member whose parser refuses null as such. */
function member<T>(parse: (input: unknown) => Parsed<T>): ReadMember<T> {
  return (input, path) => {
    if (input === null) return refused(path, 'null_not_allowed');
    const parsed = parse(input);
    return parsed.ok
      ? parsed
      : refused(path, parsed.code, parsed.detail && `${path.at(-1)}: ${parsed.detail}`);
  };
}

function nullable<T>(read: ReadMember<T>): ReadMember<T | null> {
  return (input, path) => (input === null ? { ok: true, value: null } : read(input, path));
}

const text = parseText(MAX_URL_LENGTH);

function parseUrl(input: unknown): Parsed<string> {
  const parsed = text(input);
  if (!parsed.ok) return parsed;
  // The parser of URLs leaves out spaces, tabs and line breaks.
  if (!/^https?:\/\/\S+$/i.test(parsed.value) || !URL.canParse(parsed.value)) return notAUrl();
  const { username, password, port } = new URL(parsed.value);
  if (port === '0') return notAUrl('it must not have port 0, to which nothing can be sent');
  if (username !== '' || password !== '') return notAUrl('it must not have a user name or password');
  return parsed.value.includes('#') ? notAUrl('it must not have a fragment') : parsed;
}

const notAUrl = (detail?: string): Parsed<string> => ({
  ok: false,
  code: 'not_a_url',
  ...(detail !== undefined && { detail }),
});

function parseTypes(input: unknown, path: Path) {
  return readList<string>(input, path, (item, at) => {
    const type = eventTypes.find((each) => each === item || each === `${String(item)}.v1`);
    if (type !== undefined && typeof item === 'string') return { ok: true, value: type };
    return refused(at, 'not_in_list', `${at.join('/')} must be one of ${eventTypes.join(', ')}`);
  });
}
