import type { ConnectorTypeCommand } from './connector-type/connector-type.commands.js';
import {
  completeConnectorType,
  connectorType,
  type ConnectorTypeState,
} from './connector-type/connector-type.decider.js';
import type { ConnectorTypeEvent } from './connector-type/connector-type.events.js';
import { connectorTypeFields } from './connector-type/connector-type.fields.js';
import type { LocationCommand } from './location/location.commands.js';
import { completeLocation, location, type LocationState } from './location/location.decider.js';
import type { LocationEvent } from './location/location.events.js';
import { locationFields } from './location/location.fields.js';
import { upcaster } from './shared/upcasting.js';
import type { StationCommand } from './station/station.commands.js';
import { station } from './station/station.decider.js';
import type { StationEvent } from './station/station.events.js';
import { stationFields } from './station/station.fields.js';
import { completeStation, type StationState } from './station/station.state.js';

/** The aggregates of this directory, by kind: their rules, their catalogue, their name in subjects and paths. */
export const aggregates = {
  station: { decider: station, fields: stationFields, collection: 'stations' },
  'connector-type': { decider: connectorType, fields: connectorTypeFields, collection: 'connector-types' },
  location: { decider: location, fields: locationFields, collection: 'locations' },
} as const;

export type AggregateKind = keyof typeof aggregates;
export type Collection = (typeof aggregates)[AggregateKind]['collection'];

export type DomainCommand = StationCommand | ConnectorTypeCommand | LocationCommand;
export type CommandType = DomainCommand['type'];
export type DomainEvent = StationEvent | ConnectorTypeEvent | LocationEvent;
export type EventType = DomainEvent['type'];

export interface StateOf {
  station: StationState;
  'connector-type': ConnectorTypeState;
  location: LocationState;
}
export type DomainState = StateOf[AggregateKind];

const complete: Record<AggregateKind, (stored: object) => object> = {
  station: completeStation,
  'connector-type': completeConnectorType,
  location: completeLocation,
};

const kinds: Record<EventType, AggregateKind> = {
  'StationCreated.v1': 'station',
  'StationDetailsChanged.v1': 'station',
  'StationAvailabilityChanged.v1': 'station',
  'StationAvailabilityConfirmed.v1': 'station',
  'StationRelocated.v1': 'station',
  'StationConnectorsChanged.v1': 'station',
  'StationRemoved.v1': 'station',
  'ConnectorTypeCreated.v1': 'connector-type',
  'ConnectorTypeChanged.v1': 'connector-type',
  'ConnectorTypeActivated.v1': 'connector-type',
  'ConnectorTypeDeactivated.v1': 'connector-type',
  'ConnectorTypeRemoved.v1': 'connector-type',
  'LocationRegistered.v1': 'location',
  'LocationChanged.v1': 'location',
  'LocationRetired.v1': 'location',
};

/** All event types of the newest version, in the order of the aggregates. */
export const eventTypes = Object.keys(kinds) as readonly EventType[];

const targets: Record<CommandType, AggregateKind> = {
  CreateStation: 'station',
  UpdateStation: 'station',
  UpsertStation: 'station',
  SetStationAvailability: 'station',
  SetStationConnectors: 'station',
  RemoveStation: 'station',
  CreateConnectorType: 'connector-type',
  UpdateConnectorType: 'connector-type',
  RemoveConnectorType: 'connector-type',
  RegisterLocation: 'location',
  UpdateLocation: 'location',
  RetireLocation: 'location',
};

/** The kind of aggregate that a command is for. */
export const targetKind = (type: CommandType): AggregateKind => targets[type];

export const isCommandType = (type: unknown): type is CommandType =>
  typeof type === 'string' && Object.hasOwn(targets, type);

const upcast = upcaster({});

/**
 * A stored event as the newest version of its type.
 * @throws Error the type is unknown, which means that a newer release wrote it
 */
export function readEvent(type: string, data: unknown): DomainEvent {
  const event = upcast({ type, data });
  if (!Object.hasOwn(kinds, event.type)) {
    throw new Error(`The log holds an event of unknown type ${type}: it was written by a newer release`);
  }
  return event as DomainEvent;
}

/** A stored state as the catalogue has it now, whatever fields it had when the state was stored. */
export function readState(kind: AggregateKind, stored: unknown): DomainState {
  const state = stored as DomainState;
  if (!('attributes' in state)) return state;
  const attributes = complete[kind](state.attributes);
  return attributes === state.attributes ? state : ({ ...state, attributes } as DomainState);
}
