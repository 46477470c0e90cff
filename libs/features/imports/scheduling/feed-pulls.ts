import type { FoundRecord, Scope, ServiceRecords } from '#application';
import { feeds, type Feed, type FeedState } from '../feed.js';
import {
  abandonedPull,
  begunPull,
  feedProgresses,
  noProgress,
  pullWithImport,
  type FeedProgress,
} from '../feed-progress.js';
import type { ImportOptions } from '../import.js';
import type { ImportStore } from '../ports/import-store.js';
import { FeedIsImported, type Imports } from '../running/imports.js';

/** What feeds are pulled with. */
export interface PullParts {
  /** Has the feeds, and how their pulls went. */
  readonly records: ServiceRecords;
  readonly imports: Pick<Imports, 'start' | 'find' | 'cancel'>;
  /** The instances of the service. */
  readonly instances: Pick<ImportStore, 'instance' | 'alive'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to 1, without 1. */
  readonly random: () => number;
}

/** How often a change of a feed's progress is tried while others change it. */
const MAX_ATTEMPTS = 20;

/** What each feed's pull may do: a feed has stations, their locations and their connector types. */
export const pullScopes = [
  'directory:read',
  'stations:write',
  'locations:write',
  'connector-types:write',
] as const satisfies readonly Scope[];

/** Begins pulls of feeds, and keeps how they go: of several instances, one pulls a feed. */
export class FeedPulls {
  private readonly starting = new Set<string>();

  constructor(private readonly parts: PullParts) {}

  /** Whether the import of a pull is being started by this instance. */
  isStarting(feed: string): boolean {
    return this.starting.has(feed);
  }

  /** By feed, also of feeds that are removed. */
  async all(): Promise<ReadonlyMap<string, FeedProgress>> {
    const all = await this.parts.records.all(feedProgresses);
    return new Map(all.map(({ id, state }) => [id, state]));
  }

  /** How the pulls of a feed went. */
  async of(feed: string): Promise<FeedProgress> {
    return (await this.find(feed)).state ?? noProgress;
  }

  /**
   * Begins a pull, unless one is under way.
   * @returns the id of its import; null if another instance begins one at this moment
   * @throws FeedIsImported somebody else imports the feed
   */
  async begin({ id, state }: Feed): Promise<string | null> {
    const { instances, now } = this.parts;
    const { instance: by } = instances;
    const found = await this.find(id);
    if (found.state?.pull || this.isStarting(id)) return found.state?.pull?.importId ?? null;
    const begun = begunPull(found.state ?? noProgress, state, by, now());
    this.starting.add(id);
    try {
      return (await this.write(id, found, begun)) ? await this.startImport(id, state, begun) : null;
    } finally {
      this.starting.delete(id);
    }
  }

  /** Starts the import of a pull that this instance has begun. @throws FeedIsImported */
  async startImport(id: string, feed: FeedState, { validators }: FeedProgress): Promise<string | null> {
    const { imports, instances } = this.parts;
    const { instance: by } = instances;
    try {
      const { id: importId } = await imports.start({
        source: { url: feed.settings.url, known: validators },
        feed: id,
        options: importOptions(feed),
        caller: callerOf(id, feed),
        feedRun: true,
      });
      await this.change(id, (before) => pullWithImport(before, by, importId));
      return importId;
    } catch (error) {
      // Another import of the feed is no failure of the feed: it is tried again.
      if (error instanceof FeedIsImported) await this.change(id, (before) => abandonedPull(before, by));
      throw error;
    }
  }

  /** Changes how the pulls of a feed went. @returns false if nothing was to be changed */
  async change(feed: string, change: (before: FeedProgress) => FeedProgress): Promise<boolean> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const found = await this.find(feed);
      if (!found.state) return false;
      const after = change(found.state);
      if (after === found.state) return false;
      if (await this.write(feed, found, after)) return true;
    }
    return false;
  }

  /** Forgets a feed that was removed, and ends its import. */
  async forget(feed: string): Promise<void> {
    const found = await this.find(feed);
    if (!found.state || (await this.parts.records.find(feeds, feed)).state) return;
    const importId = found.state.pull?.importId;
    if (typeof importId === 'string') await this.parts.imports.cancel(importId);
    await this.write(feed, found, undefined);
  }

  private find(feed: string): Promise<FoundRecord<FeedProgress>> {
    return this.parts.records.find(feedProgresses, feed);
  }

  private write(
    feed: string,
    { version: after }: FoundRecord<FeedProgress>,
    state: FeedProgress | undefined,
  ): Promise<boolean> {
    return this.parts.records.write(feedProgresses, { id: feed, after, change: { state } });
  }
}

function importOptions({
  settings: { tariffs = null, format, options, reports_on },
}: FeedState): ImportOptions {
  const { complete, force, confirm, include_unpublished: includeUnpublished } = options;
  const how = { complete, force, confirm, includeUnpublished };
  return { format, tariffs, ...how, dryRun: false, reportsOn: reports_on };
}

/** Its commands have this caller. */
const callerOf = (feed: string, { writes, writesTariffs = true }: FeedState) => ({
  id: `feeds/${feed}`,
  scopes: new Set<Scope>(writesTariffs ? [...pullScopes, 'tariffs:write'] : pullScopes),
  feeds: writes === null ? undefined : new Set(writes),
});
