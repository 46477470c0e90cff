import {
  FieldErrors,
  connectorFields,
  connectorKey,
  isJsonObject,
  type Field,
  type FieldErrorList,
  type GivenConnector,
} from '#domain';
import { refusal, type BodyReader } from './field-rules.js';

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

/** Reads the entries of one list. */
class ConnectorList {
  readonly errors = new FieldErrors();
  readonly entries: GivenConnector[] = [];
  private readonly seen = new Set<string>();

  read(entry: unknown, path: Path): void {
    if (!isJsonObject(entry)) return this.errors.add(path, 'not_an_object');
    for (const name of Object.keys(entry))
      if (!Object.hasOwn(connectorFields, name)) this.errors.add([...path, name], 'unknown_field');
    this.add(this.valuesOf(entry, path), path);
  }

  /** The valid members that are given, in catalogue order. */
  private valuesOf(entry: Record<string, unknown>, path: Path): Partial<GivenConnector> {
    const values: Record<string, unknown> = {};
    for (const [name, field] of fields) {
      const given = entry[name];
      const parsed = given === undefined ? undefined : field.parse(given);
      if (parsed?.ok) values[name] = parsed.value;
      else if (parsed)
        this.errors.add([...path, name], parsed.code, parsed.detail && `${name}: ${parsed.detail}`);
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
