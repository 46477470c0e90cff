import type { GivenConnector } from '#domain';
import { keyText, type AggregateKey } from '../../log/recorded-event.js';
import type { CommandEnvelope } from '../envelope.js';
import { isUuid } from '../uuids.js';

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
    case 'UpsertStation':
      return locationOf(command.changes);
    case 'SetStationConnectors':
      return command.connectors.flatMap(connectorTypeOf);
    default:
      return [];
  }
}

/** Clients may send any text as a connector type id. Only UUIDs are looked up. */
function connectorTypeOf({ connector_type_id: id }: GivenConnector): readonly AggregateKey[] {
  return isUuid(id) ? [{ kind: 'connector-type', id }] : [];
}

function locationOf({ location_id: id }: { readonly location_id?: string }): readonly AggregateKey[] {
  return id === undefined ? [] : [{ kind: 'location', id }];
}
