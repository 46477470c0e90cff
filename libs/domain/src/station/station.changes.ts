import { differences, initialAttributes, joinedDifferences } from '../shared/attributes.js';
import { accept, reject, type Decision, type Facts } from '../shared/decider.js';
import { extensionsDifference, extensionsMember } from '../shared/extensions.js';
import { NO_ERRORS, fieldError, joinedErrors } from '../shared/field-errors.js';
import { withoutSamePlace } from '../shared/same-place.js';
import { observe } from './observation.js';
import { connectorErrors, locationErrors } from './reference-errors.js';
import type {
  CreateStation,
  SetStationConnectors,
  SetStationDetails,
  UpdateStation,
  UpsertStation,
} from './station.commands.js';
import { completeConnectors, sameConnectors, type GivenConnector } from './station.connectors.js';
import { completeDetails } from './station.details.js';
import type {
  StationConnectorsChanged,
  StationCreated,
  StationDetails,
  StationDetailsChanged,
  StationEvent,
  StationRelocated,
} from './station.events.js';
import { stationFields, type StationAttributes } from './station.fields.js';
import type { PresentStation } from './station.state.js';

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
  const refused = joinedErrors(
    locationErrors(command, given.location_id, facts),
    connectorErrors([], connectors, facts),
  );
  if (refused.errors.length > 0) return reject('validation_failed', refused);
  const attributes = initialAttributes(stationFields, given);
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
  const { available, location_id, ...attributes } = changesOf(present, command);
  const { connectors } = upserted(command);
  const moved = relocated(present, location_id);
  const refused = joinedErrors(
    moved ? locationErrors(command, moved.data.location_id, facts) : NO_ERRORS,
    connectorErrors(present.connectors, connectors, facts),
  );
  if (refused.errors.length > 0) return reject('validation_failed', refused);
  const observation = available === undefined ? {} : observe(present, { ...command, available }, facts);
  return accept<StationEvent>(
    detailsChanged(present, attributes, upserted(command)),
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
