import type { Position } from '../../log/position.js';
import type { EventFeed } from '../../ports/event-feed.js';
import { PageBudget } from '../../ports/record-queries.js';
import { covers } from '../position-waiters.js';
import { CHUNK, type Chunk } from './event-scan.js';
import type { Turns } from './turns.js';

/** Greatest number of chunks that are kept. */
const MAX_COUNT = 16;
/** Greatest size of a chunk, in bytes of its events' data; an event alone may be larger. */
const MAX_BYTES = 1024 * 1024;

/** A chunk and the size of its events. */
interface SizedChunk {
  readonly chunk: Chunk;
  readonly bytes: number;
}

/** Chunks of the feed that queries share: each is read once until {@link renew} is called. */
export class SharedChunks {
  private readonly chunks = new Map<string, Promise<SizedChunk>>();
  private reached: Position | undefined;
  private end: Promise<Position> | undefined;

  constructor(
    private readonly feed: EventFeed,
    private readonly turns: Turns,
  ) {}

  /**
   * Forgets what was read. Later chunks have the events that the log has now and none after them, so that requests that
   * were answered one after another go on from the same position.
   * @param reached how far the feed reaches; a chunk up to it or beyond is the last one
   */
  renew(reached: Position | undefined): void {
    this.chunks.clear();
    this.reached = reached;
    this.end = undefined;
  }

  /** The next events, of all types. A chunk that exceeds the budget of a page is the last one of the page. */
  async after(position: Position, budget: PageBudget): Promise<Chunk> {
    const { chunk, bytes } = await this.sized(position);
    if (bytes > 0) budget.admits(bytes);
    return chunk;
  }

  private sized(position: Position): Promise<SizedChunk> {
    const known = this.chunks.get(position);
    if (known) return known;
    const own = new PageBudget(MAX_BYTES);
    const sized = this.read(position, own).then((chunk) => ({ chunk, bytes: own.used }));
    this.chunks.set(position, sized);
    const [oldest] = this.chunks.keys();
    if (this.chunks.size > MAX_COUNT && oldest !== undefined) this.chunks.delete(oldest);
    return sized;
  }

  private async read(position: Position, budget: PageBudget): Promise<Chunk> {
    const { reached } = this;
    this.end ??= this.feed.end();
    const end = await this.end;
    if (covers(position, end)) return { events: [], next: position, isLast: true };
    await this.turns.next();
    const page = await this.feed.read(position, CHUNK, undefined, budget);
    const later = page.events.findIndex((event) => !covers(end, event.position));
    if (later < 0) return { ...page, isLast: page.next === position || covers(page.next, reached) };
    const events = page.events.slice(0, later);
    return { events, next: events.at(-1)?.position ?? position, isLast: true };
  }
}
