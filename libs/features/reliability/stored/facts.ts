import {
  applyEvents,
  effectiveKilowatts,
  initialFoldedState,
  withDerived,
  type FoldedState,
  type ProjectableEvent,
} from '#application/views';
import {
  hoursKey,
  type AggregateKind,
  type ConnectorTypeState,
  type DomainEvent,
  type DomainState,
  type LocationState,
  type StationConnector,
  type StationState,
} from '#domain';

/** What reliability depends on beside statuses, of a station. */
export interface StationFacts {
  readonly of: 'station';
  readonly location: string;
  readonly feed: string | null;
  /** The greatest power of the entries of its connectors that have one. */
  readonly kilowatts: number | null;
  /** The connector types whose power that of other entries is. */
  readonly types: readonly string[];
}

export interface LocationFacts {
  readonly of: 'location';
  readonly operator: string | null;
  readonly country: string | null;
  /** The key of its opening hours; null if they are unknown. */
  readonly hours: string | null;
  /** Whether vehicles can charge when it is closed. */
  readonly always: boolean;
}

export interface TypeFacts {
  readonly of: 'connector-type';
  readonly kilowatts: number | null;
}

/** What was recorded or withdrawn for a station; times are milliseconds since 1970. */
export type ExclusionFacts =
  | { readonly of: 'exclusion'; readonly n: number; readonly from: number; readonly to: number }
  | { readonly of: 'withdrawal'; readonly n: number };

export type Facts = StationFacts | LocationFacts | TypeFacts | ExclusionFacts;

/** Facts that hold from an event on, by the time of acceptance. */
export interface FactChange {
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly facts: Facts;
}

/** The types of events that may change facts. */
const changing: readonly string[] = [
  'StationCreated.v1',
  'StationRestored.v1',
  'StationRelocated.v1',
  'StationConnectorsChanged.v1',
  'LocationRegistered.v1',
  'LocationChanged.v1',
  'ConnectorTypeCreated.v1',
  'ConnectorTypeRestored.v1',
  'ConnectorTypeChanged.v1',
  'StationOutageExcluded.v1',
  'StationOutageExclusionWithdrawn.v1',
];

/**
 * The changes of facts by a record's next events, without those that are as before.
 * @param former the record before them, which is asked for if they may change facts; events that it includes are skipped
 */
export function factChanges(
  kind: AggregateKind,
  events: readonly ProjectableEvent[],
  former: () => FoldedState | undefined,
): readonly FactChange[] {
  if (!events.some(({ event }) => changing.includes(event.type))) return [];
  let folded = former() ?? initialFoldedState(kind);
  let held = JSON.stringify(factsOf(kind, folded.state));
  const changes: FactChange[] = [];
  for (const logged of events) {
    if (logged.version <= folded.version) continue;
    folded = applyEvents(kind, folded, [logged]);
    if (!changing.includes(logged.event.type)) continue;
    const change = { version: logged.version, at: Date.parse(logged.time) };
    const exclusion = exclusionFacts(logged.event);
    if (exclusion) changes.push({ ...change, facts: exclusion });
    const facts = factsOf(kind, folded.state);
    const text = JSON.stringify(facts);
    if (facts && text !== held) changes.push({ ...change, facts });
    held = text;
  }
  return changes;
}

function exclusionFacts({ type, data }: DomainEvent): ExclusionFacts | undefined {
  if (type === 'StationOutageExcluded.v1')
    return { of: 'exclusion', n: data.n, from: Date.parse(data.from), to: Date.parse(data.to) };
  return type === 'StationOutageExclusionWithdrawn.v1' ? { of: 'withdrawal', n: data.n } : undefined;
}

function factsOf(kind: AggregateKind, state: DomainState): Facts | undefined {
  if (state.kind === 'absent') return undefined;
  if (kind === 'station') return stationFacts(state as Known<StationState>);
  if (kind === 'location') return locationFacts(state as Known<LocationState>);
  return { of: 'connector-type', kilowatts: powerOf(state as Known<ConnectorTypeState>) };
}

type Known<State extends { readonly kind: string }> = Exclude<State, { readonly kind: 'absent' }>;

function stationFacts({ attributes, source, connectors }: Known<StationState>): StationFacts {
  const told = connectors.flatMap(({ kilowatts }) => kilowatts ?? []);
  return {
    of: 'station',
    location: attributes.location_id,
    feed: source?.feed ?? null,
    kilowatts: told.length > 0 ? Math.max(...told) : null,
    types: typesOf(connectors),
  };
}

const typesOf = (connectors: readonly StationConnector[]): readonly string[] =>
  [
    ...new Set(connectors.flatMap(({ kilowatts, connector_type_id: id }) => (kilowatts === null ? id : []))),
  ].sort();

function locationFacts({ attributes: said }: Known<LocationState>): LocationFacts {
  const { operator, country, time_zone, opening_times, charging_when_closed } = withDerived(said).attributes;
  const hours = hoursKey(opening_times ?? null, time_zone);
  return { of: 'location', operator, country, hours, always: charging_when_closed === true };
}

/** Of a removed one too: stations keep their entries of it. */
const powerOf = ({ attributes }: Known<ConnectorTypeState>): number | null =>
  effectiveKilowatts({ kilowatts: null }, attributes);
