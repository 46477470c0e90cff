import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { Logger, type OnApplicationShutdown, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import {
  StoreUnavailable,
  type EventFilter,
  type EventReader,
  type FeedPage,
  type Position,
  type View,
} from '#application';
import type { StreamLimits } from '#runtime';
import { HttpProblem } from '#http';
import { EventFrames } from './event-frames.js';
import { MAX_UNREAD_BYTES, StreamClient, type StreamTiming } from './stream-client.js';

/** Greatest number of events that a client is sent at a time. */
const PAGE_SIZE = 250;
/** How often the clients are looked after, in milliseconds, and for how long in one turn of the event loop. */
const TICK_MS = 250;
const TURN_MS = 5;
/** When the service stops, the streams are ended within so many milliseconds. */
const DRAIN_MS = 5_000;
/** After this time a stream goes on if the events could not be read, in milliseconds. */
const RETRY_MS = 1_000;
/** After how many seconds a refused client tries again. */
const RETRY_AFTER_S = '10';

const logger = new Logger('Streams');

/** What a client asks for. */
export interface StreamRequest {
  /** What the streams of one caller have in common. */
  readonly caller: string;
  readonly filter: EventFilter;
  /** What it is shown of the events. */
  readonly view: View;
  /** Where the stream begins. */
  readonly after: Position;
}

type Wanted = Pick<StreamRequest, 'filter' | 'view'>;

export interface StreamLoad {
  readonly open: number;
  readonly limit: number;
  readonly cutOff: number;
}

const systemTiming: StreamTiming = {
  now: () => performance.now(),
  random: Math.random,
  pause: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
};

/** The open streams of events. */
export class EventStreams implements OnModuleInit, OnModuleDestroy, OnApplicationShutdown {
  private readonly frames: Readonly<Record<View, EventFrames>>;
  private readonly clients = new Set<StreamClient>();
  private readonly counts = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private cutOff = 0;
  private isDraining = false;
  private isTicking = false;

  constructor(
    private readonly events: EventReader,
    private readonly limits: StreamLimits,
    source: string,
    private readonly timing: StreamTiming = systemTiming,
  ) {
    this.frames = { whole: new EventFrames('whole', source), public: new EventFrames('public', source) };
  }

  onModuleInit(): void {
    this.timer = setInterval(() => void this.tick(), TICK_MS).unref();
  }

  /** Ends the streams at different times, so that their clients do not come back all at once. */
  onModuleDestroy(): void {
    this.isDraining = true;
    for (const client of this.clients) client.endWithin(DRAIN_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** As in `streams: 12 of 4096 open`. */
  describe(): string {
    return `streams: ${this.clients.size} of ${this.limits.total} open`;
  }

  /** The streams, and since the start those that were cut off. */
  load(): StreamLoad {
    return { open: this.clients.size, limit: this.limits.total, cutOff: this.cutOff };
  }

  /** @throws HttpProblem `rate_limited`: the caller has as many streams as it may; `overloaded`: all together have */
  admit(caller: string): void {
    const headers = { 'retry-after': RETRY_AFTER_S };
    if ((this.counts.get(caller) ?? 0) >= this.limits.perCaller) {
      const detail = `A caller may have ${this.limits.perCaller} streams of events at a time.`;
      throw new HttpProblem('rate_limited', { detail }, headers);
    }
    if (this.clients.size >= this.limits.total) throw new HttpProblem('overloaded', {}, headers);
  }

  /** Sends the events to a client that was admitted, until one of both ends the stream. */
  open(response: ServerResponse, { caller, filter, view, after }: StreamRequest): void {
    const client = new StreamClient(response, after, this.timing);
    if (this.isDraining) client.endWithin(0);
    this.clients.add(client);
    this.counts.set(caller, (this.counts.get(caller) ?? 0) + 1);
    response.once('close', () => this.remove(client, caller));
    void this.run(client, { filter, view });
  }

  /** Does what is due. Other work goes on meanwhile. */
  async tick(): Promise<void> {
    if (this.isTicking) return;
    this.isTicking = true;
    let began = performance.now();
    for (const client of this.clients) {
      client.tick();
      if (performance.now() - began < TURN_MS) continue;
      await nextTurn();
      began = performance.now();
    }
    this.isTicking = false;
  }

  private remove(client: StreamClient, caller: string): void {
    this.clients.delete(client);
    if (client.isCutOff) this.cutOff += 1;
    const others = (this.counts.get(caller) ?? 1) - 1;
    if (others > 0) this.counts.set(caller, others);
    else this.counts.delete(caller);
  }

  private async run(client: StreamClient, wanted: Wanted): Promise<void> {
    const { signal } = client;
    while (!signal.aborted) {
      try {
        await this.readPast(client, wanted);
        await this.follow(client, wanted);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) {
          logger.error('events cannot be read for a stream', (error as Error).stack);
          return client.cutOff();
        }
        // The store is away for now. Clients that came back would be refused.
        await this.timing.pause(RETRY_MS, signal);
      }
    }
  }

  /** Events that are in the log already are read as fast as the client takes them. */
  private async readPast(client: StreamClient, { filter, view }: Wanted): Promise<void> {
    while (!client.signal.aborted && !(await this.events.isAtPresent(client.position))) {
      this.send(client, await this.events.readPast(this.pageAfter(client, filter)), view);
      await client.hasRead();
    }
  }

  /** From then on, all clients with the same filter share their pages. One that does not keep up is cut off. */
  private async follow(client: StreamClient, { filter, view }: Wanted): Promise<void> {
    while (!client.signal.aborted) {
      const following = this.events.follow(this.pageAfter(client, filter), client.signal);
      client.reached = following.position;
      this.send(client, await following.page, view);
    }
  }

  private pageAfter({ position }: StreamClient, filter: EventFilter) {
    return { after: position, limit: PAGE_SIZE, bytes: MAX_UNREAD_BYTES, filter };
  }

  private send(client: StreamClient, page: FeedPage, view: View): void {
    client.send(this.frames[view].of(page), page.next);
  }
}
