import type { GivenConnector } from '#domain';
import { keyText, type AggregateKey } from '../../log/recorded-event.js';
import type { AggregateSnapshot, CommandEnvelope } from '../../ports/write-side.js';
import { isUuid } from '../../log/ids.js';

/** The aggregates that a batch needs: the targets and referenced records of its commands, without repetition. */
export function aggregatesOf(envelopes: readonly CommandEnvelope[]): readonly AggregateKey[] {
  const keys = new Map<string, AggregateKey>();
  const add = (key: AggregateKey) => keys.set(keyText(key), key);
  for (const envelope of envelopes) {
    add(envelope.aggregate);
    for (const key of references(envelope)) add(key);
  }
  return [...keys.values()];
}

function references({ command }: CommandEnvelope): readonly AggregateKey[] {
  switch (command.type) {
    case 'CreateStation':
      return locationOf(command.attributes);
    case 'UpdateStation':
      return locationOf(command.changes);
    case 'UpsertStation':
      return [...locationOf(command.changes), ...(command.connectors ?? []).flatMap(connectorTypeOf)];
    case 'SetStationConnectors':
      return command.connectors.flatMap(connectorTypeOf);
    default:
      return [];
  }
}

/** Whether the command may restore a station at the location that the station had, which the command does not name. */
export function refersToHeldLocation({ command }: CommandEnvelope): boolean {
  if (command.type === 'RestoreStation') return true;
  return command.type === 'UpsertStation' && command.changes.location_id === undefined;
}

/**
 * The further aggregates that a batch needs, once the states of its own are known: the locations of stations that may be
 * restored there.
 */
export function heldLocations(
  envelopes: readonly CommandEnvelope[],
  snapshots: readonly AggregateSnapshot[],
): readonly AggregateKey[] {
  const targets = new Set(envelopes.filter(refersToHeldLocation).map(({ aggregate }) => keyText(aggregate)));
  const known = new Set(snapshots.map(({ aggregate }) => keyText(aggregate)));
  const ids = snapshots.flatMap(({ aggregate, state }) =>
    targets.has(keyText(aggregate)) && 'observed' in state ? state.attributes.location_id : [],
  );
  const keys = [...new Set(ids)].map((id): AggregateKey => ({ kind: 'location', id }));
  return keys.filter((key) => !known.has(keyText(key)));
}

/** Clients may send any text as a connector type id. Only UUIDs are looked up. */
function connectorTypeOf({ connector_type_id: id }: GivenConnector): readonly AggregateKey[] {
  return isUuid(id) ? [{ kind: 'connector-type', id }] : [];
}

function locationOf({ location_id: id }: { readonly location_id?: string }): readonly AggregateKey[] {
  return id === undefined ? [] : [{ kind: 'location', id }];
}
