import type { EventType } from '#domain';
import type { Position } from '../../log/position.js';
import type { EventFeed } from '../../ports/event-feed.js';
import { PageBudget } from '../../ports/record-queries.js';
import { recordsBetween } from '../position-waiters.js';
import { CHUNK, type Chunk } from './event-scan.js';

/** Greatest number of chunks that are kept, and size of one, in bytes of its events' data. */
const MAX_COUNT = 64;
const MAX_BYTES = 256 * 1024;
/** For how long a chunk is kept: filters by operator see their locations as they were when it was read. */
const MAX_AGE_MS = 10_000;

type Types = ReadonlySet<EventType> | undefined;

interface KnownChunk {
  readonly readAt: number;
  readonly chunk: Promise<Chunk>;
  readonly budget: PageBudget;
}

/**
 * Chunks of the past that clients share: after a restart many come back at once. A chunk ends at the first event after a
 * multiple of {@link CHUNK} records of the log, so that clients that begin at different positions soon read the same ones.
 */
export class PastChunks {
  private readonly chunks = new Map<string, KnownChunk>();

  /** @param clock monotonic time in milliseconds */
  constructor(
    private readonly feed: EventFeed,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** The next events of the types. A chunk that exceeds the budget of a page is the last one of the page. */
  async after(position: Position | undefined, types: Types, budget: PageBudget): Promise<Chunk> {
    const key = `${[...(types ?? [])].join()} ${position}`;
    this.forgetOld();
    const known = this.chunks.get(key) ?? this.begin(key, position, types);
    const chunk = await known.chunk;
    if (known.budget.used > 0) budget.admits(known.budget.used);
    return chunk;
  }

  private forgetOld(): void {
    for (const [key, { readAt }] of this.chunks) {
      if (this.chunks.size < MAX_COUNT && this.clock() - readAt < MAX_AGE_MS) return;
      this.chunks.delete(key);
    }
  }

  private begin(key: string, position: Position | undefined, types: Types): KnownChunk {
    const budget = new PageBudget(MAX_BYTES);
    const chunk = this.read(position, types, budget);
    const known = { readAt: this.clock(), budget, chunk };
    this.chunks.set(key, known);
    const forget = () => this.chunks.get(key) === known && this.chunks.delete(key);
    // One at the end of the log ends within a block: more events will follow.
    const isKept = ({ next }: Chunk) => blockOf(next) > blockOf(position) && budget.used <= MAX_BYTES;
    chunk.then((read) => isKept(read) || forget(), forget);
    return known;
  }

  private async read(position: Position | undefined, types: Types, budget: PageBudget): Promise<Chunk> {
    const page = await this.feed.read(position, CHUNK, types, budget);
    const blocks = [position, ...page.events.map((event) => event.position)].map(blockOf);
    const last = page.events.findLastIndex((_, n) => (blocks[n + 1] ?? 0) > (blocks[n] ?? 0));
    const end = page.events[last];
    if (!end) return { ...page, isLast: page.next === position };
    return { events: page.events.slice(0, last + 1), next: end.position, isLast: false };
  }
}

const blockOf = (position: Position | undefined): number =>
  Math.floor(recordsBetween(undefined, position) / CHUNK);
