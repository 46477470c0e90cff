import { fieldError, parseText, type FieldError, type StationConnector } from '#domain';
import { isJsonObject, type BodyReader } from './field-rules.js';
import { unknownFieldErrors } from './unknown-fields.js';

type Path = readonly (string | number)[];

const MAX_COUNT = 1000;
/** Greatest number of reported errors: those of a body of 8 MiB would take half a gigabyte. */
const MAX_ERRORS = 1000;
const MEMBERS: ReadonlySet<string> = new Set(['connector_type_id', 'count']);

/** Parses a station's connectors: each connector type at most once, with a count from 1 to 1000. */
export const readConnectors: BodyReader<readonly StationConnector[]> = (input, path) => {
  if (!Array.isArray(input)) return { ok: false, errors: [fieldError(path, 'not_an_array')] };
  const errors = listErrors(input, path);
  if (errors.length > 0) return { ok: false, errors };
  const entries = input as StationConnector[];
  const value = entries.map(({ connector_type_id, count }) => ({
    connector_type_id: connector_type_id.toLowerCase(),
    count,
  }));
  return { ok: true, value };
};

function listErrors(entries: readonly unknown[], path: Path): FieldError[] {
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  for (const [index, entry] of entries.entries()) {
    errors.push(...entryErrors(entry, [...path, index], seen));
    if (errors.length >= MAX_ERRORS) break;
  }
  return errors;
}

function entryErrors(entry: unknown, path: Path, seen: Set<string>): FieldError[] {
  if (!isJsonObject(entry)) return [fieldError(path, 'not_an_object')];
  const { connector_type_id: id, count } = entry;
  return [
    ...unknownFieldErrors(entry, MEMBERS, path),
    ...idErrors(id, [...path, 'connector_type_id'], seen),
    ...countErrors(count, [...path, 'count']),
  ];
}

function idErrors(id: unknown, path: Path, seen: Set<string>): FieldError[] {
  if (id === undefined) return [fieldError(path, 'required')];
  if (typeof id !== 'string') return [fieldError(path, 'not_a_string')];
  const text = parseText(id.length)(id);
  if (!text.ok) return [fieldError(path, text.code)];
  const canonical = id.toLowerCase();
  if (seen.has(canonical)) return [fieldError(path, 'duplicate')];
  seen.add(canonical);
  return [];
}

function countErrors(count: unknown, path: Path): FieldError[] {
  if (count === undefined) return [fieldError(path, 'required')];
  const valid = Number.isInteger(count) && Number(count) >= 1 && Number(count) <= MAX_COUNT;
  return valid ? [] : [fieldError(path, 'not_a_count')];
}
