import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { EventReader, type EventQuery, type FeedPage } from '#application';
import type { FastifyRequest } from 'fastify';

interface PollQuery extends EventQuery {
  /** How long to wait for an event, in milliseconds; 0 for no wait. */
  readonly waitMs: number;
}

/** Reads the event feed and waits for an event until the time is over, the client disconnects or the service stops. */
@Injectable()
export class LongPolling implements BeforeApplicationShutdown {
  /** Functions that end the waits in progress. */
  private readonly waits = new Set<() => void>();
  private stopping = false;

  constructor(private readonly events: EventReader) {}

  /**
   * Ends all waits, so that they are answered before the server closes. Requests that wait for a slot are refused before
   * that: they would get the slots.
   */
  beforeApplicationShutdown(): void {
    this.stopping = true;
    for (const endWait of this.waits) endWait();
  }

  async read({ after, limit, filter, waitMs }: PollQuery, request: FastifyRequest): Promise<FeedPage> {
    if (waitMs === 0 || this.stopping) return this.events.read({ after, limit, filter });
    const until = new AbortController();
    const endWait = () => until.abort();
    const timer = setTimeout(endWait, waitMs);
    this.waits.add(endWait);
    request.raw.socket.once('close', endWait);
    try {
      return await this.events.next({ after, limit, filter }, until.signal);
    } finally {
      clearTimeout(timer);
      this.waits.delete(endWait);
      request.raw.socket.off('close', endWait);
    }
  }
}
