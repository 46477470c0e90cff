import type {
  AggregateKind,
  ConnectorTypeAttributes,
  ConnectorTypeState,
  DomainState,
  KnownLocation,
  LocationAttributes,
  LocationState,
  PresentStation,
  StationState,
} from '#domain';
import type { AggregateStates } from '../ports/write-side.js';
import { withDerived } from './derived-values.js';
import { hoursKeyOf } from './opening-hours.js';
import { effectiveKilowatts, type RelatedRecords } from './search-entries.js';
import type { RelatedValues } from './record-parts.js';

/** The state of an existing station; undefined if it is absent or removed. */
export const presentStation = (state: DomainState): PresentStation | undefined =>
  (state as StationState).kind === 'present' ? (state as PresentStation) : undefined;

/** Returns the state of a related record; undefined if it is not known (yet). */
export type RelatedStates = (kind: AggregateKind, id: string) => DomainState | undefined;

/** The name of a connector type; null if it has none, is removed, or is not known (yet). */
export const nameOfType = (stateOf: RelatedStates, id: string): string | null =>
  typeFrom(stateOf, id)?.name ?? null;

/** The attributes of a location, derived ones among them; undefined if it is not known (yet). */
export function locationFrom(stateOf: RelatedStates, id: string): LocationAttributes | undefined {
  const location = stateOf('location', id) as LocationState | undefined;
  const said = (location as Partial<KnownLocation> | undefined)?.attributes;
  return said && withDerived(said).attributes;
}

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
  return {
    location: locationFrom(stateOf, attributes.location_id),
    connectorTypes: connectors.map((entry) => typeFrom(stateOf, entry.connector_type_id)),
  };
}

/** The location and the connector types that a station shows, from the states of the write side. */
export async function loadRelated(
  state: DomainState,
  states: Pick<AggregateStates, 'load'>,
): Promise<RelatedStates> {
  // Other records may be present, too.
  const station = 'connectors' in state ? presentStation(state) : undefined;
  if (!station) return () => undefined;
  const ids = new Set(station.connectors.map((entry) => entry.connector_type_id));
  const types = [...ids].map((id) => ({ kind: 'connector-type', id }) as const);
  const loaded = await states.load([{ kind: 'location', id: station.attributes.location_id }, ...types]);
  return (kind, id) => loaded.find(({ aggregate }) => aggregate.kind === kind && aggregate.id === id)?.state;
}

/** What a station has of its location and connector types; undefined if all are null. */
export function relatedValues(
  { connectors }: PresentStation,
  related: RelatedRecords,
): RelatedValues | undefined {
  const powers = connectors.flatMap(
    (entry, index) => effectiveKilowatts(entry, related.connectorTypes[index]) ?? [],
  );
  const operator = related.location?.operator ?? null;
  const hours = hoursKeyOf(related.location);
  if (operator === null && powers.length === 0 && hours === null) return undefined;
  return { operator, max_kilowatts: powers.length > 0 ? Math.max(...powers) : null, hours };
}
