import type {
  AggregateKind,
  ConnectorTypeAttributes,
  ConnectorTypeState,
  DomainState,
  KnownLocation,
  LocationState,
  PresentStation,
  StationState,
} from '#domain';
import type { AggregateStates } from '../ports/write-side.js';
import type { RelatedRecords } from './search-entries.js';

/** The state of an existing station; undefined if it is absent or removed. */
export const presentStation = (state: DomainState): PresentStation | undefined =>
  (state as StationState).kind === 'present' ? (state as PresentStation) : undefined;

/** Returns the state of a related record; undefined if it is not known (yet). */
export type RelatedStates = (kind: AggregateKind, id: string) => DomainState | undefined;

/** Returns the name of a connector type; null if it has none, is removed, or is not known (yet). */
export type NameOfType = (id: string) => string | null;

export const namesFrom =
  (stateOf: RelatedStates): NameOfType =>
  (id) =>
    typeFrom(stateOf, id)?.name ?? null;

/** The attributes of a connector type; undefined if it is removed, or not known (yet). */
function typeFrom(stateOf: RelatedStates, id: string): ConnectorTypeAttributes | undefined {
  const type = stateOf('connector-type', id) as ConnectorTypeState | undefined;
  return type?.kind === 'present' ? type.attributes : undefined;
}

/** The attributes of a station's location and connector types by which it is found. */
export function relatedRecordsOf(
  { attributes, connectors }: PresentStation,
  stateOf: RelatedStates,
): RelatedRecords {
  const location = stateOf('location', attributes.location_id) as LocationState | undefined;
  return {
    location: (location as KnownLocation | undefined)?.attributes,
    connectorTypes: connectors.map((entry) => typeFrom(stateOf, entry.connector_type_id)),
  };
}

/** The names of a station's connector types, from the states of the write side. */
export async function loadNames(
  state: DomainState,
  states: Pick<AggregateStates, 'load'>,
): Promise<NameOfType> {
  const ids = (presentStation(state)?.connectors ?? []).map((entry) => entry.connector_type_id);
  const keys = [...new Set(ids)].map((id) => ({ kind: 'connector-type', id }) as const);
  const loaded = keys.length > 0 ? await states.load(keys) : [];
  return namesFrom((_kind, id) => loaded.find(({ aggregate }) => aggregate.id === id)?.state);
}
