import {
  connectorTypeCommands,
  type ConnectorTypeCommand,
} from './connector-type/connector-type.commands.js';
import { connectorTypeEvents, type ConnectorTypeEvent } from './connector-type/connector-type.events.js';
import { connectorTypeFields } from './connector-type/connector-type.fields.js';
import {
  completeConnectorType,
  connectorType,
  type ConnectorTypeState,
  type KnownConnectorType,
} from './connector-type/connector-type.js';
import { locationCommands, type LocationCommand } from './location/location.commands.js';
import { locationEvents, type LocationEvent } from './location/location.events.js';
import { locationFields } from './location/location.fields.js';
import { completeLocation, location, type KnownLocation, type LocationState } from './location/location.js';
import type { CommandDefinition } from './shared/command-definition.js';
import { limitSize } from './shared/record-size.js';
import { stationCommands, type StationCommand } from './station/station.commands.js';
import { station } from './station/station.decider.js';
import { stationEvents, type StationEvent } from './station/station.events.js';
import { stationFields } from './station/station.fields.js';
import {
  completeStation,
  type PresentStation,
  type RemovedStation,
  type StationState,
} from './station/station.state.js';

import { tariffCommands, type TariffCommand } from './tariff/tariff.commands.js';
import { tariffEvents, type TariffEvent } from './tariff/tariff.events.js';
import { tariffFields } from './tariff/tariff.fields.js';
import { completeTariff, tariff, type KnownTariff, type TariffState } from './tariff/tariff.js';

/** The aggregates by kind: the decider, the field catalogue, and the collection's name in event subjects and URL paths. */
export const aggregates = {
  station: { decider: limitSize(station), fields: stationFields, collection: 'stations' },
  'connector-type': {
    decider: limitSize(connectorType),
    fields: connectorTypeFields,
    collection: 'connector-types',
  },
  location: { decider: limitSize(location), fields: locationFields, collection: 'locations' },
  tariff: { decider: limitSize(tariff), fields: tariffFields, collection: 'tariffs' },
} as const;

export type AggregateKind = keyof typeof aggregates;
export type Collection = (typeof aggregates)[AggregateKind]['collection'];

export type DomainCommand = StationCommand | ConnectorTypeCommand | LocationCommand | TariffCommand;
export type CommandType = DomainCommand['type'];
export type DomainEvent = StationEvent | ConnectorTypeEvent | LocationEvent | TariffEvent;
export type EventType = DomainEvent['type'];

export interface StateOf {
  station: StationState;
  'connector-type': ConnectorTypeState;
  location: LocationState;
  tariff: TariffState;
}
export type DomainState = StateOf[AggregateKind];

/** The definitions of all events. */
export const events = { ...stationEvents, ...connectorTypeEvents, ...locationEvents, ...tariffEvents };

/** The current event types, in the order of the aggregates. */
export const eventTypes = Object.keys(events) as readonly EventType[];

/** The current types of the events of stations. */
export const stationEventTypes = Object.keys(stationEvents) as readonly StationEvent['type'][];

/** The same of the other kinds of records. */
export const connectorTypeEventTypes = Object.keys(
  connectorTypeEvents,
) as readonly ConnectorTypeEvent['type'][];
export const locationEventTypes = Object.keys(locationEvents) as readonly LocationEvent['type'][];
export const tariffEventTypes = Object.keys(tariffEvents) as readonly TariffEvent['type'][];

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
  ...ofKind('tariff', tariffCommands),
};

/** The types of commands, in the order of the aggregates. */
export const commandTypes = Object.keys(commands) as readonly CommandType[];

/** The kind of aggregate that a command changes. */
export const targetKind = (type: CommandType): AggregateKind => commands[type].kind;

export const isCommandType = (type: unknown): type is CommandType =>
  typeof type === 'string' && Object.hasOwn(commands, type);

/** An event as it was stored, of any version. */
export interface StoredEvent {
  readonly type: string;
  readonly data: unknown;
}

/** Converts the data of one old event version into the next version. */
type UpcastStep = (data: unknown) => StoredEvent;

/**
 * Returns a function that converts events of old versions to the current version on read. Stored events are never
 * modified. An event whose type has no step is current and is returned unchanged.
 * @param steps by the event type that the step converts, for example `{ 'StationCreated.v1': (data) => ({ type: 'StationCreated.v2', … }) }`
 */
export function upcaster(steps: Readonly<Record<string, UpcastStep>>): (event: StoredEvent) => StoredEvent {
  // A map, as an event type may be the name of an inherited property such as "constructor".
  const byType = new Map(Object.entries(steps));
  return (event) => {
    let current = event;
    for (let step = byType.get(current.type); step; step = byType.get(current.type)) {
      current = step(current.data);
    }
    return current;
  };
}

const upcast = upcaster({});

/**
 * Upcasts a stored event to the current version of its type.
 * @throws Error the type is unknown: a newer release wrote it
 */
export function readEvent(type: string, data: unknown): DomainEvent {
  const event = upcast({ type, data });
  if (!Object.hasOwn(events, event.type)) {
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
    case 'tariff':
      return completeTariff(state as KnownTariff);
  }
}
