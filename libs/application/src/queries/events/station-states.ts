import type { StationState } from '#domain';
import type { LoggedEvent } from '../../log/recorded-event.js';
import { SNAPSHOT_INTERVAL } from '../../projections/history-snapshots.js';
import { applyEvents, type FoldedState } from '../../projections/record-folding.js';
import type { RecordHistory } from './record-history.js';

/** Greatest number of cached stations, about a kilobyte each. */
const MAX_COUNT = 5000;

type StatesAround = readonly [before: StationState, after: StationState];

/** The states of stations before and after events. An LRU cache serves clients that follow the feed. */
export class StationStates {
  private readonly cache = new Map<string, FoldedState>();
  /** Requests that wait share the events that they are answered with, and so the states around them. */
  private readonly around = new WeakMap<LoggedEvent, Promise<StatesAround>>();

  constructor(private readonly history: RecordHistory) {}

  /** The station before the event and after it. */
  beforeAndAfter(event: LoggedEvent): Promise<StatesAround> {
    const known = this.around.get(event);
    if (known) return known;
    const states = this.load(event);
    this.around.set(event, states);
    return states;
  }

  /** How many events {@link beforeAndAfter} reads of the station's history at most. */
  cost(event: LoggedEvent): number {
    if (this.around.has(event)) return 0;
    const cached = this.cache.get(event.aggregate.id)?.version ?? 0;
    const before = event.version - 1;
    return Math.min(cached <= before ? before - cached : before, SNAPSHOT_INTERVAL);
  }

  private async load(event: LoggedEvent): Promise<StatesAround> {
    const { id } = event.aggregate;
    const before = await this.history.stateAt(event.aggregate, event.version - 1, this.cache.get(id));
    const after = applyEvents('station', before, [event]);
    this.cacheState(id, after);
    return [before.state as StationState, after.state as StationState];
  }

  private cacheState(id: string, folded: FoldedState): void {
    // A map iterates in insertion order: the first key is the least recently used.
    this.cache.delete(id);
    this.cache.set(id, folded);
    const [oldest] = this.cache.keys();
    if (this.cache.size > MAX_COUNT && oldest !== undefined) this.cache.delete(oldest);
  }
}
