import type { BeforeApplicationShutdown, OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { StoreUnavailable } from '#application';
import type { Background, OwnCallers, ServiceAddress } from '#http';
import {
  KEPT_IMPORTS,
  endedImport,
  hasEnded,
  runningImport,
  withoutInstance,
  type Import,
  type ImportEnd,
} from '../import.js';
import type { ImportStore } from '../ports/import-store.js';
import type { PullTokens } from '../ports/pull-tokens.js';
import type { Bodies } from './bodies.js';
import type { ImportTask, StartWorker } from './import-task.js';
import { RunningImport, type RunningParts } from './running-import.js';

/** How many imports an instance runs at a time: each has a thread and its heap. */
export const MAX_RUNNING = 4;
const TICK_MS = 1_000;
const PRUNE_MS = 3_600_000;

const NOT_BEGUN: ImportEnd = {
  state: 'failed',
  error: { code: 'internal_error', detail: 'The import could not begin; the service log may say why.' },
};

export interface RunnerParts {
  readonly store: ImportStore;
  readonly bodies: Bodies;
  readonly own: OwnCallers;
  readonly address: Pick<ServiceAddress, 'url'>;
  readonly tokens: PullTokens;
  readonly startWorker: StartWorker;
  readonly readable: RunningParts['readable'];
  readonly allowedNetworks: readonly string[];
  /** STATUS_TTL_SECONDS. */
  readonly statusTtlSeconds: number;
  readonly now: () => number;
  /** Called with an import that this instance has ended. */
  readonly ended: (last: Import) => void;
}

/** Runs the imports that wait, and those whose instances have ended. */
export class ImportRunner implements Background, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly running = new Map<string, RunningImport>();
  private timer: NodeJS.Timeout | undefined;
  private ticking: Promise<void> | undefined;
  private prunedAt = -Infinity;
  private isFailing = false;
  private isStopped = false;
  private stopping: Promise<void> | undefined;
  private logger: Pick<Logger, 'error' | 'info'> | undefined;

  constructor(private readonly parts: RunnerParts) {}

  start(logger: Pick<Logger, 'error' | 'info'>): void {
    this.logger = logger;
    this.timer = setInterval(() => void this.tick(), TICK_MS).unref();
    void this.tick();
  }

  /** Other parts of the service stop meanwhile. */
  onModuleDestroy(): void {
    this.isStopped = true;
    clearInterval(this.timer);
    this.stopping = this.stop();
  }

  /** The store is closed after this. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.stopping;
  }

  /** Looks after all imports now; called each second. */
  tick(): Promise<void> {
    this.ticking ??= this.round()
      .then(
        () => (this.isFailing = false),
        (error: unknown) => this.report(error),
      ) // prettier-ignore
      .then(() => (this.ticking = undefined));
    return this.ticking;
  }

  private async stop(): Promise<void> {
    await this.ticking;
    await Promise.all([...this.running.values()].map((each) => each.abandon()));
    if (this.timer !== undefined) await this.parts.store.release().catch(() => {});
  }

  private async round(): Promise<void> {
    const { store, bodies, now } = this.parts;
    const alive = await store.alive();
    await Promise.all([...this.running.values()].map((each) => each.tick()));
    await this.endAbandoned(alive);
    // One that is stored while the active ones are looked up is not among them.
    const stored = bodies.stored();
    const active = await store.active();
    const activeIds = new Set(active.map(({ id }) => id));
    for (const id of stored) if (!activeIds.has(id)) await bodies.remove(id);
    await this.beginWaiting(active);
    if (now() - this.prunedAt < PRUNE_MS) return;
    this.prunedAt = now();
    await store.prune(now() - KEPT_IMPORTS.ms, KEPT_IMPORTS.count);
  }

  /** Ends imports whose instances have ended, and those that this one could not begin. */
  private async endAbandoned(alive: ReadonlySet<string>): Promise<void> {
    const { store, now } = this.parts;
    for (const each of await store.active()) {
      const { id, owner, state } = each;
      if (owner === null) continue;
      const isLost = owner === store.instance && state === 'running' && !this.running.has(id);
      if (isLost) await store.replace(endedImport(each, NOT_BEGUN, now()));
      else if (!alive.has(owner)) await store.replace(withoutInstance(each, now()));
    }
  }

  private async beginWaiting(active: readonly Import[]): Promise<void> {
    const { instance } = this.parts.store;
    for (const each of active) {
      if (this.isStopped || this.running.size >= MAX_RUNNING) return;
      const isWaiting = each.state === 'queued' && !this.running.has(each.id);
      if (isWaiting && (each.owner === null || each.owner === instance)) await this.begin(each);
    }
  }

  private async begin(waiting: Import): Promise<void> {
    const { store, bodies, now } = this.parts;
    const next = runningImport(waiting, store.instance, now());
    // Another import of its feed runs, or another instance has begun it.
    if ((await store.replace(next)) !== 'written') return;
    const state = { ...next, revision: next.revision + 1 };
    await bodies.begin(state.id);
    const task = await this.taskOf(state);
    const { own, address, startWorker, readable } = this.parts;
    const onError = (error: unknown) => this.report(error);
    const running = new RunningImport(state, task, {
      store,
      own,
      url: address.url,
      startWorker,
      readable,
      now,
      onError,
    });
    this.running.set(state.id, running);
    void running.over.then((last) => this.forget(last)).catch(onError);
  }

  private async taskOf({
    id,
    source,
    feed,
    isFeedGiven,
    options,
    feedRun,
  }: Import): Promise<Omit<ImportTask, 'directory'>> {
    const { bodies, tokens, allowedNetworks, statusTtlSeconds } = this.parts;
    const isPull = feedRun && feed !== null && source.kind === 'address';
    return {
      source: taskSourceOf({ id, source, feed }, bodies),
      // Reports name the stations of the feed that they are about.
      feed: options.reportsOn ?? (isFeedGiven ? feed : null),
      options,
      wholeFirst: feedRun,
      token: (isPull ? await tokens.of(feed, source.url) : undefined) ?? null,
      folder: bodies.folderOf(id),
      allowedNetworks,
      statusTtlSeconds,
    };
  }

  private async forget(last: Import): Promise<void> {
    const { bodies, ended, store } = this.parts;
    this.running.delete(last.id);
    const isWaiting = last.state === 'queued' && last.owner === store.instance;
    if (hasEnded(last)) ended(last);
    if (!isWaiting) await bodies.remove(last.id);
  }

  /** Once for each time that it begins to fail. */
  private report(error: unknown): void {
    // The adapter of the store reports an outage.
    if (error instanceof StoreUnavailable) return;
    if (!this.isFailing) this.logger?.error({ err: error }, 'imports cannot be looked after');
    this.isFailing = true;
  }
}

/** What the worker of an import reads. */
function taskSourceOf(
  { id, source, feed }: Pick<Import, 'id' | 'source' | 'feed'>,
  bodies: Bodies,
): ImportTask['source'] {
  switch (source.kind) {
    case 'address':
      return source;
    case 'body':
      return { path: bodies.pathOf(id) };
    case 'revert':
      return { reverted: { importId: source.importId, since: source.since, by: id } };
    case 'removal':
      return { removedFeed: feed ?? '' };
  }
}
