import {
  NO_ERRORS,
  aggregates,
  detailFields,
  fieldError,
  joinedErrors,
  type CommandType,
  type DomainCommand,
  type EvseDetails,
  type Source,
} from '#domain';
import { idOfSource } from './derived-ids.js';
import { besideData, type BesideData } from './validation/beside-data.js';
import { readConnectors } from './validation/connectors.js';
import { readExtensions } from './validation/extensions.js';
import { bodyReader, errorsOf, isJsonObject, refusal, type BodyReader } from './validation/field-rules.js';
import { readSource } from './validation/source.js';
import { unknownFieldErrors } from './validation/unknown-fields.js';

/** How a command names its target record. The id of a new record is derived from the command id. */
export type Target = 'new' | 'id' | 'source' | 'id or source';

/** How the members of a command line become a command of one type. */
export interface CommandSpec {
  readonly target: Target;
  /** Whether it accepts `observed_at`. */
  readonly observable: boolean;
  readonly read: BodyReader<object>;
  /** Members of the command that the line has beside its data. */
  readonly beside?: BesideData;
  /** Builds the command from parsed data. */
  readonly command: (data: object, source: Source | undefined) => DomainCommand;
}

const attributes = {
  station: aggregates.station.fields,
  connectorType: aggregates['connector-type'].fields,
  location: aggregates.location.fields,
};

const creating = { creating: true };
const changing = { creating: false };

const readStationChanges = bodyReader(attributes.station, changing);
const readUpsertChanges = bodyReader(attributes.station, { ...changing, beside: ['location_source'] });
const availability = { available: { ...attributes.station.available, required: true } };

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

const readNothing = bodyReader({}, changing);

const besideExtensions = besideData({ extensions: readExtensions });

/** The specification of each command type. */
export const commandSpecs: Readonly<Record<CommandType, CommandSpec>> = {
  CreateStation: {
    target: 'new',
    observable: true,
    read: bodyReader(attributes.station, creating),
    command: (given) => ({ type: 'CreateStation', attributes: given }),
  },
  UpdateStation: {
    target: 'id',
    observable: true,
    read: readStationChanges,
    command: (changes) => ({ type: 'UpdateStation', changes }),
  },
  UpsertStation: {
    target: 'source',
    observable: true,
    read: readUpsert,
    beside: besideData({ connectors: readConnectors, details: readDetails, extensions: readExtensions }),
    command: (data, source) => {
      const { changes, location_source } = data as Upsert;
      const named = { type: 'UpsertStation', changes, source: source as Source } as const;
      return location_source ? Object.assign(named, { location_source }) : named;
    },
  },
  SetStationAvailability: {
    target: 'id or source',
    observable: true,
    read: bodyReader(availability, creating),
    command: (data) => ({ type: 'SetStationAvailability', ...(data as { available: string | null }) }),
  },
  SetStationConnectors: {
    target: 'id or source',
    observable: false,
    read: readConnectorList,
    command: (data) => ({ type: 'SetStationConnectors', ...(data as { connectors: [] }) }),
  },
  SetStationDetails: {
    target: 'id or source',
    observable: false,
    read: readDetails,
    command: (details) => ({ type: 'SetStationDetails', details }),
  },
  RemoveStation: {
    target: 'id or source',
    observable: true,
    read: readNothing,
    command: () => ({ type: 'RemoveStation' }),
  },
  RestoreStation: {
    target: 'id or source',
    observable: false,
    read: readNothing,
    command: () => ({ type: 'RestoreStation' }),
  },
  EraseStationText: {
    target: 'id or source',
    observable: false,
    read: readNothing,
    command: () => ({ type: 'EraseStationText' }),
  },
  CreateConnectorType: {
    target: 'new',
    observable: false,
    read: bodyReader(attributes.connectorType, creating),
    command: (given) => ({ type: 'CreateConnectorType', attributes: given }),
  },
  UpdateConnectorType: {
    target: 'id',
    observable: false,
    read: bodyReader(attributes.connectorType, changing),
    command: (changes) => ({ type: 'UpdateConnectorType', changes }),
  },
  UpsertConnectorType: {
    target: 'source',
    observable: false,
    read: bodyReader(attributes.connectorType, changing),
    command: (changes, source) => ({ type: 'UpsertConnectorType', changes, source: source as Source }),
  },
  RemoveConnectorType: {
    target: 'id or source',
    observable: false,
    read: readNothing,
    command: () => ({ type: 'RemoveConnectorType' }),
  },
  RestoreConnectorType: {
    target: 'id or source',
    observable: false,
    read: readNothing,
    command: () => ({ type: 'RestoreConnectorType' }),
  },
  RegisterLocation: {
    target: 'id or source',
    observable: false,
    read: bodyReader(attributes.location, creating),
    beside: besideExtensions,
    command: (given, source) => ({ type: 'RegisterLocation', attributes: given, ...(source && { source }) }),
  },
  UpdateLocation: {
    target: 'id',
    observable: false,
    read: bodyReader(attributes.location, changing),
    beside: besideExtensions,
    command: (changes) => ({ type: 'UpdateLocation', changes }),
  },
  RetireLocation: {
    target: 'id or source',
    observable: false,
    read: readNothing,
    command: () => ({ type: 'RetireLocation' }),
  },
};

/** Whether a line of this type has the member beside its data. */
export const isBesideData = (type: CommandType, name: string): boolean =>
  commandSpecs[type].beside?.own.includes(name) ?? false;
