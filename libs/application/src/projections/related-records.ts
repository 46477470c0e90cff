import type {
  AggregateKind,
  ConnectorTypeState,
  DomainState,
  KnownLocation,
  LocationState,
  PresentStation,
  StationState,
} from '#domain';
import type { RelatedRecords } from './search-entries.js';

/** The state of an existing station; undefined if it is absent or removed. */
export const presentStation = (state: DomainState): PresentStation | undefined =>
  (state as StationState).kind === 'present' ? (state as PresentStation) : undefined;

/**
 * The attributes of a station's location and connector types by which it is found.
 * @param stateOf returns the state of a related record; undefined if it is not known (yet)
 */
export function relatedRecordsOf(
  { attributes, connectors }: PresentStation,
  stateOf: (kind: AggregateKind, id: string) => DomainState | undefined,
): RelatedRecords {
  const location = stateOf('location', attributes.location_id) as LocationState | undefined;
  const types = connectors.map((entry) => stateOf('connector-type', entry.connector_type_id));
  return {
    location: (location as KnownLocation | undefined)?.attributes,
    connectorTypeNames: types.flatMap((type) => nameOf(type as ConnectorTypeState | undefined)),
  };
}

const nameOf = (type: ConnectorTypeState | undefined): readonly string[] =>
  type?.kind === 'present' && type.attributes.name !== null ? [type.attributes.name] : [];
