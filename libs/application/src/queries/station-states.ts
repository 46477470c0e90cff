import type { StationState } from '#domain';
import type { AggregateKey, LoggedEvent } from '../log/recorded-event.js';
import type { EventFeed } from '../ports/event-feed.js';
import { foldOn, nothingYet, type Folded } from '../projections/record-folding.js';

/** Events of a station that are folded at once. */
const STRIDE = 500;
/** Stations whose states are kept in memory, about a kilobyte each. */
const GREATEST_COUNT = 5000;

/** What stations were before and after their events. States are kept, as whoever follows the feed asks on. */
export class StationStates {
  private readonly held = new Map<string, Folded>();

  constructor(private readonly feed: EventFeed) {}

  /** The station before the event and after it. */
  async around(event: LoggedEvent): Promise<readonly [StationState, StationState]> {
    const before = await this.at(event.aggregate, event.version - 1);
    const after = foldOn('station', before, [event]);
    this.keep(event.aggregate.id, after);
    return [before.state as StationState, after.state as StationState];
  }

  private async at(station: AggregateKey, version: number): Promise<Folded> {
    const held = this.held.get(station.id);
    let folded = held && held.version <= version ? held : nothingYet('station');
    while (folded.version < version) {
      const limit = Math.min(STRIDE, version - folded.version);
      const events = await this.feed.history(station, folded.version, limit);
      if (events.length === 0) break;
      folded = foldOn('station', folded, events);
    }
    return folded;
  }

  private keep(id: string, folded: Folded): void {
    // A map has its keys in the order of their coming: the first one was not asked for the longest.
    this.held.delete(id);
    this.held.set(id, folded);
    const [oldest] = this.held.keys();
    if (this.held.size > GREATEST_COUNT && oldest !== undefined) this.held.delete(oldest);
  }
}
