import type { LoggedEvent, Position } from '#application';
import { StoredEvents, type MongoDirectory } from '#mongo';
import type { Check } from '#sqlite';

/** How long the read models may take to follow the log, in milliseconds. */
const FOLLOW_MS = 60_000;

/** Compares the archive of events with those of the log as they are read. */
export class ArchiveComparison {
  private isFollowed = true;

  constructor(
    private readonly mongo: MongoDirectory,
    private readonly checks: { readonly position: Check; readonly archive: Check },
  ) {}

  /**
   * Waits until the read models have these events, and compares them.
   * @param events consecutive ones of a partition, one at least
   * @param from the offset after the event before
   */
  async compare(events: readonly LoggedEvent[], from: number): Promise<void> {
    const { archive } = this.checks;
    await this.follow(events.at(-1)?.position);
    const stored = new StoredEvents(await this.mongo.generations.live());
    const compared = await stored.compared(events, from);
    archive.count += compared.filter((each) => each.stored).length;
    for (const each of [...compared, ...(await stored.unerased(events))])
      archive.compare(each.name, each.stored, each.expected);
  }

  /** Waits for the read models, unless they were waited for in vain. */
  private async follow(position: Position | undefined): Promise<void> {
    if (!this.isFollowed || position === undefined) return;
    const isReached = await this.mongo.progress.reached(position, FOLLOW_MS);
    // Other partitions are read at the same time.
    if (isReached || !this.isFollowed) return;
    this.isFollowed = false;
    this.checks.position.differs(`they are behind the log, also after ${FOLLOW_MS / 1000} s`);
  }
}
