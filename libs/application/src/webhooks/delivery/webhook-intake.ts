import { decodePosition, type Position } from '../../log/position.js';
import type { LoggedEvent } from '../../log/recorded-event.js';
import type { FeedPage } from '../../ports/event-feed.js';
import type { Replay } from '../ports/webhook-deliveries.js';
import { covers } from '../../feed/position-waiters.js';
import type { EventFilter } from '../../feed/reading/event-filter.js';
import type { EventReader } from '../../feed/reading/event-reader.js';
import type { DeliveryClock } from './delivery-clock.js';

/** How many events are enqueued at a time, and their greatest size in bytes. */
const PAGE_SIZE = 100;
const PAGE_BYTES = 1024 * 1024;
/** A position is stored after so many milliseconds without an event that matches. */
const IDLE_MS = 10_000;

/** Events of a run that are enqueued next, and the position up to which there are no others. */
export interface IntakePage extends FeedPage {
  readonly isDone: boolean;
}

/** Reads the events of a webhook. */
export class WebhookIntake {
  constructor(
    private readonly reader: EventReader,
    private readonly filter: EventFilter,
    private readonly clock: DeliveryClock,
  ) {}

  /** The next events as they come; waits for them. It ends without events at times, and when the signal is aborted. */
  async next(after: Position, until: AbortSignal): Promise<IntakePage> {
    const query = { after, limit: PAGE_SIZE, bytes: PAGE_BYTES, filter: this.filter };
    const isBehind = !(await this.reader.isAtPresent(after));
    const page = isBehind ? await this.reader.readInTurn(query) : await this.follow(query, until);
    return { ...page, isDone: false };
  }

  /** The next events of a replay. */
  async replayed({ position, to }: Replay): Promise<IntakePage> {
    const query = { after: position, limit: PAGE_SIZE, bytes: PAGE_BYTES, filter: this.filter };
    const { events, next } = await this.reader.readInTurn(query);
    const isDone = next === position || covers(next, to);
    return { events: events.filter((event) => isBefore(event, to)), next, isDone };
  }

  private follow(query: Parameters<EventReader['follow']>[0], until: AbortSignal): Promise<FeedPage> {
    const idle = new AbortController();
    const cancel = this.clock.after(IDLE_MS, () => idle.abort());
    return this.reader.follow(query, AbortSignal.any([until, idle.signal])).page.finally(cancel);
  }
}

/** Whether an event is part of the log up to a position. */
function isBefore({ position, partitionOffset }: LoggedEvent, to: Position): boolean {
  if (!partitionOffset) return covers(to, position);
  return partitionOffset.offset < (decodePosition(to)?.[partitionOffset.partition] ?? 0);
}
