import {
  NO_ERRORS,
  aggregates,
  byData,
  commandTypes,
  commands,
  detailFields,
  fieldError,
  isJsonObject,
  joinedErrors,
  type AggregateKind,
  type ByData,
  type Command,
  type CommandPart,
  type CommandType,
  type DomainCommand,
  type EvseDetails,
  type Source,
  type FieldErrorList,
} from '#domain';
import { idOfSource } from '../log/ids.js';
import { readConnectors, readExtensions, readSource } from './part-readers.js';
import {
  bodyReader,
  errorsOf,
  refusal,
  unknownFieldErrors,
  type BodyReader,
  type Read,
} from './field-rules.js';

/** A line of a bulk request, or the equivalent of an HTTP request or Kafka record. Nothing is validated yet. */
export interface CommandLine {
  readonly command_id?: unknown;
  readonly type?: unknown;
  readonly id?: unknown;
  readonly expected_version?: unknown;
  readonly observed_at?: unknown;
  readonly source?: unknown;
  readonly data?: unknown;
  readonly connectors?: unknown;
  readonly details?: unknown;
}

/** How the members of a command line become a command of one type. */
export interface CommandSpec {
  readonly target: Command['target'];
  /** Whether it accepts `observed_at`. */
  readonly observable: boolean;
  readonly read: BodyReader<object>;
  /** Members of the command that the line has beside its data. */
  readonly beside?: BesideData;
  /** Builds the command from parsed data. */
  readonly command: (data: object, source: Source | undefined) => DomainCommand;
}

/** The members of every command line. */
export const lineMembers: ReadonlySet<string> = new Set([
  'command_id',
  'type',
  'id',
  'expected_version',
  'observed_at',
  'source',
  'data',
]);

/** The optional members that a type of command has beside its data. */
export interface BesideData {
  /** Their names. */
  readonly own: readonly string[];
  /** The names of all members of a line. */
  readonly names: ReadonlySet<string>;
  /** Parses those that are given; undefined if there are none. */
  readonly read: (line: CommandLine) => Read<Readonly<Record<string, unknown>> | undefined>;
}

type Readers = Readonly<Record<string, BodyReader<unknown>>>;

const besideData = (readers: Readers): BesideData => ({
  own: Object.keys(readers),
  names: new Set([...lineMembers, ...Object.keys(readers)]),
  read: (line) => readAll(line as Readonly<Record<string, unknown>>, readers),
});

function readAll(
  given: Readonly<Record<string, unknown>>,
  readers: Readers,
): Read<Readonly<Record<string, unknown>> | undefined> {
  const values: Record<string, unknown> = {};
  const errors: FieldErrorList[] = [];
  for (const [name, reader] of Object.entries(readers)) {
    if (given[name] === undefined) continue;
    const read = reader(given[name], [name]);
    if (read.ok) values[name] = read.value;
    else errors.push(read);
  }
  if (errors.length > 0) return { ok: false, ...joinedErrors(...errors) };
  return { ok: true, value: Object.keys(values).length > 0 ? values : undefined };
}

const creating = { creating: true };
const changing = { creating: false };

const readUpsertChanges = bodyReader(aggregates.station.fields, {
  ...changing,
  beside: ['location_source'],
});

interface Upsert {
  readonly changes: object;
  readonly location_source?: Source;
}

/** An upsert may name the location by `location_source` in place of `location_id`. */
const readUpsert: BodyReader<Upsert> = (input, path) => {
  const changes = readUpsertChanges(input, path);
  if (!isJsonObject(input) || input.location_source === undefined)
    return changes.ok ? { ok: true, value: { changes: changes.value } } : changes;
  const at = [...path, 'location_source'];
  const source = readSource(input.location_source, at);
  const twice =
    input.location_id === undefined
      ? NO_ERRORS
      : { errors: [fieldError(at, 'duplicate', 'give location_id or location_source')] };
  const list = joinedErrors(twice, errorsOf(source), errorsOf(changes));
  if (list.errors.length > 0 || !source.ok || !changes.ok) return { ok: false, ...list };
  // Object.assign to the new object: V8 gives each spread copy with another member its own hidden class.
  const named = Object.assign(changes.value, { location_id: idOfSource('location', source.value) });
  return { ok: true, value: { changes: named, location_source: source.value } };
};

const LIST_MEMBERS: ReadonlySet<string> = new Set(['connectors']);

const readConnectorList: BodyReader<object> = (input, path) => {
  if (!isJsonObject(input)) return refusal(path, 'not_an_object');
  const { connectors } = input;
  const at = [...path, 'connectors'];
  const list = readConnectors(connectors === undefined ? [] : connectors, at);
  const { errors, more_errors } = joinedErrors(
    unknownFieldErrors(input, LIST_MEMBERS, path),
    connectors === undefined ? { errors: [fieldError(at, 'required')] } : NO_ERRORS,
    errorsOf(list),
  );
  return errors.length > 0 || !list.ok
    ? { ok: false, errors, ...(more_errors && { more_errors }) }
    : { ok: true, value: { connectors: list.value } };
};

const readDetails = bodyReader<EvseDetails>(detailFields, changing);

/** The reader of a kind of data. */
const readers: ByData<(kind: AggregateKind) => BodyReader<object>> = {
  attributes: (kind) => bodyReader(aggregates[kind].fields, creating),
  changes: (kind) => bodyReader(aggregates[kind].fields, changing),
  'changes or location source': () => readUpsert,
  values: (fields) => () => bodyReader(fields, creating),
  connectors: () => readConnectorList,
  details: () => readDetails,
  nothing: () => bodyReader({}, changing),
};

type Builder = (type: CommandType) => (data: object) => object;

/** What a command has of its data. Its members stand in the order in which they are hashed. */
const builders: ByData<Builder> = {
  attributes: (type) => (attributes) => ({ type, attributes }),
  changes: (type) => (changes) => ({ type, changes }),
  'changes or location source': (type) => (data) => ({ type, changes: (data as Upsert).changes }),
  values: () => (type) => (values) => Object.assign({ type }, values),
  connectors: (type) => (data) => ({ type, connectors: (data as { connectors: [] }).connectors }),
  details: (type) => (details) => ({ type, details }),
  nothing: (type) => () => ({ type }),
};

const partReaders: Record<CommandPart, BodyReader<unknown>> = {
  connectors: readConnectors,
  details: readDetails,
  extensions: readExtensions,
};

function specOf(type: CommandType): CommandSpec {
  const { kind, target, observable = false, data, beside, keepsSource } = commands[type];
  const build = byData(builders, data)(type);
  return {
    target,
    observable,
    read: byData(readers, data)(kind),
    ...(beside && {
      beside: besideData(Object.fromEntries(beside.map((part) => [part, partReaders[part]]))),
    }),
    command: (given, source) => {
      const command = build(given);
      // Object.assign to the new object: V8 gives each spread copy with another member its own hidden class.
      if (keepsSource && source) Object.assign(command, { source });
      const { location_source } = given as Partial<Upsert>;
      if (data === 'changes or location source' && location_source)
        Object.assign(command, { location_source });
      return command as DomainCommand;
    },
  };
}

/** The specification of each command type. */
export const commandSpecs = Object.fromEntries(commandTypes.map((type) => [type, specOf(type)])) as Readonly<
  Record<CommandType, CommandSpec>
>;

/** Whether a line of this type has the member beside its data. */
export const isBesideData = (type: CommandType, name: string): boolean =>
  commandSpecs[type].beside?.own.includes(name) ?? false;
