import { FieldErrors, parseText, type FieldErrorList, type StationConnector } from '#domain';
import { isJsonObject, refusal, type BodyReader } from './field-rules.js';

type Path = readonly (string | number)[];

const MAX_COUNT = 1000;
const MEMBERS: ReadonlySet<string> = new Set(['connector_type_id', 'count']);

/** Parses a station's connectors: each connector type at most once, with a count from 1 to 1000. */
export const readConnectors: BodyReader<readonly StationConnector[]> = (input, path) => {
  if (!Array.isArray(input)) return refusal(path, 'not_an_array');
  const list = listErrors(input, path);
  if (list.errors.length > 0) return { ok: false, ...list };
  const entries = input as StationConnector[];
  const value = entries.map(({ connector_type_id, count }) => ({
    connector_type_id: connector_type_id.toLowerCase(),
    count,
  }));
  return { ok: true, value };
};

function listErrors(entries: readonly unknown[], path: Path): FieldErrorList {
  const check = new ConnectorCheck();
  for (const [index, entry] of entries.entries()) check.entry(entry, [...path, index]);
  return check.errors.list();
}

/** Checks the entries of one list. */
class ConnectorCheck {
  readonly errors = new FieldErrors();
  private readonly seen = new Set<string>();

  entry(entry: unknown, path: Path): void {
    if (!isJsonObject(entry)) return this.errors.add(path, 'not_an_object');
    for (const name of Object.keys(entry))
      if (!MEMBERS.has(name)) this.errors.add([...path, name], 'unknown_field');
    this.id(entry.connector_type_id, [...path, 'connector_type_id']);
    this.count(entry.count, [...path, 'count']);
  }

  private id(id: unknown, path: Path): void {
    if (id === undefined) return this.errors.add(path, 'required');
    if (typeof id !== 'string') return this.errors.add(path, 'not_a_string');
    const text = parseText(id.length)(id);
    if (!text.ok) return this.errors.add(path, text.code);
    const canonical = id.toLowerCase();
    if (this.seen.has(canonical)) return this.errors.add(path, 'duplicate');
    this.seen.add(canonical);
  }

  private count(count: unknown, path: Path): void {
    if (count === undefined) return this.errors.add(path, 'required');
    const valid = Number.isInteger(count) && Number(count) >= 1 && Number(count) <= MAX_COUNT;
    if (!valid) this.errors.add(path, 'not_a_count');
  }
}
