import { stationEventTypes, type EventType } from '#domain';
import type { Position } from '../../log/position.js';
import type { LoggedEvent } from '../../log/recorded-event.js';
import { positionBefore } from '../past-page.js';
import type { FeedPage, PastPage } from '../../ports/event-feed.js';
import { PageBudget } from '../../ports/record-queries.js';
import {
  matchesStation,
  mayMatch,
  type EventFilter,
  type EventQuery,
  type PastQuery,
} from './event-filter.js';
import type { StationStates } from './station-states.js';
import type { Turns } from './turns.js';

/** Number of events that are read from the feed at a time. */
export const CHUNK = 250;
/** Greatest number of events that are read for a page, those of histories included. */
const MAX_WORK = 5000;
/** Events of histories that are read in one turn of the event loop. A chunk takes about as long. */
const WORK_PER_TURN = 250;

/** A page of the feed, of {@link CHUNK} events at most. */
export interface Chunk extends FeedPage {
  /** Whether no events follow. */
  readonly isLast: boolean;
}

/** A chunk of a feed that is read in either direction. */
interface ScannedChunk<Next> {
  readonly events: readonly LoggedEvent[];
  readonly next: Next;
  readonly isLast: boolean;
}

const stationTypes: ReadonlySet<EventType> = new Set(stationEventTypes);

/** The types of the events that a filter may match; undefined for all. */
export const typesOf = ({ types, station }: EventFilter): ReadonlySet<EventType> | undefined =>
  types ?? (station && stationTypes);

/** Finds the events that match a filter, chunk by chunk. */
export class EventScan {
  constructor(
    private readonly states: StationStates,
    private readonly turns: Turns,
  ) {}

  /**
   * A page of events that match. One with fewer events than the limit is not necessarily the last one. Events that are
   * read take their size of the page even if they do not match.
   * @param chunkAfter reads the events after a position that a budget admits; it may leave out those of other types
   */
  page(
    { after, ...query }: EventQuery,
    chunkAfter: (position: Position | undefined, budget: PageBudget) => Promise<Chunk>,
  ): Promise<FeedPage> {
    return this.find(after, query, chunkAfter, ({ position }) => position);
  }

  /** The same into the past, newest first. @param chunkBefore reads the events before a position */
  past(
    { before, ...query }: PastQuery,
    chunkBefore: (position: Position | undefined, budget: PageBudget) => Promise<PastPage>,
  ): Promise<PastPage> {
    return this.find<Position | undefined>(
      before,
      query,
      async (position, budget) => {
        const chunk = await chunkBefore(position, budget);
        return { ...chunk, isLast: chunk.next === undefined };
      },
      (event, { events, next }) => (event === events.at(-1) ? next : positionBefore(event)),
    );
  }

  /** @param nextOf where to go on from an event of a chunk */
  private async find<Next extends Position | undefined>(
    start: Position | undefined,
    { limit, bytes, filter }: Omit<EventQuery, 'after'>,
    chunkAt: (position: Position | undefined, budget: PageBudget) => Promise<ScannedChunk<Next>>,
    nextOf: (event: LoggedEvent, chunk: ScannedChunk<Next>) => Next,
  ): Promise<{ readonly events: readonly LoggedEvent[]; readonly next: Next }> {
    const events: LoggedEvent[] = [];
    const [work, budget] = [new Work(this.turns), new PageBudget(bytes)];
    for (let from = start; ;) {
      const chunk = await chunkAt(from, budget);
      for (const event of chunk.events) {
        if (await this.matches(event, filter, work)) events.push(event);
        if (events.length === limit || work.isDone) return { events, next: nextOf(event, chunk) };
      }
      work.addChunk();
      from = chunk.next;
      if (isEnd(chunk, budget) || work.isDone) return { events, next: chunk.next };
    }
  }

  private async matches(event: LoggedEvent, filter: EventFilter, work: Work): Promise<boolean> {
    if (!mayMatch(filter, event)) return false;
    const { station } = filter;
    if (!station || station.tests.length === 0) return true;
    await work.add(this.states.cost(event));
    const around = station.usesLocation
      ? await this.states.withLocations(event)
      : await this.states.beforeAndAfter(event);
    return matchesStation(station, around);
  }
}

/** Whether a page has no room for more chunks, or none follow. */
const isEnd = ({ isLast }: Pick<Chunk, 'isLast'>, { isSpent }: PageBudget): boolean => isLast || isSpent;

/** The events that were read for a page. */
class Work {
  private total = 0;
  private ofTurn = 0;

  constructor(private readonly turns: Turns) {}

  get isDone(): boolean {
    return this.total >= MAX_WORK;
  }

  /** Adds a chunk of the feed, which was read in a turn of its own. */
  addChunk(): void {
    this.total += CHUNK;
  }

  /** Adds events of a history; resolves in a later turn of the event loop if there were many in this one. */
  async add(events: number): Promise<void> {
    this.total += events;
    this.ofTurn += events;
    if (this.ofTurn < WORK_PER_TURN) return;
    this.ofTurn = 0;
    await this.turns.next();
  }
}
