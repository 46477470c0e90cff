import { differences, initialAttributes } from '../shared/attributes.js';
import { accept, ignore, reject, type Decider, type Decision, type Facts } from '../shared/decider.js';
import { FieldErrors, fieldError } from '../shared/field-errors.js';
import { locationFieldError } from './location-field-error.js';
import { observe } from './observation.js';
import type {
  CreateStation,
  SetStationAvailability,
  SetStationConnectors,
  StationCommand,
  UpdateStation,
  UpsertStation,
} from './station.commands.js';
import { completeConnectors, sameConnectors } from './station.connectors.js';
import type { StationEvent, StationRelocated } from './station.events.js';
import { stationFields, type StationAttributes } from './station.fields.js';
import { evolveStation, type PresentStation, type StationState } from './station.state.js';

type StationDecision = Decision<StationEvent>;

export const station: Decider<StationCommand, StationEvent, StationState> = {
  initial: { kind: 'absent' },
  evolve: evolveStation,
  decide(command, state, facts) {
    if (state.kind === 'absent' && command.type === 'UpsertStation')
      return create(command, command.changes, facts);
    if (state.kind === 'absent' && command.type === 'CreateStation')
      return create(command, command.attributes, facts);
    return whenPresent(state, (present) => amend(present, command, facts));
  },
};

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
      return accept({ type: 'StationRemoved.v1', data: {} });
  }
}

function whenPresent(
  state: StationState,
  decide: (present: PresentStation) => StationDecision,
): StationDecision {
  switch (state.kind) {
    case 'absent':
      return reject('not_found');
    case 'removed':
      return reject('station_removed');
    case 'present':
      return decide(state);
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
