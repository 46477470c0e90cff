import type { KnownLocation, PresentStation, StationState } from '#domain';
import type { LoggedEvent } from '../../log/recorded-event.js';
import type { AggregateStates } from '../../ports/write-side.js';
import { SNAPSHOT_INTERVAL } from '../../projections/history-snapshots.js';
import { applyEvents, type FoldedState } from '../../projections/record-folding.js';
import type { StationAtEvent } from './event-filter.js';
import type { RecordHistory } from './record-history.js';

/** Greatest number of cached stations, about a kilobyte each. */
const MAX_COUNT = 5000;

type Around = readonly StationAtEvent[];

/** The states of stations before and after events. An LRU cache serves clients that follow the feed. */
export class StationStates {
  private readonly cache = new Map<string, FoldedState>();
  /** Requests that wait share the events that they are answered with, and so the states around them. */
  private readonly around = new WeakMap<LoggedEvent, Promise<Around>>();
  private readonly located = new WeakMap<LoggedEvent, Promise<Around>>();

  /** @param states has the current states of locations */
  constructor(
    private readonly history: RecordHistory,
    private readonly states: Pick<AggregateStates, 'load'>,
  ) {}

  /** The station before the event and after it, where it is present. */
  beforeAndAfter(event: LoggedEvent): Promise<Around> {
    return once(this.around, event, () => this.load(event));
  }

  /** The same, each with its location as it is now. */
  withLocations(event: LoggedEvent): Promise<Around> {
    return once(this.located, event, async () => this.addLocations(await this.beforeAndAfter(event)));
  }

  /** How many events {@link beforeAndAfter} reads of the station's history at most. */
  cost(event: LoggedEvent): number {
    if (this.around.has(event)) return 0;
    const cached = this.cache.get(event.aggregate.id)?.version ?? 0;
    const before = event.version - 1;
    return Math.min(cached <= before ? before - cached : before, SNAPSHOT_INTERVAL);
  }

  private async load(event: LoggedEvent): Promise<Around> {
    const { id } = event.aggregate;
    const before = await this.history.stateAt(event.aggregate, event.version - 1, this.cache.get(id));
    const after = applyEvents('station', before, [event]);
    this.cacheState(id, after);
    return [before, after]
      .map(({ state }) => state as StationState)
      .flatMap((state) => (state.kind === 'present' ? [{ station: state }] : []));
  }

  private async addLocations(around: Around): Promise<Around> {
    const keys = around.map(({ station }) => locationOf(station));
    const found = await this.states.load(keys);
    return around.map(({ station }, index) => {
      const state = found[index]?.state as Partial<KnownLocation> | undefined;
      return { station, location: state?.attributes };
    });
  }

  private cacheState(id: string, folded: FoldedState): void {
    // A map iterates in insertion order: the first key is the least recently used.
    this.cache.delete(id);
    this.cache.set(id, folded);
    const [oldest] = this.cache.keys();
    if (this.cache.size > MAX_COUNT && oldest !== undefined) this.cache.delete(oldest);
  }
}

const locationOf = ({ attributes }: PresentStation) =>
  ({ kind: 'location', id: attributes.location_id }) as const;

function once(
  known: WeakMap<LoggedEvent, Promise<Around>>,
  event: LoggedEvent,
  load: () => Promise<Around>,
): Promise<Around> {
  const found = known.get(event) ?? load();
  known.set(event, found);
  return found;
}
