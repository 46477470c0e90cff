import {
  canonicalId,
  hasKey,
  isUuid,
  parseTraceparent,
  readExtensions,
  readSource,
  type CommandEnvelope,
} from '#application';
import {
  aggregates,
  commands,
  connectorFields,
  detailFields,
  isCommandType,
  isJsonObject,
  parseTimestamp,
  targetKind,
  type AggregateKind,
  type CommandData,
  type CommandPart,
  type CommandType,
  type Field,
  type Fields,
} from '#domain';

/** UTF-16 code units. */
export const MAX_CALLER_LENGTH = 255;

/** Callers are shown in logs, pages and terminals. */
export const hasControlCharacter = (caller: string): boolean => /\p{Cc}/u.test(caller);

/**
 * Returns the envelope, or undefined if this service can't have written it. Any client can write to the topic, so
 * every member is validated as strictly as a command line.
 */
export function validateEnvelope(given: Record<string, unknown>): CommandEnvelope | undefined {
  const { commandId, aggregate, command, expectedVersion, caller, feeds, receivedAt, requestHash } = given;
  const isValid =
    isCommand(command) &&
    isAggregate(aggregate, targetKind(command.type)) &&
    isIdentity(given) &&
    isTime(receivedAt) &&
    (expectedVersion === undefined || isExpectedVersion(expectedVersion));
  if (!isValid) return undefined;
  const traceparent = parseTraceparent(given['traceparent']);
  const envelope = { commandId, aggregate, command, caller, receivedAt, requestHash, traceparent };
  const optional = Object.entries({ expectedVersion, feeds }).filter(([, value]) => value !== undefined);
  return Object.assign(envelope, Object.fromEntries(optional)) as unknown as CommandEnvelope;
}

/** The lengths are limited as caller and hash are stored with the outcome. */
const isIdentity = ({ commandId, caller, feeds, requestHash }: Record<string, unknown>): boolean =>
  typeof commandId === 'string' &&
  isUuid(commandId) &&
  isCaller(caller) &&
  areFeeds(feeds) &&
  typeof requestHash === 'string' &&
  REQUEST_HASH.test(requestHash);

const isCaller = (caller: unknown): boolean =>
  typeof caller === 'string' &&
  caller.length <= MAX_CALLER_LENGTH &&
  !hasKey(caller) &&
  !hasControlCharacter(caller);

const REQUEST_HASH = /^[\w-]{1,64}$/;

const AGGREGATE: ReadonlySet<string> = new Set(['kind', 'id']);
const COMMAND: ReadonlySet<string> = new Set([
  'type',
  'attributes',
  'changes',
  'available',
  'connectors',
  'details',
  'extensions',
  'source',
  'location_source',
  'observed_at',
]);

/** Unknown members are refused: they would be copied into events and outcomes with any size and depth. */
const hasOnly = (value: unknown, members: ReadonlySet<string>): value is Record<string, unknown> =>
  isJsonObject(value) && Object.keys(value).every((name) => members.has(name));

const isTime = (value: unknown): boolean => {
  const parsed = parseTimestamp(value);
  return parsed.ok && parsed.value === value;
};

const isVersion = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

const isExpectedVersion = (value: unknown): boolean =>
  value === '*' || (Array.isArray(value) ? value.every(isVersion) : isVersion(value));

const isAggregate = (value: unknown, kind: AggregateKind): boolean =>
  hasOnly(value, AGGREGATE) && value['kind'] === kind && canonicalId(kind, value['id']) === value['id'];

/** Absent if the sender is bound to none, and in envelopes of earlier releases. */
const areFeeds = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((feed) => typeof feed === 'string'));

type GivenCommand = Readonly<Record<string, unknown>> & { readonly type: CommandType };

function isCommand(value: unknown): value is GivenCommand {
  if (!hasOnly(value, COMMAND) || !isCommandType(value['type'])) return false;
  const { observed_at, source, extensions } = value;
  if (observed_at !== undefined && !isTime(observed_at)) return false;
  if (!isOptionalSource(source) || !isOptionalExtensions(extensions)) return false;
  return hasMembers(value as GivenCommand);
}

const isSource = (value: unknown): boolean => readSource(value, []).ok;

const isOptionalSource = (value: unknown): boolean => value === undefined || isSource(value);

const isOptionalExtensions = (value: unknown): boolean => value === undefined || readExtensions(value, []).ok;

/** The members that a command has of its data, by kind of data. */
const bodies: Record<CommandData, (command: GivenCommand) => boolean> = {
  attributes: (command) => areFields(fieldsOf(command), command['attributes']),
  changes: (command) => areFields(fieldsOf(command), command['changes']),
  'changes or location source': (command) =>
    isOptionalSource(command['location_source']) && areFields(fieldsOf(command), command['changes']),
  availability: ({ available }) => areFields(aggregates.station.fields, { available }),
  connectors: ({ connectors }) => areConnectors(connectors),
  details: ({ details }) => areFields(detailFields, details),
  nothing: () => true,
};

const parts: Record<CommandPart, (value: unknown) => boolean> = {
  connectors: (value) => areConnectors(value),
  details: (value) => areFields(detailFields, value),
  extensions: (value) => readExtensions(value, []).ok,
};

/** Whether a command has the members that its type requires, and valid ones beside. */
function hasMembers(command: GivenCommand): boolean {
  const { data, target, beside = [] } = commands[command.type];
  if (target === 'source' && !isSource(command['source'])) return false;
  return (
    bodies[data](command) && beside.every((part) => command[part] === undefined || parts[part](command[part]))
  );
}

const fieldsOf = ({ type }: GivenCommand): Fields => aggregates[targetKind(type)].fields;

/** Whether all members are fields that a client may set, with values in their stored form. */
function areFields(fields: Fields, values: unknown): boolean {
  if (!isJsonObject(values)) return false;
  return Object.entries(values).every(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const parsed = field?.fillable ? field.parse(value) : undefined;
    return parsed?.ok === true && parsed.value === value;
  });
}

const requiredMembers = Object.entries<Field>(connectorFields).flatMap(([name, { required }]) =>
  required ? name : [],
);

const isConnector = (value: unknown): boolean =>
  areFields(connectorFields, value) && requiredMembers.every((name) => Object.hasOwn(value as object, name));

const areConnectors = (value: unknown): boolean => Array.isArray(value) && value.every(isConnector);
