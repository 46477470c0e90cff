import {
  attributes,
  changes,
  extensions,
  extensionsOrNull,
  label,
  listOf,
  optional,
  source,
  time,
  value,
  type DataOf,
  type EventDefinitions,
  type EventOf,
} from '../shared/event-definition.js';
import { exclusionFields, exclusionNumberFields } from './exclusion.fields.js';
import { connectorFields, detailFields, stationFields, type StationAttributes } from './station.fields.js';

/** Consumers need nothing from before. */
const wholeStation = {
  attributes: attributes(stationFields),
  /** There if an availability was ever reported. */
  observed_at: optional(time),
  source: optional(source),
  connectors: listOf(connectorFields),
  details: attributes(detailFields),
  /** There if there are any. */
  extensions: optional(extensions),
};

/**
 * The word of the source for the status, and the one before. They are there if either is a word: events of earlier
 * releases have none, and leave the word as it was.
 */
const sourceStatus = {
  source_status: optional(value(detailFields.source_status)),
  previous_source_status: optional(value(detailFields.source_status)),
};

const withOwnEvents = ['available', 'location_id'] as const;

/** The attributes whose changes are recorded by name. */
export type StationDetails = Omit<StationAttributes, (typeof withOwnEvents)[number]>;

export const detailChanges = changes(detailFields);

/** Attributes by name, the details that differ, and the extensions if they differ. */
const stationChanges = changes(stationFields, {
  except: withOwnEvents,
  beside: { details: detailChanges, extensions: extensionsOrNull },
});

/** The data of each type of event; the types, schemas and erasures of events derive from here. */
export const stationEvents = {
  'StationCreated.v1': {
    ...wholeStation,
    connectors: optional(wholeStation.connectors),
    details: optional(wholeStation.details),
  },
  'StationDetailsChanged.v1': { changed: stationChanges, previous: stationChanges },
  'StationAvailabilityChanged.v1': {
    available: value(stationFields.available),
    label,
    previous: value(stationFields.available),
    observed_at: time,
    ...sourceStatus,
  },
  /**
   * A newer observation of the same code, or another word for it. Observations older than it are ignored from then on.
   */
  'StationAvailabilityConfirmed.v1': {
    available: value(stationFields.available),
    observed_at: time,
    ...sourceStatus,
  },
  'StationRelocated.v1': {
    location_id: value(stationFields.location_id),
    previous: value(stationFields.location_id),
  },
  /** Earlier releases stored connector type and count only. */
  'StationConnectorsChanged.v1': {
    connectors: listOf(connectorFields),
    previous: listOf(connectorFields),
  },
  /** The time is there if the command had it. */
  'StationRemoved.v1': { observed_at: optional(time) },
  /** A station that was removed is there again. */
  'StationRestored.v1': wholeStation,
  /**
   * The texts in all earlier events of the station were erased: it is as in this event, which changes nothing of it. If
   * the station is removed, `removed_at` is there, and the texts of its content are erased too.
   */
  'StationTextErased.v1': { ...wholeStation, removed_at: optional(time) },
  /** What was an outage of the station from a time until another does not count against it. */
  'StationOutageExcluded.v1': {
    n: value(exclusionNumberFields.n),
    from: time,
    to: time,
    reason: value(exclusionFields.reason),
    note: optional(value(exclusionFields.note)),
  },
  'StationOutageExclusionWithdrawn.v1': { n: value(exclusionNumberFields.n) },
} satisfies EventDefinitions;

export type StationEvent = EventOf<typeof stationEvents>;
export type WholeStation = DataOf<typeof wholeStation>;

type Of<Type extends StationEvent['type']> = EventOf<typeof stationEvents, Type>;
export type StationCreated = Of<'StationCreated.v1'>;
export type StationDetailsChanged = Of<'StationDetailsChanged.v1'>;
export type StationAvailabilityChanged = Of<'StationAvailabilityChanged.v1'>;
export type StationAvailabilityConfirmed = Of<'StationAvailabilityConfirmed.v1'>;
export type StationRelocated = Of<'StationRelocated.v1'>;
export type StationConnectorsChanged = Of<'StationConnectorsChanged.v1'>;
export type StationRemoved = Of<'StationRemoved.v1'>;
export type StationRestored = Of<'StationRestored.v1'>;
export type StationTextErased = Of<'StationTextErased.v1'>;
export type StationOutageExcluded = Of<'StationOutageExcluded.v1'>;
export type StationOutageExclusionWithdrawn = Of<'StationOutageExclusionWithdrawn.v1'>;
