import {
  InvalidParameter,
  member,
  nullable,
  parseEventFilter,
  parseMembers,
  parseServiceUrl,
  refusedMember as refused,
  stationFilterNames,
  unknownFieldErrors,
  type MemberPath as Path,
  type MemberReaders,
  type ReadMember,
  type ReadResult,
} from '#application';
import {
  MOST_ERRORS,
  eventTypes,
  fieldError,
  isJsonObject,
  parseFlag,
  parseInteger,
  parseText,
  type FieldError,
  type FieldErrorList,
} from '#domain';
import type { FilterPatch, FilterValue, WebhookChanges } from './webhook.js';

export const MAX_DESCRIPTION_LENGTH = 1_000;
export const MAX_ATTEMPTS_PER_SECOND = 1_000;
/** Greatest length of a value of a filter. */
export const MAX_FILTER_LENGTH = 4_000;
/** Greatest number of items of a list. */
export const MAX_ITEMS = 500;

/** What a body has that is valid, and the errors of the rest. */
interface ParsedWebhook extends FieldErrorList {
  readonly changes: WebhookChanges;
}

/** The parsers of all members that a client may set. */
const readers: MemberReaders<WebhookChanges> = {
  url: member(parseServiceUrl),
  types: nullable(parseTypes),
  filters: parseFilterPatch,
  description: nullable(member(parseText(MAX_DESCRIPTION_LENGTH))),
  max_per_second: nullable(member(parseInteger({ minimum: 1, maximum: MAX_ATTEMPTS_PER_SECOND }))),
  paused: member(parseFlag),
};

/**
 * Parses the members of a new webhook, or of a merge patch.
 * @param required the members that must be there
 */
export function parseWebhook(body: unknown, required: readonly string[]): ParsedWebhook {
  const { members: changes, ...errors } = parseMembers(body, readers, { required, codeOfUnknown });
  return { changes, ...errors };
}

const assigned = ['id', 'version', 'secret', 'created_at', 'updated_at', 'failing_since', 'last_error'];
const codeOfUnknown = (name: string) =>
  assigned.includes(name) || name.startsWith('disabled_') ? 'not_fillable' : 'unknown_field';

function parseTypes(input: unknown, path: Path) {
  return readList<string>(input, path, (item, at) => {
    const type = eventTypes.find((each) => each === item || each === `${String(item)}.v1`);
    if (type !== undefined && typeof item === 'string') return { ok: true, value: type };
    return refused(at, 'not_in_list', `${at.join('/')} must be one of ${eventTypes.join(', ')}`);
  });
}

const filterNames = new Set<string>(stationFilterNames);
const filterText = parseText(MAX_FILTER_LENGTH);

/** A merge patch of the filters on stations that the feed of events has; null removes one, or all. */
function parseFilterPatch(input: unknown, path: Path): ReadResult<FilterPatch | null> {
  if (input === null) return { ok: true, value: null };
  if (!isJsonObject(input)) return refused(path, 'not_an_object');
  const patch: Record<string, FilterValue | null> = {};
  const errors: FieldError[] = [...unknownFieldErrors(input, filterNames, path).errors];
  for (const name of stationFilterNames) {
    if (!Object.hasOwn(input, name)) continue;
    const found = readFilter(name, input[name], [...path, name]);
    if (found.ok) patch[name] = found.value;
    else errors.push(...found.errors);
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: patch };
}

function readFilter(name: string, input: unknown, path: Path): ReadResult<FilterValue | null> {
  if (input === null) return { ok: true, value: null };
  const isList = Array.isArray(input);
  const found = isList ? readList(input, path, readText) : readText(input, path);
  if (!found.ok) return found;
  try {
    parseEventFilter({ [name]: found.value });
    return found;
  } catch (error) {
    if (!(error instanceof InvalidParameter)) throw error;
    return { ok: false, errors: [fieldError(path, error.code, error.message)] };
  }
}

function readText(input: unknown, path: Path): ReadResult<string> {
  const parsed = filterText(input);
  return parsed.ok ? parsed : refused(path, parsed.code, parsed.detail);
}

/** Reads a list that is not empty and has no value twice. */
function readList<T>(input: unknown, path: Path, read: ReadMember<T>): ReadResult<readonly T[]> {
  if (!Array.isArray(input)) return refused(path, 'not_an_array');
  const name = String(path.at(-1));
  if (input.length === 0) return refused(path, 'out_of_range', `${name} must have a value`);
  if (input.length > MAX_ITEMS)
    return refused(path, 'too_long', `${name}: at most ${MAX_ITEMS} values are allowed`);
  const values = new Set<T>();
  const errors: FieldError[] = [];
  for (const [index, item] of input.entries()) {
    const found = read(item, [...path, index]);
    if (!found.ok) errors.push(...found.errors);
    else if (values.has(found.value)) errors.push(fieldError([...path, index], 'duplicate'));
    else values.add(found.value);
  }
  return errors.length > 0
    ? { ok: false, errors: errors.slice(0, MOST_ERRORS) }
    : { ok: true, value: [...values] };
}
