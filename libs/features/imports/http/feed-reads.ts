import { Injectable } from '@nestjs/common';
import { EventFeed, ServiceRecords, type Position } from '#application';
import { feeds, type Feed } from '../feed.js';
import { feedProgresses, noProgress } from '../feed-progress.js';
import type { ImportState } from '../import.js';
import { Imports } from '../running/imports.js';
import { FeedRecords, feedNotFound } from './feed-records.js';

/** Reads feeds with how their pulls went. */
@Injectable()
export class FeedReads {
  constructor(
    private readonly kept: ServiceRecords,
    private readonly records: FeedRecords,
    private readonly imports: Imports,
    private readonly log: EventFeed,
  ) {}

  /** @throws HttpProblem `not_found` */
  async find(id: string): Promise<Feed> {
    const { version, state } = await this.kept.find(feeds, id);
    if (!state) throw feedNotFound();
    return { id, version, state };
  }

  async shown(feed: Feed): Promise<object | undefined> {
    const { state = noProgress } = await this.kept.find(feedProgresses, feed.id);
    const [record] = await this.records.of([feed], () => state);
    return record;
  }

  /** By name. @param isShown which of them */
  async all(isShown: (feed: string) => boolean): Promise<readonly object[]> {
    const all = await this.kept.all(feeds);
    const progresses = await this.kept.all(feedProgresses);
    const byFeed = new Map(progresses.map(({ id, state }) => [id, state]));
    const shown = all.filter(({ id }) => isShown(id));
    return this.records.of(shown, (feed) => byFeed.get(feed) ?? noProgress);
  }

  /** Where the log ends. */
  position(): Promise<Position> {
    return this.log.end();
  }

  async importState(id: string): Promise<ImportState> {
    return (await this.imports.find(id))?.state ?? 'queued';
  }
}
