import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { encodePosition, type Position } from '../../log/position.js';
import type { FeedGrowth, FeedPage } from '../../ports/event-feed.js';
import { covers } from '../position-waiters.js';
import { queryKey, type EventQuery } from './event-filter.js';
import type { EventScan } from './event-scan.js';
import type { SharedChunks } from './shared-chunks.js';

/** After so many answers there is a pause, so that writes and other reads are executed between the answers. */
const ANSWERS_AT_ONCE = 20;
const PAUSE_MS = 10;
/** Streams are continued for so many milliseconds in one turn of the event loop: they send no further requests. */
const TURN_MS = 5;

const BEGINNING = encodePosition([0]);

/** A query for events near the end of the log. */
export interface WaitingQuery extends EventQuery {
  readonly after: Position;
}

/** Requests with one query. */
interface Group {
  readonly key: string;
  readonly query: WaitingQuery;
  readonly waiters: Set<Waiter>;
  /** Whether the group has a request for which nothing was read yet. */
  isNew: boolean;
}

/** A stream that waits for its next events. */
export interface Following {
  readonly page: Promise<FeedPage>;
  /** The position up to which the log has been read for it. */
  readonly position: () => Position;
}

interface Waiter {
  group?: Group;
  /** Whether it is a stream, which is continued by a write, and not a request. */
  readonly isStream: boolean;
  readonly resolve: (page: FeedPage) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Requests that wait for events. They are served in rounds, one when the feed has grown or requests have come: in a round each query is read once, and all requests that have it get the same page.
 */
export class EventWaiters {
  private readonly groups = new Map<string, Group>();
  private isRunning = false;
  /** Present while nothing is to be read. */
  private sleep: AbortController | undefined;
  private served = 0;
  private turnBegan = 0;

  constructor(
    private readonly scan: EventScan,
    private readonly chunks: SharedChunks,
    private readonly growth: FeedGrowth,
  ) {}

  /** Resolves with the next events of a query, or with an empty page when the signal is aborted. */
  wait(query: WaitingQuery, until: AbortSignal): Promise<FeedPage> {
    return this.enter(query, until, false).page;
  }

  /** The same for a stream. */
  follow(query: WaitingQuery, until: AbortSignal): Following {
    return this.enter(query, until, true);
  }

  private enter(query: WaitingQuery, until: AbortSignal, isStream: boolean): Following {
    let waiter: Waiter | undefined;
    const answer = new Promise<FeedPage>((resolve, reject) => {
      waiter = { isStream, resolve, reject };
      this.join([waiter], query).isNew = true;
    });
    const leave = () => waiter && this.leave(waiter);
    until.addEventListener('abort', leave);
    if (until.aborted) leave();
    this.sleep?.abort();
    this.sleep = undefined;
    if (!this.isRunning) void this.run();
    const page = answer.finally(() => until.removeEventListener('abort', leave));
    return { page, position: () => waiter?.group?.query.after ?? query.after };
  }

  private join(waiters: Iterable<Waiter>, query: WaitingQuery): Group {
    const key = queryKey(query);
    const group = this.groups.get(key) ?? { key, query, waiters: new Set(), isNew: false };
    this.groups.set(key, group);
    for (const waiter of waiters) {
      waiter.group = group;
      group.waiters.add(waiter);
    }
    return group;
  }

  private leave(waiter: Waiter): void {
    const { group, resolve } = waiter;
    if (!group?.waiters.delete(waiter)) return;
    if (group.waiters.size === 0 && this.groups.get(group.key) === group) this.groups.delete(group.key);
    resolve({ events: [], next: group.query.after });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.groups.size > 0) {
      // Requests of the same turn of the event loop share a round.
      await nextTurn();
      const reached = this.growth.position();
      const isAdvanced = await this.round(reached);
      if (!isAdvanced && !this.hasNew()) await this.sleepAt(reached);
    }
    this.isRunning = false;
  }

  private hasNew(): boolean {
    return [...this.groups.values()].some(({ isNew }) => isNew);
  }

  /** Resolves when requests have come or the feed has grown beyond a position. */
  private async sleepAt(reached: Position | undefined): Promise<void> {
    this.sleep = new AbortController();
    await this.growth.passed(reached ?? BEGINNING, this.sleep.signal);
    this.sleep = undefined;
  }

  /** @returns whether requests were answered or continue from a later position */
  private async round(reached: Position | undefined): Promise<boolean> {
    this.chunks.renew(reached);
    let isAdvanced = false;
    for (const group of this.due(reached)) isAdvanced = (await this.serve(group)) || isAdvanced;
    return isAdvanced;
  }

  /** The groups to read for, small ones first, so that a large group does not delay the others. */
  private due(reached: Position | undefined): readonly Group[] {
    const due = [...this.groups.values()].filter(
      ({ isNew, query }) => isNew || !covers(query.after, reached),
    );
    return due.sort((a, b) => a.waiters.size - b.waiters.size);
  }

  private async serve(group: Group): Promise<boolean> {
    const { key, waiters, query } = group;
    if (waiters.size === 0) return false;
    // Requests that come while it is read make another group.
    this.groups.delete(key);
    try {
      const page = await this.read(query);
      if (page.events.length > 0) await this.answer(waiters, page);
      else this.join(waiters, { ...query, after: page.next });
      await this.pace(waiters);
      return page.events.length > 0 || page.next !== query.after;
    } catch (error) {
      for (const { reject } of waiters) reject(error);
      return true;
    }
  }

  private read(query: WaitingQuery): Promise<FeedPage> {
    return this.scan.page(query, (position = query.after, budget) => this.chunks.after(position, budget));
  }

  private async answer(waiters: Set<Waiter>, page: FeedPage): Promise<void> {
    for (const waiter of waiters) {
      waiters.delete(waiter);
      waiter.resolve(page);
      await this.pace([waiter]);
    }
  }

  /** Called when these were served: lets other work be executed if it is time. */
  private async pace(waiters: Iterable<Waiter>): Promise<void> {
    if ([...waiters].every(({ isStream }) => isStream)) return this.yieldTurn();
    this.served += 1;
    if (this.served % ANSWERS_AT_ONCE === 0) await pause(PAUSE_MS);
  }

  private async yieldTurn(): Promise<void> {
    if (performance.now() - this.turnBegan < TURN_MS) return;
    await nextTurn();
    this.turnBegan = performance.now();
  }
}
