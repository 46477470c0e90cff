import type { SourceAttributions } from '#application';
import type { Feed } from './feed.js';

/** Says what the records of feeds are credited with, as this instance has seen the feeds last. */
export class FeedAttributions {
  private byFeed: ReadonlyMap<string, string> = new Map();
  /** Number of writes: what was read before one may be older. */
  private writes = 0;

  constructor(private readonly shown: Pick<SourceAttributions, 'replace'>) {}

  /** Reads all feeds, and says their attributions. */
  async readBy(read: () => Promise<readonly Feed[]>): Promise<readonly Feed[]> {
    const before = this.writes;
    const all = await read();
    if (this.writes === before)
      this.show(
        all.flatMap(({ id, state }) =>
          state.settings.attribution ? [[id, state.settings.attribution]] : [],
        ),
      );
    return all;
  }

  /** A feed was written here. @param attribution null: it has none, or is removed */
  written(feed: string, attribution: string | null): void {
    this.writes += 1;
    const others = [...this.byFeed].filter(([id]) => id !== feed);
    this.show(attribution ? [...others, [feed, attribution]] : others);
  }

  private show(entries: readonly (readonly [feed: string, attribution: string])[]): void {
    this.byFeed = new Map(entries);
    this.shown.replace(this.byFeed);
  }
}
