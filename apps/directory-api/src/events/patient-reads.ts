import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { EventFeed, EventReader, ProjectionProgress, type EventQuery, type FeedPage } from '#application';
import type { FastifyRequest } from 'fastify';

interface PatientQuery extends EventQuery {
  /** For how long to wait where there is nothing yet. */
  readonly waitMs: number;
}

/** Reads of the feed that may wait: until there is something, the time is over, or nobody listens any more. */
@Injectable()
export class PatientReads implements OnModuleDestroy {
  private readonly events: EventReader;
  /** Ends the wait of each who waits. */
  private readonly waits = new Set<() => void>();
  private stopping = false;

  constructor(feed: EventFeed, progress: ProjectionProgress) {
    this.events = new EventReader(feed, progress);
  }

  /** Who still waits is answered before the server closes. */
  onModuleDestroy(): void {
    this.stopping = true;
    for (const leave of this.waits) leave();
  }

  async read({ after, limit, filter, waitMs }: PatientQuery, request: FastifyRequest): Promise<FeedPage> {
    if (waitMs === 0 || this.stopping) return this.events.read({ after, limit, filter });
    const until = new AbortController();
    const leave = () => until.abort();
    const timer = setTimeout(leave, waitMs);
    this.waits.add(leave);
    request.raw.socket.once('close', leave);
    try {
      return await this.events.next({ after, limit, filter }, until.signal);
    } finally {
      clearTimeout(timer);
      this.waits.delete(leave);
      request.raw.socket.off('close', leave);
    }
  }
}
