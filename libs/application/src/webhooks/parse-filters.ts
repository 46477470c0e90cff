import { fieldError, isJsonObject, parseText, type FieldError } from '#domain';
import { unknownFieldErrors } from '../write/field-rules.js';
import { parseEventFilter, stationFilterNames } from '../feed/reading/event-filter.js';
import { InvalidParameter } from '../lists/parameters.js';
import { readList, refused, type Path, type ReadMember, type ReadResult } from './read-member.js';
import type { FilterPatch, FilterValue } from './webhook.js';

/** Greatest length of a value of a filter. */
export const MAX_FILTER_LENGTH = 4_000;

const names = new Set<string>(stationFilterNames);
const text = parseText(MAX_FILTER_LENGTH);

/** A merge patch of the filters on stations that the feed of events has; null removes one, or all. */
export const parseFilterPatch: ReadMember<FilterPatch | null> = (input, path) => {
  if (input === null) return { ok: true, value: null };
  if (!isJsonObject(input)) return refused(path, 'not_an_object');
  const patch: Record<string, FilterValue | null> = {};
  const errors: FieldError[] = [...unknownFieldErrors(input, names, path).errors];
  for (const name of stationFilterNames) {
    if (!Object.hasOwn(input, name)) continue;
    const found = readFilter(name, input[name], [...path, name]);
    if (found.ok) patch[name] = found.value;
    else errors.push(...found.errors);
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: patch };
};

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

const readText: ReadMember<string> = (input, path) => {
  const parsed = text(input);
  return parsed.ok ? parsed : refused(path, parsed.code, parsed.detail);
};
