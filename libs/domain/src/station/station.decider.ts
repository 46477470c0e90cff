import { differences, initialAttributes } from '../shared/attributes.js';
import {
  accept,
  ignore,
  occurred,
  reject,
  type Decider,
  type Decision,
  type Facts,
} from '../shared/decider.js';
import { FieldErrors, fieldError } from '../shared/field-errors.js';
import { locationFieldError } from './location-field-error.js';
import { isOlder, observe } from './observation.js';
import type {
  CreateStation,
  RemoveStation,
  RestoreStation,
  SetStationAvailability,
  SetStationConnectors,
  StationCommand,
  UpdateStation,
  UpsertStation,
} from './station.commands.js';
import { completeConnectors, sameConnectors } from './station.connectors.js';
import type { StationEvent, StationRelocated } from './station.events.js';
import { stationFields, type StationAttributes } from './station.fields.js';
import {
  evolveStation,
  withoutRemoval,
  type PresentStation,
  type RemovedStation,
  type StationState,
} from './station.state.js';

type StationDecision = Decision<StationEvent>;

export const station: Decider<StationCommand, StationEvent, StationState> = {
  initial: { kind: 'absent' },
  evolve: evolveStation,
  decide(command, state, facts) {
    switch (state.kind) {
      case 'absent':
        return begin(command, facts);
      case 'removed':
        return bringBack(state, command, facts);
      case 'present':
        return amend(state, command, facts);
    }
  },
};

function begin(command: StationCommand, facts: Facts): StationDecision {
  if (command.type === 'UpsertStation') return create(command, command.changes, facts);
  return command.type === 'CreateStation' ? create(command, command.attributes, facts) : reject('not_found');
}

function bringBack(station: RemovedStation, command: StationCommand, facts: Facts): StationDecision {
  if (command.type === 'UpsertStation') return restoreBySource(station, command, facts);
  return command.type === 'RestoreStation'
    ? restore(withoutRemoval(station), command, facts)
    : reject('station_removed');
}

function amend(present: PresentStation, command: StationCommand, facts: Facts): StationDecision {
  switch (command.type) {
    case 'CreateStation':
      // The id is derived from the command: an existing station was created by this same command.
      return accept();
    case 'UpsertStation':
    case 'UpdateStation':
      return update(present, command, facts);
    case 'SetStationAvailability':
      return setAvailability(present, command, facts);
    case 'SetStationConnectors':
      return setConnectors(present, command, facts);
    case 'RemoveStation':
      return remove(present, command, facts);
    case 'RestoreStation':
      return accept();
  }
}

function create(
  command: CreateStation | UpsertStation,
  given: Partial<StationAttributes>,
  facts: Facts,
): StationDecision {
  if (given.location_id === undefined)
    return reject('validation_failed', { errors: [fieldError(['location_id'], 'required')] });
  const refused = locationFieldError(command, given.location_id, facts);
  if (refused) return reject('validation_failed', { errors: [refused] });
  const attributes = initialAttributes(stationFields, given);
  return accept({
    type: 'StationCreated.v1',
    data: {
      attributes,
      ...(attributes.available !== null && { observed_at: command.observed_at ?? facts.now }),
      ...(command.type === 'UpsertStation' && { source: command.source }),
    },
  });
}

function update(
  present: PresentStation,
  command: UpdateStation | UpsertStation,
  facts: Facts,
): StationDecision {
  const { available, location_id, ...details } = command.changes;
  const moved = relocated(present, location_id);
  const refused = moved && locationFieldError(command, moved.data.location_id, facts);
  if (refused) return reject('validation_failed', { errors: [refused] });
  const changed = differences(present.attributes, details);
  const observation = available === undefined ? {} : observe(present, { ...command, available }, facts);
  return accept<StationEvent>(
    changed && { type: 'StationDetailsChanged.v1', data: changed },
    moved,
    // An older observation is ignored, the other changes are applied.
    observation === 'older' ? undefined : observation.event,
  );
}

function remove({ observed }: PresentStation, { observed_at }: RemoveStation, facts: Facts): StationDecision {
  if (observed && isOlder(observed_at, observed.observed_at, facts)) return ignore;
  return accept({
    type: 'StationRemoved.v1',
    data: { ...(observed_at !== undefined && { observed_at }) },
  });
}

/** One event, with the changes of the command. Feeds hide stations and show them again: this is no new station. */
function restoreBySource(station: RemovedStation, command: UpsertStation, facts: Facts): StationDecision {
  if (isOlder(command.observed_at, station.removed_at, facts)) return ignore;
  const held = withoutRemoval(station);
  const updated = update(held, command, facts);
  if (updated.status !== 'accepted') return updated;
  const changed = updated.events.reduce(
    (state: StationState, event) => evolveStation(state, occurred(event, facts.now)),
    held,
  );
  return restore(changed as PresentStation, command, facts);
}

function restore(
  { attributes, observed, source, connectors }: PresentStation,
  command: RestoreStation | UpsertStation,
  facts: Facts,
): StationDecision {
  const refused = locationFieldError(command, attributes.location_id, facts);
  if (refused) return reject('validation_failed', { errors: [refused] });
  return accept({
    type: 'StationRestored.v1',
    data: {
      attributes,
      ...(observed && { observed_at: observed.observed_at }),
      ...(source && { source }),
      connectors,
    },
  });
}

function relocated(
  { attributes }: PresentStation,
  location_id: string | undefined,
): StationRelocated | undefined {
  if (location_id === undefined || location_id === attributes.location_id) return undefined;
  return { type: 'StationRelocated.v1', data: { location_id, previous: attributes.location_id } };
}

function setAvailability(
  present: PresentStation,
  command: SetStationAvailability,
  facts: Facts,
): StationDecision {
  const observation = observe(present, command, facts);
  return observation === 'older' ? ignore : accept<StationEvent>(observation.event);
}

function setConnectors(
  present: PresentStation,
  { connectors: given }: SetStationConnectors,
  facts: Facts,
): StationDecision {
  const current = new Set(present.connectors.map((entry) => entry.connector_type_id));
  const unknown = new FieldErrors();
  for (const [index, { connector_type_id: id }] of given.entries())
    if (!current.has(id) && facts.connectorType(id) === 'unknown')
      unknown.add(['connectors', index, 'connector_type_id'], 'connector_type_unknown');
  if (unknown.list().errors.length > 0) return reject('validation_failed', unknown.list());
  const connectors = completeConnectors(given);
  if (sameConnectors(present.connectors, connectors)) return accept();
  return accept({ type: 'StationConnectorsChanged.v1', data: { connectors, previous: present.connectors } });
}
