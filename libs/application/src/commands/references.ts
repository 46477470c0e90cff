import type { AggregateKey } from '../log/recorded-event.js';
import type { CommandEnvelope } from './envelope.js';
import { keyText } from './batch-session.js';

/** The aggregates that a batch has to know: its targets and all records that its commands refer to, each once. */
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
      return command.connectors.map((entry) => ({ kind: 'connector-type', id: entry.connector_type_id }));
    default:
      return [];
  }
}

function locationOf({ location_id: id }: { readonly location_id?: string }): readonly AggregateKey[] {
  return id === undefined ? [] : [{ kind: 'location', id }];
}
