import type { EventType } from '#domain';
import { encodePosition, partitionCounts, type Position } from '../log/position.js';
import type { AggregateKey, LoggedEvent } from '../log/recorded-event.js';
import type { EventFeed, FeedGrowth, FeedPage, PastPage } from '../ports/event-feed.js';
import { PageBudget } from '../ports/record-queries.js';
import { ReadModelsIncomplete } from '../problems/store-unavailable.js';
import { covers } from './position-waiters.js';
import type { LogTail } from './log-tail.js';
import { beforeNewest, pastPage, type PastScan } from './past-page.js';

/** The past of a feed by partition. */
export interface PastScans {
  /**
   * Of each partition, the last events of some types before an offset, one more than `limit` or fewer.
   * @param before by partition
   */
  pastScans(
    before: readonly number[],
    limit: number,
    types?: ReadonlySet<EventType>,
  ): Promise<readonly PastScan[]>;
}

/** The events that other processes have archived. */
export interface Archive {
  readonly feed: EventFeed & PastScans;
  /** How far the archive is known to reach. */
  readonly growth: FeedGrowth;
}

const BEGINNING = encodePosition([0]);

/**
 * The feed of an instance that follows the log: the past is read from an archive, the present from the tail of the log,
 * before it is archived. While the tail does not continue the archive, the feed is that of the archive alone.
 */
export class TailedEventFeed implements EventFeed, FeedGrowth {
  constructor(
    private readonly archive: Archive,
    private readonly tail: LogTail,
  ) {}

  async past(
    before: Position | undefined,
    limit: number,
    types?: ReadonlySet<EventType>,
    budget = new PageBudget(),
  ): Promise<PastPage> {
    if (!this.isTailed()) {
      this.expectArchived(before);
      return this.archive.feed.past(before, limit, types, budget);
    }
    const from = before ?? this.tail.end;
    const scans = await this.pastScans(from, limit, types);
    return pastPage(scans, { before: partitionCounts(from, scans.length), limit, budget });
  }

  async before(position: Position, types?: ReadonlySet<EventType>): Promise<Position> {
    if (!this.isTailed()) return this.archive.feed.before(position, types);
    return beforeNewest(position, await this.pastScans(position, 0), types);
  }

  private async pastScans(
    from: Position,
    limit: number,
    types?: ReadonlySet<EventType>,
  ): Promise<readonly PastScan[]> {
    const recent = this.tail.past(from, limit + 1, types);
    // The archive has everything before the tail. Partitions of which the page has enough are not read.
    const olderThan = recent.map(({ events, start }) => (events.length > limit ? 0 : start));
    const archived = await this.archive.feed.pastScans(olderThan, limit, types);
    return recent.map((scan) => continued(scan, archived));
  }

  read(
    after: Position | undefined,
    limit: number,
    types?: ReadonlySet<EventType>,
    budget = new PageBudget(),
  ): Promise<FeedPage> {
    const page = this.isTailed() ? this.tail.page(after, { limit, types, budget }) : undefined;
    return page ? Promise.resolve(page) : this.archive.feed.read(after, limit, types, budget);
  }

  async history(
    aggregate: AggregateKey,
    afterVersion: number,
    limit: number,
    budget = new PageBudget(),
    types?: ReadonlySet<EventType>,
  ): Promise<readonly LoggedEvent[]> {
    // Before the archive is read, which has all events before these.
    const recent = this.isTailed() ? this.tail.history(aggregate, afterVersion, types) : [];
    const archived = await this.archive.feed.history(aggregate, afterVersion, limit, budget, types);
    if (budget.isSpent) return archived;
    const last = archived.at(-1)?.version ?? afterVersion;
    const later = recent.filter(({ recorded }) => recorded.version > last).slice(0, limit - archived.length);
    const admitted = budget.take(later, ({ bytes }) => bytes);
    return [...archived, ...admitted.map((event) => this.tail.logged(event))];
  }

  end(): Promise<Position> {
    return this.isTailed() ? Promise.resolve(this.tail.end) : this.archive.feed.end();
  }

  async positionAt(time: string): Promise<Position> {
    const archived = await this.archive.feed.positionAt(time);
    return this.isTailed() ? this.tail.positionAt(time, archived) : archived;
  }

  knows(position: Position): boolean {
    return this.archive.feed.knows(position);
  }

  position(): Position | undefined {
    return (this.isTailed() ? this.tail : this.archive).growth.position();
  }

  async passed(position: Position, until: AbortSignal): Promise<boolean> {
    while (covers(position, this.position())) if (!(await this.grows(until))) return false;
    return true;
  }

  /**
   * A page from the archive would pass over the events between its end and a position that a tail has given out.
   * @throws ReadModelsIncomplete the archive does not reach the position
   */
  private expectArchived(before: Position | undefined): void {
    if (before !== undefined && !covers(this.archive.growth.position(), before))
      throw new ReadModelsIncomplete('events before this position are not in the archive yet');
  }

  private isTailed(): boolean {
    return this.tail.continues(this.archive.growth.position());
  }

  /** Resolves with true when the archive or the tail has grown, or with false when the signal is aborted. */
  private async grows(until: AbortSignal): Promise<boolean> {
    const waiting = new AbortController();
    const giveUp = () => waiting.abort();
    until.addEventListener('abort', giveUp);
    if (until.aborted) giveUp();
    const growths = [this.archive.growth, this.tail.growth];
    await Promise.race(growths.map((one) => one.passed(one.position() ?? BEGINNING, waiting.signal)));
    until.removeEventListener('abort', giveUp);
    giveUp();
    return !until.aborted;
  }
}

/** The scan of a partition in the tail, and where it ends that in the archive, if there is one. */
function continued(scan: PastScan, archived: readonly PastScan[]): PastScan {
  const older = archived.find(({ partition }) => partition === scan.partition);
  return older ? { ...older, events: [...scan.events, ...older.events] } : scan;
}
