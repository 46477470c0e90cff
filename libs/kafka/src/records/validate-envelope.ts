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
  byData,
  commands,
  connectorFields,
  detailFields,
  isCommandType,
  isJsonObject,
  isSameJson,
  parseTimestamp,
  targetKind,
  type AggregateKind,
  type ByData,
  type CommandPart,
  type CommandType,
  type Field,
  type Fields,
  type Parsed,
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
  const { importId } = given;
  const isValid =
    isCommand(command) &&
    isAggregate(aggregate, targetKind(command.type)) &&
    isIdentity(given) &&
    isTime(receivedAt) &&
    (expectedVersion === undefined || isExpectedVersion(expectedVersion));
  if (!isValid) return undefined;
  const traceparent = parseTraceparent(given['traceparent']);
  const envelope = { commandId, aggregate, command, caller, receivedAt, requestHash, traceparent, importId };
  const optional = Object.entries({ expectedVersion, feeds }).filter(([, value]) => value !== undefined);
  return Object.assign(envelope, Object.fromEntries(optional)) as unknown as CommandEnvelope;
}

/** The lengths are limited as caller and hash are stored with the outcome. */
const isIdentity = ({ commandId, caller, feeds, importId, requestHash }: Record<string, unknown>): boolean =>
  typeof commandId === 'string' &&
  isUuid(commandId) &&
  isCaller(caller) &&
  areFeeds(feeds) &&
  isImport(importId) &&
  typeof requestHash === 'string' &&
  REQUEST_HASH.test(requestHash);

const isCaller = (caller: unknown): boolean =>
  typeof caller === 'string' &&
  caller.length <= MAX_CALLER_LENGTH &&
  !hasKey(caller) &&
  !hasControlCharacter(caller);

const REQUEST_HASH = /^[\w-]{1,64}$/;

const AGGREGATE: ReadonlySet<string> = new Set(['kind', 'id']);

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

/** Absent if no import sent it, and in envelopes of earlier releases. */
const isImport = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && isUuid(value));

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

type Check = (value: unknown) => boolean;
type Checks = Readonly<Record<string, Check>>;

/** The members that a command has of its data, by kind of data. */
const dataMembers: ByData<(fields: Fields) => Checks> = {
  attributes: (fields) => ({ attributes: (values) => areFields(fields, values) }),
  changes: (fields) => ({ changes: (values) => areChanges(fields, values) }),
  'changes or location source': (fields) => ({
    changes: (values) => areChanges(fields, values),
    location_source: (value) => isOptionalSource(value),
  }),
  values: (catalogue) => () =>
    Object.fromEntries(
      Object.entries(catalogue).map(([name, field]) => [
        name,
        (value) => (value === undefined ? !field.required : areFields({ [name]: field }, { [name]: value })),
      ]),
    ),
  connectors: () => ({ connectors: (values) => areConnectors(values) }),
  details: () => ({ details: (values) => areFields(detailFields, values) }),
  nothing: () => ({}),
};

const parts: Record<CommandPart, Check> = {
  connectors: (value) => areConnectors(value),
  details: (value) => areFields(detailFields, value),
  extensions: (value) => readExtensions(value, []).ok,
};

const membersOfData = Object.fromEntries(
  Object.entries(commands).map(([type, { kind, data }]) => [
    type,
    byData(dataMembers, data)(aggregates[kind].fields),
  ]),
) as Readonly<Record<CommandType, Checks>>;

/** The names of all members that commands have. */
const COMMAND: ReadonlySet<string> = new Set([
  ...['type', 'source', 'observed_at'],
  ...Object.values(membersOfData).flatMap((checks) => Object.keys(checks)),
  ...Object.keys(parts),
]);

/** Whether a command has the members that its type requires, and valid ones beside. */
function hasMembers(command: GivenCommand): boolean {
  const { target, beside = [] } = commands[command.type];
  if (target === 'source' && !isSource(command['source'])) return false;
  return (
    Object.entries(membersOfData[command.type]).every(([name, isValid]) => isValid(command[name])) &&
    beside.every((part) => command[part] === undefined || parts[part](command[part]))
  );
}

/** Whether all members are fields that a client may set, with values in their stored form. */
const areFields = (fields: Fields, values: unknown): boolean =>
  areParsed(fields, values, ({ parse }, value) => parse(value));

/** The same of changes, which have merge patches of objects. */
const areChanges = (fields: Fields, values: unknown): boolean =>
  areParsed(fields, values, ({ parse, parsePatch = parse }, value) => parsePatch(value));

function areParsed(
  fields: Fields,
  values: unknown,
  parse: (field: Field, value: unknown) => Parsed<unknown>,
): boolean {
  if (!isJsonObject(values)) return false;
  return Object.entries(values).every(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const parsed = field?.fillable ? parse(field, value) : undefined;
    return parsed?.ok === true && isSameJson(parsed.value, value);
  });
}

const requiredMembers = Object.entries<Field>(connectorFields).flatMap(([name, { required }]) =>
  required ? name : [],
);

const isConnector = (value: unknown): boolean =>
  areFields(connectorFields, value) && requiredMembers.every((name) => Object.hasOwn(value as object, name));

const areConnectors = (value: unknown): boolean => Array.isArray(value) && value.every(isConnector);
