import { accept, ignore, isOlder, occurred, reject, type Decider, type Facts } from '../shared/decider.js';
import { extensionsMember } from '../shared/extensions.js';
import {
  observe,
  locationErrors,
  create,
  setConnectors,
  setDetails,
  update,
  type StationDecision,
} from './station.changes.js';
import type {
  CreateStation,
  EraseStationText,
  RemoveStation,
  RestoreStation,
  SetStationAvailability,
  StationCommand,
  UpsertStation,
} from './station.commands.js';
import type { StationEvent, WholeStation } from './station.events.js';
import { decideExclusion, isExclusionCommand, type ExclusionCommand } from './station.exclusions.js';
import {
  evolveStation,
  withoutRemoval,
  type PresentStation,
  type RemovedStation,
  type StationState,
} from './station.state.js';
import { withoutText } from './text-erasure.js';

export const station: Decider<StationCommand, StationEvent, StationState> = {
  initial: { kind: 'absent' },
  evolve: evolveStation,
  decide(command, state, facts) {
    if (isExclusionCommand(command))
      return state.kind === 'absent' ? reject('not_found') : decideExclusion(state, command);
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

/** The commands that depend on whether the station is removed. */
type RecordCommand = Exclude<StationCommand, ExclusionCommand>;

function begin(command: RecordCommand, facts: Facts): StationDecision {
  if (command.type === 'UpsertStation') return create(command, command.changes, facts);
  return command.type === 'CreateStation' ? create(command, command.attributes, facts) : reject('not_found');
}

function bringBack(station: RemovedStation, command: RecordCommand, facts: Facts): StationDecision {
  if (command.type === 'UpsertStation') return restoreBySource(station, command, facts);
  if (command.type === 'EraseStationText') return eraseText(station);
  return command.type === 'RestoreStation'
    ? restore(withoutRemoval(station), command, facts)
    : reject('station_removed');
}

function amend(present: PresentStation, command: RecordCommand, facts: Facts): StationDecision {
  switch (command.type) {
    case 'UpsertStation':
    case 'UpdateStation':
      return update(present, command, facts);
    case 'SetStationAvailability':
      return setAvailability(present, command, facts);
    case 'SetStationConnectors':
      return setConnectors(present, command, facts);
    case 'SetStationDetails':
      return setDetails(present, command);
    default:
      return settle(present, command, facts);
  }
}

function settle(
  present: PresentStation,
  command: CreateStation | EraseStationText | RemoveStation | RestoreStation,
  facts: Facts,
): StationDecision {
  switch (command.type) {
    // The id is derived from the command: an existing station was created by this same command.
    case 'CreateStation':
    case 'RestoreStation':
      return accept();
    case 'RemoveStation':
      return remove(present, command, facts);
    case 'EraseStationText':
      return eraseText(present);
  }
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
  station: PresentStation,
  command: RestoreStation | UpsertStation,
  facts: Facts,
): StationDecision {
  const refused = locationErrors(command, station.attributes.location_id, facts);
  if (refused.errors.length > 0) return reject('validation_failed', refused);
  return accept({ type: 'StationRestored.v1', data: wholeStation(station) });
}

/** What a removed station would be restored with is erased too: nobody can change it. */
function eraseText(station: PresentStation | RemovedStation): StationDecision {
  const whole = wholeStation(station);
  if (station.kind === 'present') return accept({ type: 'StationTextErased.v1', data: whole });
  const { removed_at } = station;
  return accept(withoutText({ type: 'StationTextErased.v1', data: { ...whole, removed_at } }));
}

const wholeStation = ({
  attributes,
  observed,
  source,
  connectors,
  details,
  extensions,
}: PresentStation | RemovedStation): WholeStation => ({
  attributes,
  ...(observed && { observed_at: observed.observed_at }),
  ...(source && { source }),
  connectors,
  details,
  ...extensionsMember(extensions),
});

function setAvailability(
  present: PresentStation,
  command: SetStationAvailability,
  facts: Facts,
): StationDecision {
  const observation = observe(present, command, facts);
  return observation === 'older' ? ignore : accept<StationEvent>(observation.event);
}
