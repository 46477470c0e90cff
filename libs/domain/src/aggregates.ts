import {
  completeConnectorType,
  connectorType,
  connectorTypeCommands,
  connectorTypeFields,
  type ConnectorTypeCommand,
  type ConnectorTypeEvent,
  type ConnectorTypeState,
  type KnownConnectorType,
} from './connector-type/connector-type.js';
import {
  completeLocation,
  location,
  locationCommands,
  locationFields,
  type KnownLocation,
  type LocationCommand,
  type LocationEvent,
  type LocationState,
} from './location/location.js';
import type { CommandDefinition } from './shared/command-definition.js';
import { limitSize } from './shared/record-size.js';
import { upcaster } from './shared/upcasting.js';
import { stationCommands, type StationCommand } from './station/station.commands.js';
import { station } from './station/station.decider.js';
import type { StationEvent } from './station/station.events.js';
import { stationFields } from './station/station.fields.js';
import {
  completeStation,
  type PresentStation,
  type RemovedStation,
  type StationState,
} from './station/station.state.js';

/** The aggregates by kind: the decider, the field catalogue, and the collection's name in event subjects and URL paths. */
export const aggregates = {
  station: { decider: limitSize(station), fields: stationFields, collection: 'stations' },
  'connector-type': {
    decider: limitSize(connectorType),
    fields: connectorTypeFields,
    collection: 'connector-types',
  },
  location: { decider: limitSize(location), fields: locationFields, collection: 'locations' },
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

const kinds: Record<EventType, AggregateKind> = {
  'StationCreated.v1': 'station',
  'StationDetailsChanged.v1': 'station',
  'StationAvailabilityChanged.v1': 'station',
  'StationAvailabilityConfirmed.v1': 'station',
  'StationRelocated.v1': 'station',
  'StationConnectorsChanged.v1': 'station',
  'StationRemoved.v1': 'station',
  'StationRestored.v1': 'station',
  'StationTextErased.v1': 'station',
  'ConnectorTypeCreated.v1': 'connector-type',
  'ConnectorTypeChanged.v1': 'connector-type',
  'ConnectorTypeActivated.v1': 'connector-type',
  'ConnectorTypeDeactivated.v1': 'connector-type',
  'ConnectorTypeRemoved.v1': 'connector-type',
  'ConnectorTypeRestored.v1': 'connector-type',
  'LocationRegistered.v1': 'location',
  'LocationChanged.v1': 'location',
  'LocationRetired.v1': 'location',
};

/** The current event types, in the order of the aggregates. */
export const eventTypes = Object.keys(kinds) as readonly EventType[];

/** The definition of a command, and the kind of aggregate that it changes. */
export type Command = CommandDefinition & { readonly kind: AggregateKind };

const ofKind = <Type extends CommandType>(
  kind: AggregateKind,
  definitions: Readonly<Record<Type, CommandDefinition>>,
) =>
  Object.fromEntries(
    Object.entries<CommandDefinition>(definitions).map(([type, definition]) => [
      type,
      { ...definition, kind },
    ]),
  ) as Record<Type, Command>;

/** The definitions of all commands. */
export const commands: Readonly<Record<CommandType, Command>> = {
  ...ofKind('station', stationCommands),
  ...ofKind('connector-type', connectorTypeCommands),
  ...ofKind('location', locationCommands),
};

/** The types of commands, in the order of the aggregates. */
export const commandTypes = Object.keys(commands) as readonly CommandType[];

/** The kind of aggregate that a command changes. */
export const targetKind = (type: CommandType): AggregateKind => commands[type].kind;

export const isCommandType = (type: unknown): type is CommandType =>
  typeof type === 'string' && Object.hasOwn(commands, type);

const upcast = upcaster({});

/**
 * Upcasts a stored event to the current version of its type.
 * @throws Error the type is unknown: a newer release wrote it
 */
export function readEvent(type: string, data: unknown): DomainEvent {
  const event = upcast({ type, data });
  if (!Object.hasOwn(kinds, event.type)) {
    throw new Error(`The log holds an event of unknown type ${type}: it was written by a newer release`);
  }
  return event as DomainEvent;
}

/** A stored state with the fields of the current catalogues: new ones get initial values, former ones are dropped. */
export function readState(kind: AggregateKind, stored: unknown): DomainState {
  const state = stored as DomainState;
  if (!('attributes' in state)) return state;
  switch (kind) {
    case 'station':
      return completeStation(state as PresentStation | RemovedStation);
    case 'connector-type':
      return completeConnectorType(state as KnownConnectorType);
    case 'location':
      return completeLocation(state as KnownLocation);
  }
}
