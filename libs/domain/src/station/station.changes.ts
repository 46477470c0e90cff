import { type Facts, accept, isOlder, reject, type Decision } from '../shared/decider.js';
import type {
  StationAvailabilityChanged,
  StationAvailabilityConfirmed,
  StationConnectorsChanged,
  StationCreated,
  StationDetails,
  StationDetailsChanged,
  StationEvent,
  StationRelocated,
} from './station.events.js';
import {
  statusLabel,
  stationFields,
  type StationAttributes,
  type GivenConnector,
  completeConnectors,
  sameConnectors,
  completeDetails,
} from './station.fields.js';
import type { Observed, PresentStation } from './station.state.js';
import {
  FieldErrors,
  NO_ERRORS,
  fieldError,
  type FieldErrorList,
  joinedErrors,
} from '../shared/field-errors.js';
import type {
  CreateStation,
  RestoreStation,
  UpdateStation,
  UpsertStation,
  SetStationConnectors,
  SetStationDetails,
} from './station.commands.js';
import { differences, initialAttributes, joinedDifferences, withoutSamePlace } from '../shared/attributes.js';
import { extensionsDifference, extensionsMember } from '../shared/extensions.js';
import { mergedChanges } from '../shared/merge-patch.js';

export type StationDecision = Decision<StationEvent>;

/** Decides a new station. */
export function create(
  command: CreateStation | UpsertStation,
  given: Partial<StationAttributes>,
  facts: Facts,
): StationDecision {
  if (given.location_id === undefined)
    return reject('validation_failed', { errors: [fieldError(['location_id'], 'required')] });
  const { connectors } = upserted(command);
  const { changes, refused: incomplete } = mergedChanges(stationFields, {}, given);
  const refused = joinedErrors(
    incomplete,
    locationErrors(command, given.location_id, facts),
    connectorErrors([], connectors, facts),
  );
  if (refused.errors.length > 0) return reject('validation_failed', refused);
  const attributes = initialAttributes(stationFields, changes);
  return accept(created(command, attributes, command.observed_at ?? facts.now));
}

function created(
  command: CreateStation | UpsertStation,
  attributes: StationAttributes,
  observed_at: string,
): StationCreated {
  const { source, connectors, details, extensions } = upserted(command);
  return {
    type: 'StationCreated.v1',
    data: {
      attributes,
      ...(attributes.available !== null && { observed_at }),
      ...(source && { source }),
      ...(connectors && { connectors: completeConnectors(connectors) }),
      ...(details && { details: completeDetails(details) }),
      ...extensionsMember(extensions),
    },
  };
}

/** What only an upsert has. */
const upserted = (command: CreateStation | UpdateStation | UpsertStation): Partial<UpsertStation> =>
  command.type === 'UpsertStation' ? command : {};

/** Decides changes of a station that is there. */
export function update(
  present: PresentStation,
  command: UpdateStation | UpsertStation,
  facts: Facts,
): StationDecision {
  const { changes, refused: incomplete } = mergedChanges(
    stationFields,
    present.attributes,
    changesOf(present, command),
  );
  const { available, location_id, ...attributes } = changes;
  const beside = upserted(command);
  const { connectors, details } = beside;
  const moved = relocated(present, location_id);
  const refused = joinedErrors(
    incomplete,
    moved ? locationErrors(command, moved.data.location_id, facts) : NO_ERRORS,
    connectorErrors(present.connectors, connectors, facts),
  );
  if (refused.errors.length > 0) return reject('validation_failed', refused);
  const isObserved = available !== undefined;
  // The word for an observation belongs to it.
  const { source_status, ...otherDetails } = details ?? {};
  const observation = isObserved ? observe(present, { ...command, available, source_status }, facts) : {};
  return accept<StationEvent>(
    detailsChanged(
      present,
      attributes,
      isObserved && details ? { ...beside, details: otherDetails } : beside,
    ),
    moved,
    connectors && connectorsChanged(present, connectors),
    // An older observation is ignored, the other changes are applied.
    observation === 'older' ? undefined : observation.event,
  );
}

/** A source that reports the same place in other digits reports nothing new. */
const changesOf = ({ attributes }: PresentStation, command: UpdateStation | UpsertStation) =>
  command.type === 'UpsertStation' ? withoutSamePlace(attributes, command.changes) : command.changes;

type BesideAttributes = Pick<UpsertStation, 'details' | 'extensions'>;

function detailsChanged(
  present: PresentStation,
  attributes: Partial<StationDetails>,
  beside: BesideAttributes,
): StationDetailsChanged | undefined {
  const details = differences(present.details, beside.details ?? {});
  const data = joinedDifferences<StationDetailsChanged['data']['changed']>(
    differences<StationDetails>(present.attributes, attributes),
    details && { changed: { details: details.changed }, previous: { details: details.previous } },
    extensionsDifference(present.extensions, beside),
  );
  return data && { type: 'StationDetailsChanged.v1', data };
}

export const setDetails = (present: PresentStation, { details }: SetStationDetails): StationDecision =>
  accept(detailsChanged(present, {}, { details }));

function relocated(
  { attributes }: PresentStation,
  location_id: string | undefined,
): StationRelocated | undefined {
  if (location_id === undefined || location_id === attributes.location_id) return undefined;
  return { type: 'StationRelocated.v1', data: { location_id, previous: attributes.location_id } };
}

export function setConnectors(
  present: PresentStation,
  { connectors }: SetStationConnectors,
  facts: Facts,
): StationDecision {
  const refused = connectorErrors(present.connectors, connectors, facts);
  if (refused.errors.length > 0) return reject('validation_failed', refused);
  return accept(connectorsChanged(present, connectors));
}

function connectorsChanged(
  { connectors: previous }: PresentStation,
  given: readonly GivenConnector[],
): StationConnectorsChanged | undefined {
  const connectors = completeConnectors(given);
  if (sameConnectors(previous, connectors)) return undefined;
  return { type: 'StationConnectorsChanged.v1', data: { connectors, previous } };
}

/** The resulting event, if any; `older` if the station has a newer observation. */
type ObservationResult =
  'older' | { readonly event?: StationAvailabilityChanged | StationAvailabilityConfirmed };

/** What is said of a status. Without a word of the source, there is none. */
interface Observation {
  readonly available: string | null;
  readonly source_status?: string | null | undefined;
  readonly observed_at?: string;
}

/** Compares an observation with the station's last one. */
export function observe(
  { attributes, details, observed }: PresentStation,
  { available, source_status = null, observed_at }: Observation,
  facts: Facts,
): ObservationResult {
  if (observed && isOlder(observed_at, observed.observed_at, facts)) return 'older';
  const before = details.source_status;
  const words = (source_status ?? before) !== null && { source_status, previous_source_status: before };
  const at = { observed_at: observed_at ?? facts.now, ...words };
  if (available !== attributes.available) {
    const data = { available, label: statusLabel(available), previous: attributes.available, ...at };
    return { event: { type: 'StationAvailabilityChanged.v1', data } };
  }
  if (source_status === before && !isNewer(observed_at, observed)) return {};
  return { event: { type: 'StationAvailabilityConfirmed.v1', data: { available, ...at } } };
}

const isNewer = (observed_at: string | undefined, last: Observed | null): boolean =>
  last !== null && observed_at !== undefined && observed_at > last.observed_at;

/**
 * The error of a station's location if it is unknown or retired. It points to `location_source` if the command names
 * the location by its source.
 */
export function locationErrors(
  command: CreateStation | RestoreStation | UpdateStation | UpsertStation,
  id: string,
  facts: Facts,
): FieldErrorList {
  const status = facts.location(id);
  if (status === 'registered') return NO_ERRORS;
  const field = 'location_source' in command ? 'location_source' : 'location_id';
  return { errors: [fieldError([field], status === 'retired' ? 'location_retired' : 'location_unknown')] };
}

/** The errors of connectors of unknown or removed types. The station keeps those of a type that it has. */
function connectorErrors(
  current: readonly GivenConnector[],
  given: readonly GivenConnector[] = [],
  facts: Facts,
): FieldErrorList {
  const held = new Set(current.map((entry) => entry.connector_type_id));
  const unknown = new FieldErrors();
  for (const [index, { connector_type_id: id }] of given.entries())
    if (!held.has(id) && facts.connectorType(id) === 'unknown')
      unknown.add(['connectors', index, 'connector_type_id'], 'connector_type_unknown');
  return unknown.list();
}
