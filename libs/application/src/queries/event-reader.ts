import { setImmediate as nextTurn } from 'node:timers/promises';
import { eventTypes, type EventType } from '#domain';
import type { Position } from '../log/position.js';
import type { LoggedEvent } from '../log/recorded-event.js';
import type { EventFeed, FeedPage } from '../ports/event-feed.js';
import type { ProjectionProgress } from '../ports/projection.js';
import type { StationFilter } from './station-filter.js';
import { StationStates } from './station-states.js';

export interface EventFilter {
  /** Undefined for all types. */
  readonly types: ReadonlySet<EventType> | undefined;
  /** Undefined for the events of all records. */
  readonly station: StationFilter | undefined;
}

export interface EventQuery {
  /** Undefined for the beginning. */
  readonly after: Position | undefined;
  readonly limit: number;
  readonly filter: EventFilter;
}

/** Greatest time that a feed request may wait, in seconds. */
export const MAX_EVENT_WAIT_S = 30;

/** Events per chunk and chunks per read: bounds the time that a rare match blocks the event loop. */
const CHUNK = 250;
const MAX_CHUNKS = 20;

const stationTypes = new Set(eventTypes.filter((type) => type.startsWith('Station')));

/** Reads the feed with filters on the events' stations, optionally waiting for new events. */
export class EventReader {
  private readonly states: StationStates;

  constructor(
    private readonly feed: EventFeed,
    private readonly progress: ProjectionProgress,
  ) {
    this.states = new StationStates(feed);
  }

  /** Returns a page. A page with fewer events than the limit is not necessarily the last one. */
  async read(query: EventQuery): Promise<FeedPage> {
    const { after, limit, filter } = query;
    if (!filter.station) return this.feed.read(after, limit, filter.types);
    return this.readOfStations(query, filter.station);
  }

  /** Like {@link read}, but waits for an event until the signal is aborted. */
  async next(query: EventQuery, until: AbortSignal): Promise<FeedPage> {
    let page = await this.read(query);
    while (page.events.length === 0 && (await this.progress.passed(page.next, until))) {
      await nextTurn();
      page = await this.read({ ...query, after: page.next });
    }
    return page;
  }

  private async readOfStations(query: EventQuery, station: StationFilter): Promise<FeedPage> {
    const { after, limit, filter } = query;
    const events: LoggedEvent[] = [];
    let from = after;
    for (let chunk = 0; chunk < MAX_CHUNKS; chunk += 1) {
      const page = await this.feed.read(from, CHUNK, filter.types ?? stationTypes);
      for (const event of page.events) {
        if (await this.matches(event, station)) events.push(event);
        if (events.length === limit) return { events, next: event.position };
      }
      if (page.next === from) break;
      from = page.next;
      await nextTurn();
    }
    return { events, next: from ?? (await this.feed.end()) };
  }

  private async matches(event: LoggedEvent, { ids, tests }: StationFilter): Promise<boolean> {
    const { kind, id } = event.aggregate;
    if (kind !== 'station' || (ids && !ids.has(id))) return false;
    if (tests.length === 0) return true;
    const states = await this.states.beforeAndAfter(event);
    return states.some((state) => state.kind === 'present' && tests.every((test) => test(state)));
  }
}
