import {
  InvalidParameter,
  member,
  nullable,
  parseEventFilter,
  parseMembers,
  parseServiceUrl,
  readUniqueList,
  refusedMember as refused,
  stationFilterNames,
  unknownFieldErrors,
  type MemberPath as Path,
  type MemberReaders,
  type ReadResult,
} from '#application';
import {
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
  return readUniqueList<string>(input, path, MAX_ITEMS, (item, at) => {
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
  const found = isList ? readUniqueList(input, path, MAX_ITEMS, readText) : readText(input, path);
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
