import type { StationState } from '#domain';
import type { AggregateKey, LoggedEvent } from '../log/recorded-event.js';
import type { EventFeed } from '../ports/event-feed.js';
import { applyEvents, initialFoldedState, type FoldedState } from '../projections/record-folding.js';

/** Events of a station that are read at a time. */
const STRIDE = 500;
/** Greatest number of cached stations, about a kilobyte each. */
const MAX_COUNT = 5000;

/** The states of stations before and after events. An LRU cache serves clients that follow the feed. */
export class StationStates {
  private readonly cache = new Map<string, FoldedState>();

  constructor(private readonly feed: EventFeed) {}

  /** The station before the event and after it. */
  async beforeAndAfter(event: LoggedEvent): Promise<readonly [StationState, StationState]> {
    const before = await this.at(event.aggregate, event.version - 1);
    const after = applyEvents('station', before, [event]);
    this.cacheState(event.aggregate.id, after);
    return [before.state as StationState, after.state as StationState];
  }

  private async at(station: AggregateKey, version: number): Promise<FoldedState> {
    const cached = this.cache.get(station.id);
    let folded = cached && cached.version <= version ? cached : initialFoldedState('station');
    while (folded.version < version) {
      const limit = Math.min(STRIDE, version - folded.version);
      const events = await this.feed.history(station, folded.version, limit);
      if (events.length === 0) break;
      folded = applyEvents('station', folded, events);
    }
    return folded;
  }

  private cacheState(id: string, folded: FoldedState): void {
    // A map iterates in insertion order: the first key is the least recently used.
    this.cache.delete(id);
    this.cache.set(id, folded);
    const [oldest] = this.cache.keys();
    if (this.cache.size > MAX_COUNT && oldest !== undefined) this.cache.delete(oldest);
  }
}
