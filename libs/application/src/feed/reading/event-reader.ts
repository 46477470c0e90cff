import type { EventFeed, FeedGrowth, FeedPage, PastPage } from '../../ports/event-feed.js';
import type { HistorySnapshots } from '../history-snapshots.js';
import { PageBudget } from '../../ports/record-queries.js';
import type { AggregateStates } from '../../ports/write-side.js';
import { recordsBetween } from '../position-waiters.js';
import { isOfTypesAlone, type EventFilter, type EventQuery, type PastQuery } from './event-filter.js';
import { CHUNK, EventScan, typesOf, type Chunk } from './event-scan.js';
import { EventWaiters, type Following, type WaitingQuery } from './event-waiters.js';
import { PastChunks } from './past-chunks.js';
import { RecordHistory } from './record-history.js';
import { SharedChunks } from './shared-chunks.js';
import { StationStates } from './station-states.js';
import { Turns } from './turns.js';
import type { Position } from '../../log/position.js';

/** Greatest time that a feed request may wait, in seconds. */
export const MAX_EVENT_WAIT_S = 30;

/** What the events are read from. */
export interface EventSources {
  readonly feed: EventFeed;
  readonly snapshots: HistorySnapshots;
  /** Has the current states of locations. */
  readonly states: Pick<AggregateStates, 'load'>;
  readonly growth: FeedGrowth;
}

/** Reads the feed with filters on events and their stations, optionally waiting for new events. */
export class EventReader {
  private readonly scan: EventScan;
  private readonly waiters: EventWaiters;
  private readonly pastChunks: PastChunks;
  private readonly feed: EventFeed;
  private readonly growth: FeedGrowth;

  constructor(
    { feed, snapshots, states, growth }: EventSources,
    private readonly turns = new Turns(),
  ) {
    this.feed = feed;
    this.growth = growth;
    const stations = new StationStates(new RecordHistory(feed, snapshots), states);
    this.scan = new EventScan(stations, this.turns);
    this.pastChunks = new PastChunks(feed);
    this.waiters = new EventWaiters(this.scan, new SharedChunks(feed, this.turns), growth);
  }

  /**
   * Returns a page. A page with fewer events than the limit is not necessarily the last one. With a filter on more than
   * types, events that are read take their size of the page even if they do not match.
   */
  async read(query: EventQuery): Promise<FeedPage> {
    const { after, limit, bytes, filter } = query;
    if (isOfTypesAlone(filter)) return this.feed.read(after, limit, filter.types, new PageBudget(bytes));
    return this.scan.page(query, (position, budget) => this.chunkAfter(position, filter, budget));
  }

  /**
   * A page of the past, newest first, with the same filters. It may be short, or empty, although older events follow in
   * its next one.
   */
  async past(query: PastQuery): Promise<PastPage> {
    const { before, limit, bytes, filter } = query;
    const types = typesOf(filter);
    if (isOfTypesAlone(filter)) return this.feed.past(before, limit, types, new PageBudget(bytes));
    return this.scan.past(query, async (position, budget) => {
      await this.turns.next();
      return this.feed.past(position, CHUNK, types, budget);
    });
  }

  /** The position before the event at a position that a page with the filter has. */
  before(position: Position, filter: EventFilter): Promise<Position> {
    return this.feed.before(position, typesOf(filter));
  }

  /** Like {@link read}, but waits for an event until the signal is aborted. */
  async next(query: EventQuery, until: AbortSignal): Promise<FeedPage> {
    let { after } = query;
    // Requests near the end wait together, those that are behind read on their own.
    while (after === undefined || !this.isNearEnd(after)) {
      const page = await this.read({ ...query, after });
      if (page.events.length > 0 || until.aborted) return page;
      after = page.next;
      await this.turns.next();
    }
    return this.waiters.wait({ ...query, after }, until);
  }

  /** Like {@link read}, in a turn of the event loop that no other read of many has. */
  async readInTurn(query: EventQuery): Promise<FeedPage> {
    await this.turns.next();
    return this.read(query);
  }

  /**
   * A page of the past for a stream, which shares what is read with all others. It has no limit but its size, so that it
   * ends with a chunk.
   */
  readPast({ limit: _, ...query }: EventQuery): Promise<FeedPage> {
    const { after, bytes, filter } = query;
    if (!isOfTypesAlone(filter)) return this.read({ ...query, limit: Infinity });
    return this.chunkAfter(after, filter, new PageBudget(bytes));
  }

  /** Waits for the next events of a stream, which goes on near the end of the log, together with all others. */
  follow(query: WaitingQuery, until: AbortSignal): Following {
    return this.waiters.follow(query, until);
  }

  /** Whether the log has so few records after a position that one chunk has them all: from there, a stream follows. */
  async isAtPresent(position: Position): Promise<boolean> {
    return recordsBetween(position, await this.feed.end()) <= CHUNK;
  }

  /** The same by what is known without a read. */
  private isNearEnd(position: Position): boolean {
    return recordsBetween(position, this.growth.position()) <= CHUNK;
  }

  private async chunkAfter(
    position: Position | undefined,
    filter: EventFilter,
    budget: PageBudget,
  ): Promise<Chunk> {
    await this.turns.next();
    return this.pastChunks.after(position, typesOf(filter), budget);
  }
}
