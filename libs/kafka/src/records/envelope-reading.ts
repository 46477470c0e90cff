import { canonicalId, isJsonObject, isUuid, type CommandEnvelope } from '#application';
import {
  aggregates,
  isCommandType,
  parseTimestamp,
  targetKind,
  type AggregateKind,
  type CommandType,
  type Fields,
} from '#domain';

/**
 * The envelope that a record holds, or undefined where this service can't have made it. The topic takes records from
 * anybody: what is not as the intake leaves it never reaches a decision.
 */
export function readEnvelope(given: Record<string, unknown>): CommandEnvelope | undefined {
  const { commandId, aggregate, command, expectedVersion, caller, receivedAt, requestHash } = given;
  const sound =
    isCommand(command) &&
    isAggregate(aggregate, targetKind(command.type)) &&
    [commandId, caller, requestHash].every((text) => typeof text === 'string') &&
    isUuid(commandId as string) &&
    isTime(receivedAt) &&
    isVersion(expectedVersion);
  if (!sound) return undefined;
  const read = { commandId, aggregate, command, caller, receivedAt, requestHash };
  return { ...read, ...(expectedVersion !== undefined && { expectedVersion }) } as unknown as CommandEnvelope;
}

const isTime = (value: unknown): boolean => {
  const parsed = parseTimestamp(value);
  return parsed.ok && parsed.value === value;
};

const isVersion = (value: unknown): boolean =>
  value === undefined || (Number.isSafeInteger(value) && (value as number) >= 0);

const isAggregate = (value: unknown, kind: AggregateKind): boolean =>
  isJsonObject(value) && value['kind'] === kind && canonicalId(kind, value['id']) === value['id'];

type GivenCommand = Readonly<Record<string, unknown>> & { readonly type: CommandType };

function isCommand(value: unknown): value is GivenCommand {
  if (!isJsonObject(value) || !isCommandType(value['type'])) return false;
  const { observed_at, source } = value;
  if (observed_at !== undefined && !isTime(observed_at)) return false;
  if (!isOptionalSource(source)) return false;
  return bodies[value['type']](value as GivenCommand);
}

const isSource = (value: unknown): boolean =>
  isJsonObject(value) && typeof value['feed'] === 'string' && typeof value['id'] === 'string';

const isOptionalSource = (value: unknown): boolean => value === undefined || isSource(value);

const attributes = (command: GivenCommand) => areFields(fieldsOf(command), command['attributes']);
const changes = (command: GivenCommand) => areFields(fieldsOf(command), command['changes']);
const nothing = () => true;

/** By command type, whether the rest of the command is as its type wants it. */
const bodies: Record<CommandType, (command: GivenCommand) => boolean> = {
  CreateStation: attributes,
  UpdateStation: changes,
  UpsertStation: (command) =>
    isSource(command['source']) && isOptionalSource(command['location_source']) && changes(command),
  SetStationAvailability: ({ available }) => areFields(aggregates.station.fields, { available }),
  SetStationConnectors: ({ connectors }) => Array.isArray(connectors) && connectors.every(isConnector),
  RemoveStation: nothing,
  CreateConnectorType: attributes,
  UpdateConnectorType: changes,
  RemoveConnectorType: nothing,
  RegisterLocation: attributes,
  UpdateLocation: changes,
  RetireLocation: nothing,
};

const fieldsOf = ({ type }: GivenCommand): Fields => aggregates[targetKind(type)].fields;

/** Tells whether these are fields that a client may set, with values as they are kept. */
function areFields(fields: Fields, values: unknown): boolean {
  if (!isJsonObject(values)) return false;
  return Object.entries(values).every(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const parsed = field?.fillable ? field.parse(value) : undefined;
    return parsed?.ok === true && parsed.value === value;
  });
}

const isConnector = (value: unknown): boolean =>
  isJsonObject(value) &&
  typeof value['connector_type_id'] === 'string' &&
  Number.isSafeInteger(value['count']);
