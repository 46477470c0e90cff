import { MemoryServiceRecords } from '../../../../test/contracts/fixtures/memory-service-records.js';
import { SourceAttributions } from '#application';
import { feeds, type FeedSettings } from '../feed.js';
import { FeedAttributions } from '../feed-attributions.js';
import { feedProgresses, noProgress, statusOf, type FeedProgress, type PullEnd } from '../feed-progress.js';
import {
  cancelledImport,
  endedImport,
  newImport,
  type Import,
  type ImportEnd,
  type ImportFailure,
} from '../import.js';
import { FeedIsImported, type ImportStart, type Imports } from '../running/imports.js';
import { FeedScheduler } from '../scheduling/feed-scheduler.js';
import { MINUTE_MS, NOON, replaced } from './given-feed.js';

const done = { state: 'done', position: null, isUnchanged: false } as const;
const some = { created: 0, changed: 0, unchanged: 3, skipped: 0, rejected: 0, removed: 0 };

/** Feeds and the instances that pull them, in memory, by a clock that stands still. */
export class PullScene {
  readonly records = new MemoryServiceRecords();
  readonly started: ImportStart[] = [];
  readonly ends: PullEnd['kind'][] = [];
  readonly alive = new Set<string>();
  /** Feeds that somebody else imports. */
  readonly held = new Set<string>();
  now = NOON;
  chance = 0;
  private readonly imports = new Map<string, Import>();

  /** An instance of the service. */
  instance(name: string): FeedScheduler {
    this.alive.add(name);
    return new FeedScheduler({
      records: this.records,
      attributions: new FeedAttributions(new SourceAttributions()),
      imports: this.importsOf(name),
      instances: { instance: name, alive: () => Promise.resolve(this.alive) },
      now: () => this.now,
      random: () => this.chance,
      ended: (kind) => this.ends.push(kind),
    });
  }

  private importsOf(instance: string): Pick<Imports, 'start' | 'find' | 'cancel'> {
    return {
      start: (start) => {
        const { feed = '', options, caller, source } = start;
        const isRunning = [...this.imports.values()].some((each) => each.feed === feed && each.holdsFeed);
        if (isRunning || this.held.has(feed)) return Promise.reject(new FeedIsImported());
        this.started.push(start);
        const id = `import ${this.started.length}`;
        const address = { kind: 'address', url: 'url' in source ? source.url : '', known: null } as const;
        const given = { source: address, feed, options, caller, feedRun: true };
        this.imports.set(id, newImport(id, given, { owner: instance, now: this.now }));
        return Promise.resolve({ id });
      },
      find: (id) => Promise.resolve(this.imports.get(id)),
      cancel: (id) => {
        const found = this.imports.get(id);
        if (found) this.imports.set(id, cancelledImport(found, this.now));
        return Promise.resolve(this.imports.get(id));
      },
    };
  }

  /** Sets up a feed, or changes it; undefined removes it. */
  async feed(
    id: string,
    settings: Partial<FeedSettings & { token: string }> | undefined = {},
  ): Promise<void> {
    const { version: after, state: before } = await this.records.find(feeds, id);
    const { state } = replaced(before, settings, this.now);
    await this.records.write(feeds, { id, after, change: { state } });
  }

  async remove(id: string): Promise<void> {
    const { version: after } = await this.records.find(feeds, id);
    await this.records.write(feeds, { id, after, change: { state: undefined } });
  }

  async progress(id: string): Promise<FeedProgress> {
    return (await this.records.find(feedProgresses, id)).state ?? noProgress;
  }

  async state(id: string): Promise<string> {
    const { state } = await this.records.find(feeds, id);
    return state ? statusOf(state, await this.progress(id), this.now) : 'removed';
  }

  /** The feeds whose imports run. */
  get running(): readonly string[] {
    return [...this.imports.values()].flatMap(({ feed, state }) => (state === 'queued' ? [feed ?? ''] : []));
  }

  importOf(id: string): Import | undefined {
    return this.imports.get(id);
  }

  /** Forgets an import, as one that is too old. */
  forgetImport(id: string): void {
    this.imports.delete(id);
  }

  /** Ends the import of a feed. */
  private end(feed: string, end: ImportEnd, given: Partial<Import> = {}): void {
    const found = [...this.imports.values()].find((each) => each.feed === feed && each.state === 'queued');
    if (!found) throw new Error(`no import of ${feed} runs`);
    this.imports.set(found.id, { ...endedImport(found, end, this.now), ...given });
  }

  succeed(feed: string, etag: string | null = null): void {
    const progress = { bytes: 1, totalBytes: 1, records: 3, rate: 1 };
    const validators = etag === null ? null : { etag, lastModified: null };
    this.end(feed, { ...done, validators }, { progress, counts: { stations: some } });
  }

  answerUnchanged(feed: string): void {
    this.end(feed, { ...done, validators: null, isUnchanged: true });
  }

  answerEmpty(feed: string): void {
    this.end(feed, { ...done, validators: null });
  }

  fail(feed: string, code: ImportFailure['code'], detail: string): void {
    this.end(feed, { state: 'failed', error: { code, detail } });
  }

  pass(minutes: number): void {
    this.now += minutes * MINUTE_MS;
  }
}
