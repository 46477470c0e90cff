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
  oneField,
  type AggregateKind,
  type ByData,
  type Command,
  type CommandPart,
  type CommandType,
  type DomainCommand,
  type EvseDetails,
  type Source,
} from '#domain';
import { idOfSource } from './derived-ids.js';
import { besideData, type BesideData } from './validation/beside-data.js';
import { readConnectors } from './validation/connectors.js';
import { readExtensions } from './validation/extensions.js';
import { bodyReader, errorsOf, refusal, type BodyReader } from './validation/field-rules.js';
import { readSource } from './validation/source.js';
import { unknownFieldErrors } from './validation/unknown-fields.js';

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
  field: (name) => (kind) => bodyReader(oneField(aggregates[kind].fields, name), creating),
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
  field: () => (type) => (value) => Object.assign({ type }, value),
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
    ...{ target, observable, read: byData(readers, data)(kind) },
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
