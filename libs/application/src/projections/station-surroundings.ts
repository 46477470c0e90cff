import type {
  AggregateKind,
  ConnectorTypeState,
  DomainState,
  KnownLocation,
  LocationState,
  PresentStation,
  StationState,
} from '#domain';
import type { StationSurroundings } from './search-entries.js';

/** The station that a state is of, unless it is none or gone. */
export const presentStation = (state: DomainState): PresentStation | undefined =>
  (state as StationState).kind === 'present' ? (state as PresentStation) : undefined;

/**
 * What a station is found by beyond its own attributes.
 * @param stateOf the state of a record around it, undefined where it is not known (yet)
 */
export function surroundingsOf(
  { attributes, connectors }: PresentStation,
  stateOf: (kind: AggregateKind, id: string) => DomainState | undefined,
): StationSurroundings {
  const location = stateOf('location', attributes.location_id) as LocationState | undefined;
  const types = connectors.map((entry) => stateOf('connector-type', entry.connector_type_id));
  return {
    location: (location as KnownLocation | undefined)?.attributes,
    connectorTypeNames: types.flatMap((type) => nameOf(type as ConnectorTypeState | undefined)),
  };
}

const nameOf = (type: ConnectorTypeState | undefined): readonly string[] =>
  type?.kind === 'present' && type.attributes.name !== null ? [type.attributes.name] : [];
