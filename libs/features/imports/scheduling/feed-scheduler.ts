import type { OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { StoreUnavailable } from '#application';
import type { Background } from '#http';
import { feeds, type Feed } from '../feed.js';
import type { FeedAttributions } from '../feed-attributions.js';
import {
  endedPull,
  feedStatuses,
  judgedPull,
  nextRun,
  noProgress,
  statusOf,
  takenOverPull,
  type FeedProgress,
  type FeedStatus,
  type PullEnd,
} from '../feed-progress.js';
import { hasEnded } from '../import.js';
import { FeedIsImported } from '../running/imports.js';
import { FeedPulls, type PullParts } from './feed-pulls.js';

/** How many feeds an instance pulls at a time. */
export const MAX_PULLS = 4;
/** How often all feeds are looked up, in milliseconds. */
const TICK_MS = 2_000;
/** How long a feed is left alone that somebody else imports, in milliseconds. */
const HELD_MS = 30_000;

export interface SchedulerParts extends PullParts {
  readonly attributions: FeedAttributions;
  /** Called with what each pull has led to. */
  readonly ended: (kind: PullEnd['kind']) => void;
}

/** Pulls the feeds that are due. */
export class FeedScheduler implements Background, OnModuleDestroy {
  private readonly pulls: FeedPulls;
  /** Feeds that somebody else imports, and until when they are left alone. */
  private readonly held = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private ticking: Promise<void> | undefined;
  private isStopped = false;
  private isFailing = false;
  private counts: ReadonlyMap<FeedStatus, number> = new Map();
  private logger: Pick<Logger, 'info' | 'warn'> | undefined;

  constructor(private readonly parts: SchedulerParts) {
    this.pulls = new FeedPulls(parts);
  }

  start(logger: Pick<Logger, 'info' | 'warn'>): void {
    this.logger = logger;
    this.timer = setInterval(() => void this.tick(), TICK_MS).unref();
    void this.tick();
  }

  /** Imports under way go on: this instance or another one judges them later. */
  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.ticking;
  }

  /** How many feeds are in each state, as this instance has seen them last. */
  get states(): ReadonlyMap<FeedStatus, number> {
    return this.counts;
  }

  /**
   * Pulls a feed now, unless a pull is under way.
   * @returns the id of the import; null if another instance begins one at this moment
   * @throws FeedIsImported somebody else imports the feed
   */
  async run(feed: Feed): Promise<string | null> {
    await this.judgeEnded(feed.id);
    return this.pulls.begin(feed);
  }

  /** Looks after all feeds now; called each two seconds. */
  tick(): Promise<void> {
    if (this.isStopped) return Promise.resolve();
    this.ticking ??= this.round()
      .then(() => void (this.isFailing = false))
      .catch((error: unknown) => this.report(error))
      .finally(() => (this.ticking = undefined));
    return this.ticking;
  }

  private async round(): Promise<void> {
    const { records, attributions, instances, now } = this.parts;
    const all = await attributions.readBy(() => records.all(feeds));
    const progresses = await this.pulls.all();
    const alive = await instances.alive();
    const known = all.map((feed) => ({ feed, progress: progresses.get(feed.id) ?? noProgress }));
    this.counts = countsOf(known.map(({ feed, progress }) => statusOf(feed.state, progress, now())));
    let mine = 0;
    for (const { feed, progress } of known) if (await this.follow(feed, progress, alive)) mine += 1;
    for (const { feed } of dueFeeds(known, now()).slice(0, Math.max(0, MAX_PULLS - mine)))
      await this.begin(feed);
    await this.forgetRemoved(all, progresses);
  }

  /** Looks after a pull under way. @returns whether it is one of this instance, and goes on */
  private async follow(
    { id, state }: Feed,
    { pull: seen }: FeedProgress,
    alive: ReadonlySet<string>,
  ): Promise<boolean> {
    const { instance } = this.parts.instances;
    if (!seen || (seen.by !== instance && alive.has(seen.by))) return false;
    if (seen.by !== instance)
      await this.pulls.change(id, (before) => takenOverPull(before, seen.by, instance));
    if (this.pulls.isStarting(id)) return true;
    // A run may have started the import, or judged it, since the feeds were looked up.
    const progress = await this.pulls.of(id);
    const { pull } = progress;
    if (pull?.by !== instance) return false;
    // Who has begun it could not start the import, or has ended before.
    if (pull.importId === null) await this.attempt(id, () => this.pulls.startImport(id, state, progress));
    else return !(await this.hasEnded(id, pull.importId));
    return true;
  }

  /** Judges the last pull if its import has ended since the last round, whichever instance has begun it. */
  private async judgeEnded(id: string): Promise<void> {
    const { instance } = this.parts.instances;
    const { pull } = await this.pulls.of(id);
    if (!pull?.importId) return;
    const found = await this.parts.imports.find(pull.importId);
    if (found && !hasEnded(found)) return;
    await this.pulls.change(id, (before) => takenOverPull(before, pull.by, instance));
    await this.hasEnded(id, pull.importId);
  }

  /** Judges a pull whose import has ended. */
  private async hasEnded(id: string, importId: string): Promise<boolean> {
    const { imports, instances, now, random } = this.parts;
    const found = await imports.find(importId);
    if (found && !hasEnded(found)) return false;
    const end = judgedPull(found);
    let wasFailing = false;
    const ended = (before: FeedProgress) => {
      if (before.pull?.importId !== importId) return before;
      wasFailing = before.failingSince !== null;
      return endedPull(before, instances.instance, end, { now: now(), chance: random() });
    };
    if (!(await this.pulls.change(id, ended))) return true;
    this.parts.ended(end.kind);
    const which = { feed: id, import: importId };
    if (end.kind !== 'failed') {
      if (wasFailing) this.logger?.info(which, 'a feed works again');
    } else if (!wasFailing) this.logger?.warn({ ...which, reason: end.error }, 'a feed fails');
    return true;
  }

  private async begin(feed: Feed): Promise<void> {
    const until = this.held.get(feed.id);
    if (until !== undefined && until > this.parts.now()) return;
    this.held.delete(feed.id);
    await this.attempt(feed.id, () => this.pulls.begin(feed));
  }

  private async attempt(id: string, begin: () => Promise<unknown>): Promise<void> {
    try {
      await begin();
    } catch (error) {
      if (!(error instanceof FeedIsImported)) throw error;
      this.held.set(id, this.parts.now() + HELD_MS);
    }
  }

  private async forgetRemoved(
    all: readonly Feed[],
    progresses: ReadonlyMap<string, FeedProgress>,
  ): Promise<void> {
    const present = new Set(all.map(({ id }) => id));
    for (const id of progresses.keys()) if (!present.has(id)) await this.pulls.forget(id);
    for (const id of this.held.keys()) if (!present.has(id)) this.held.delete(id);
  }

  private report(error: unknown): void {
    // The adapter of the store reports an outage.
    if (!this.isFailing && !(error instanceof StoreUnavailable))
      this.logger?.warn({ err: error }, 'feeds cannot be looked after');
    this.isFailing = true;
  }
}

interface KnownFeed {
  readonly feed: Feed;
  readonly progress: FeedProgress;
}

/** Those whose time has come and that nobody pulls, the ones first that have waited longest. */
function dueFeeds(known: readonly KnownFeed[], now: number): readonly KnownFeed[] {
  const due = known.flatMap((each) => {
    const next = each.progress.pull ? null : nextRun(each.feed.state, each.progress);
    return next !== null && next <= now ? [{ ...each, next }] : [];
  });
  return due.sort((one, other) => one.next - other.next);
}

function countsOf(states: readonly FeedStatus[]): ReadonlyMap<FeedStatus, number> {
  const counts = new Map<FeedStatus, number>(feedStatuses.map((state) => [state, 0]));
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}
