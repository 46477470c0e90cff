import type { FeedEvent } from '../../support/pages.js';
import type { Filter } from './filters.js';

/** What filters compare of a station. */
interface StationState {
  readonly attributes: Readonly<Record<string, string | null>>;
  readonly standards: readonly (string | null)[];
  readonly feed: string | null;
}

/** An event with the station before and after it. */
interface EventInLog {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly states: readonly StationState[];
}

type Data = FeedEvent['data'];
type Attributes = StationState['attributes'];

/**
 * Decides which events of a log a filter must match. It shares no code with the directory.
 *
 * Operators of locations must not change.
 */
export class ExpectedEvents {
  private readonly events: readonly EventInLog[];
  private readonly results = new WeakMap<Filter, readonly string[]>();
  private readonly stations = new Map<string, StationState | undefined>();
  private readonly operators = new Map<string, string | null>();

  /**
   * @param log all events from the beginning
   * @param known ids of the events that happened before the subscribers began
   */
  constructor(log: readonly FeedEvent[], known: ReadonlySet<string>) {
    // The directory may give the events of a location after those of its stations.
    for (const event of log) this.takeLocation(event);
    this.events = log.map((event) => this.take(event)).filter(({ id }) => !known.has(id));
  }

  get count(): number {
    return this.events.length;
  }

  /** Ids of the events that match, those of a record in their order. */
  of(filter: Filter): readonly string[] {
    const known = this.results.get(filter);
    if (known) return known;
    const ids = this.events.filter((event) => this.matches(filter, event)).map(({ id }) => id);
    this.results.set(filter, ids);
    return ids;
  }

  private takeLocation({ type, subject, data }: FeedEvent): void {
    if (type !== 'LocationRegistered.v1') return;
    this.operators.set(
      subject.replace('locations/', ''),
      (data['attributes'] as Attributes)['operator'] ?? null,
    );
  }

  private take({ id, type, subject, data }: FeedEvent): EventInLog {
    const before = this.stations.get(subject);
    const after = stateAfter(type, data, before);
    this.stations.set(subject, after);
    return { id, type, subject, states: [before, after].filter((state) => state !== undefined) };
  }

  private matches({ types, ...conditions }: Filter, { type, subject, states }: EventInLog): boolean {
    const isOfType = (wanted: string) => type === wanted || type === `${wanted}.v1`;
    if (types !== undefined && !types.split(',').some(isOfType)) return false;
    if (Object.keys(conditions).length === 0) return true;
    if (!subject.startsWith('stations/')) return false;
    return states.some((state) =>
      Object.entries(conditions).every(([name, wanted]) => this.meets(name, wanted, subject, state)),
    );
  }

  private meets(name: string, wanted: string, subject: string, state: StationState): boolean {
    if (name === 'bbox') return isIn(wanted, state.attributes);
    const values: Readonly<Record<string, readonly (string | null | undefined)[]>> = {
      station_id: [subject.replace('stations/', '')],
      location_id: [state.attributes['location_id']],
      available: [state.attributes['available']],
      operator: [this.operators.get(state.attributes['location_id'] ?? '')],
      standard: state.standards,
      source_feed: [state.feed],
    };
    const folded = wanted.split(',').map(fold);
    return (values[name] ?? []).some((value) => typeof value === 'string' && folded.includes(fold(value)));
  }
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

function isIn(box: string, { latitude, longitude }: Attributes): boolean {
  const [west = 0, south = 0, east = 0, north = 0] = box.split(',').map(Number);
  const [y, x] = [Number(latitude), Number(longitude)];
  return west <= x && x <= east && south <= y && y <= north;
}

/** The station after an event; undefined if there is none, and for events of other records. */
function stateAfter(type: string, data: Data, before: StationState | undefined): StationState | undefined {
  if (type === 'StationCreated.v1' || type === 'StationRestored.v1') return wholeState(data);
  if (before === undefined || type === 'StationRemoved.v1') return undefined;
  const standards = type === 'StationConnectorsChanged.v1' ? standardsOf(data) : before.standards;
  return { ...before, standards, attributes: { ...before.attributes, ...changesOf(type, data) } };
}

function changesOf(type: string, data: Data): Attributes {
  if (type === 'StationDetailsChanged.v1') return data['changed'] as Attributes;
  if (type === 'StationAvailabilityChanged.v1') return { available: data['available'] as string };
  if (type === 'StationRelocated.v1') return { location_id: data['location_id'] as string };
  return {};
}

const wholeState = (data: Data): StationState => ({
  attributes: data['attributes'] as Attributes,
  standards: standardsOf(data),
  feed: (data['source'] as { readonly feed: string } | undefined)?.feed ?? null,
});

const standardsOf = ({ connectors = [] }: Data) =>
  (connectors as readonly { readonly standard: string | null }[]).map(({ standard }) => standard);
