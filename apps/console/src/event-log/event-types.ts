import type { Schemas } from '../api/records.js';

/** A type of event without its version. */
export type EventName = NameOf<Schemas['Event']['type']>;
type NameOf<Type> = Type extends `${infer Name}.v${number}` ? Name : never;

/** The kind of record, or of change, that an event is shown with. */
export type EventGroup = 'status' | 'stations' | 'locations' | 'connectorTypes';

const groups: Readonly<Record<EventName, EventGroup>> = {
  StationAvailabilityChanged: 'status',
  StationAvailabilityConfirmed: 'status',
  StationCreated: 'stations',
  StationDetailsChanged: 'stations',
  StationConnectorsChanged: 'stations',
  StationRelocated: 'stations',
  StationRemoved: 'stations',
  StationRestored: 'stations',
  StationTextErased: 'stations',
  LocationRegistered: 'locations',
  LocationChanged: 'locations',
  LocationRetired: 'locations',
  ConnectorTypeCreated: 'connectorTypes',
  ConnectorTypeChanged: 'connectorTypes',
  ConnectorTypeActivated: 'connectorTypes',
  ConnectorTypeDeactivated: 'connectorTypes',
  ConnectorTypeRemoved: 'connectorTypes',
  ConnectorTypeRestored: 'connectorTypes',
};

const names = Object.keys(groups) as readonly EventName[];

const namesOf = (group: EventGroup) => names.filter((name) => groups[name] === group);

/** The types of events by group. */
export const eventTypes: Readonly<Record<EventGroup, readonly EventName[]>> = {
  status: namesOf('status'),
  stations: namesOf('stations'),
  locations: namesOf('locations'),
  connectorTypes: namesOf('connectorTypes'),
};

/** The values with one more, or with one less if it was there. */
export const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
