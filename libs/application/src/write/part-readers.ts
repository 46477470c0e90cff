import {
  NO_ERRORS,
  fieldError,
  isJsonObject,
  joinedErrors,
  parseSourcePart,
  MAX_EXTENSIONS_BYTES,
  MAX_TARIFFS,
  extensionErrors,
  FieldErrors,
  connectorFields,
  connectorKey,
  type FieldErrorList,
  type Source,
  type Extensions,
  type Field,
  type GivenConnector,
} from '#domain';
import { idOfSource } from '../log/ids.js';
import { refusal, refusalErrors, unknownFieldErrors, type BodyReader } from './field-rules.js';

const PARTS: ReadonlySet<string> = new Set(['feed', 'id']);

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
  if (part === undefined) return { errors: [fieldError(path, 'required')] };
  const parsed = parseSourcePart(part);
  return parsed.ok ? NO_ERRORS : { errors: [fieldError(path, parsed.code, parsed.detail)] };
}

/** Parses what a source says of a record beyond its fields: null, or an object of at most 64 KiB. */
export const readExtensions: BodyReader<Extensions | null> = (input, path) => {
  if (input === null) return { ok: true, value: null };
  if (!isJsonObject(input)) return refusal(path, 'not_an_object');
  const list = extensionErrors(input, path);
  if (list.errors.length > 0) return { ok: false, ...list };
  return Buffer.byteLength(JSON.stringify(input)) > MAX_EXTENSIONS_BYTES
    ? refusal(path, 'too_long', `extensions are at most ${MAX_EXTENSIONS_BYTES / 1024} KiB of JSON`)
    : { ok: true, value: input };
};

type Path = readonly (string | number)[];

const fields = Object.entries<Field>(connectorFields);

/** Parses a station's connectors: no two entries may differ in nothing but their count. */
export const readConnectors: BodyReader<readonly GivenConnector[]> = (input, path) => {
  if (!Array.isArray(input)) return refusal(path, 'not_an_array');
  const list = new ConnectorList();
  for (const [index, entry] of input.entries()) list.read(entry, [...path, index]);
  const errors: FieldErrorList = list.errors.list();
  return errors.errors.length > 0 ? { ok: false, ...errors } : { ok: true, value: list.entries };
};

const TOO_MANY_TARIFFS = `tariff_ids and tariff_sources name at most ${MAX_TARIFFS} tariffs together`;

/** Reads the entries of one list. */
class ConnectorList {
  readonly errors = new FieldErrors();
  readonly entries: GivenConnector[] = [];
  private readonly seen = new Set<string>();

  read(given: unknown, path: Path): void {
    if (!isJsonObject(given)) return this.errors.add(path, 'not_an_object');
    const entry = given['connector_type_source'] === undefined ? given : this.withTypeId(given, path);
    if (entry === null) return;
    for (const name of Object.keys(entry))
      if (!Object.hasOwn(connectorFields, name)) this.errors.add([...path, name], 'unknown_field');
    this.add(this.withTariffIds(this.valuesOf(entry, path), path), path);
  }

  /** The entry with the id of its connector type in place of the source of it; null if that is not valid. */
  private withTypeId(given: Record<string, unknown>, path: Path): Record<string, unknown> | null {
    const { connector_type_source, ...entry } = given;
    const at = [...path, 'connector_type_source'];
    const source = readSource(connector_type_source, at);
    const isTwice = entry['connector_type_id'] !== undefined;
    if (isTwice) this.errors.add(at, 'duplicate', 'give connector_type_id or connector_type_source');
    if (!source.ok) for (const { code, detail } of source.errors) this.errors.add(at, code, detail);
    return source.ok && !isTwice
      ? { ...entry, connector_type_id: idOfSource('connector-type', source.value) }
      : null;
  }

  /** The entry with the ids of all its tariffs, those that it names by their sources among them. */
  private withTariffIds(values: Partial<GivenConnector>, path: Path): Partial<GivenConnector> {
    const { tariff_ids: given = [], tariff_sources: sources = [] } = values;
    if (sources.length === 0) return values;
    const derived = sources.map((source) => idOfSource('tariff', source));
    const tariff_ids = [...new Set([...given, ...derived])].sort();
    if (tariff_ids.length > MAX_TARIFFS)
      this.errors.add([...path, 'tariff_sources'], 'too_large', TOO_MANY_TARIFFS);
    return { ...values, tariff_ids };
  }

  /** The valid members that are given, in catalogue order. */
  private valuesOf(entry: Record<string, unknown>, path: Path): Partial<GivenConnector> {
    const values: Record<string, unknown> = {};
    for (const [name, field] of fields) {
      const given = entry[name];
      const parsed = given === undefined ? undefined : field.parse(given);
      if (parsed?.ok) values[name] = parsed.value;
      else if (parsed) this.errors.addAll(refusalErrors([...path, name], parsed));
      else if (field.required) this.errors.add([...path, name], 'required');
    }
    return values;
  }

  private add(values: Partial<GivenConnector>, path: Path): void {
    if (values.connector_type_id === undefined) return;
    const entry = values as GivenConnector;
    const key = connectorKey(entry);
    if (this.seen.has(key)) this.errors.add([...path, 'connector_type_id'], 'duplicate');
    this.seen.add(key);
    this.entries.push(entry);
  }
}
