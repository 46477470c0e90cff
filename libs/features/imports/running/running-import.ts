import type { Caller, Position } from '#application';
import type { OwnCallers } from '#http';
import {
  KEPT_REJECTS,
  endedImport,
  hasEnded,
  queuedAgain,
  withoutInstance,
  type Import,
  type ImportEnd,
} from '../import.js';
import type { ImportStore } from '../ports/import-store.js';
import type { FromWorker, ImportTask, ImportWorker, StartWorker } from './import-task.js';

/** How long an import that was cancelled may take to end by itself, in milliseconds. */
const STOP_MS = 5_000;

/** What a running import uses. */
export interface RunningParts {
  readonly store: ImportStore;
  readonly own: OwnCallers;
  /** The address of the service itself. */
  readonly url: string;
  readonly startWorker: StartWorker;
  /** Resolves when reads see everything before a position, or the signal is aborted. */
  readonly readable: (position: Position, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** An import that this instance runs. What it writes is written in order. */
export class RunningImport {
  /** Resolves to the last state, when this instance has no part in the import any more. */
  readonly over: Promise<Import>;
  private resolve!: (last: Import) => void;
  private readonly token: string;
  private readonly worker: ImportWorker;
  private work: Promise<unknown> = Promise.resolve();
  /** What the worker has told and is not stored. */
  private news: Partial<Import> = {};
  private readonly lines: string[] = [];
  private storedLines = 0;
  /** The feed of the first record, while the worker waits for leave to send. */
  private asked: { readonly feed: string | null } | undefined;
  private ending: ImportEnd | undefined;
  private stopAt: number | undefined;
  /** Whether the worker has told how it ends. */
  private hasConcluded = false;
  private isOver = false;
  private readonly gone = new AbortController();

  /** @param state as it is stored, with this instance as its owner */
  constructor(
    private state: Import,
    task: Omit<ImportTask, 'directory'>,
    private readonly parts: RunningParts,
  ) {
    this.over = new Promise((resolve) => (this.resolve = resolve));
    this.token = parts.own.issue(callerOf(state));
    this.worker = parts.startWorker(
      { ...task, directory: { url: parts.url, token: this.token } },
      (message) => this.take(message),
      (error, thrown) => {
        if (this.hasConcluded) return;
        if (thrown) parts.onError(thrown);
        this.endAs({ state: 'failed', error });
      },
    );
  }

  /** Stores what is known, and learns whether the import was cancelled or is another instance's. Called each second. */
  tick(): Promise<void> {
    return this.next(() => this.store());
  }

  /** Ends the work, as this instance ends. */
  abandon(): Promise<void> {
    return this.next(async () => {
      await this.worker.terminate();
      const { store, now } = this.parts;
      for (;;) {
        const next = withoutInstance(this.state, now());
        if ((await store.replace(next)) !== 'changed') return this.finish(next);
        if (!(await this.reload())) return;
      }
    });
  }

  private take(message: FromWorker): void {
    switch (message.kind) {
      case 'progress':
        this.news = { ...this.news, ...message.findings };
        return;
      case 'rejects':
        this.lines.push(...message.lines.slice(0, KEPT_REJECTS - this.storedLines - this.lines.length));
        return;
      case 'ready':
        this.asked = message;
        void this.tick();
        return;
      case 'done': {
        const { findings, feed, position, validators, isUnchanged } = message;
        this.news = { ...this.news, ...findings, feed: this.state.feed ?? feed, recordsFeed: feed };
        const end: ImportEnd = { state: 'done', position, validators, isUnchanged };
        this.hasConcluded = true;
        const isReadable = this.untilReadable(position).catch(this.parts.onError);
        return void isReadable.then(() => this.endAs(end));
      }
      case 'failed':
        this.hasConcluded = true;
        this.news = { ...this.news, ...message.findings };
        return this.endAs({ state: 'failed', error: message.error });
    }
  }

  private async untilReadable(position: Position | null): Promise<void> {
    if (position !== null) await this.parts.readable(position, this.gone.signal);
  }

  private endAs(end: ImportEnd): void {
    const isStopped = this.stopAt !== undefined && end.state === 'failed';
    this.ending ??= isStopped ? { state: 'cancelled' } : end;
    void this.tick();
  }

  private next(work: () => Promise<void>): Promise<void> {
    const done = this.work.then(() => (this.isOver ? undefined : work())).catch(this.parts.onError);
    this.work = done;
    return done;
  }

  private async store(): Promise<void> {
    const { store, now } = this.parts;
    await this.storeLines();
    if (this.stopAt !== undefined && now() >= this.stopAt) this.ending ??= { state: 'cancelled' };
    if (!this.hasNews) return void (await this.reload());
    // What comes while it is written is written next.
    const { news, asked } = this;
    const next = this.nextState();
    switch (await store.replace(next)) {
      case 'changed':
        if (await this.reload()) await this.store();
        return;
      case 'feed_held':
        return this.queueAgain();
      case 'written':
        if (this.news === news) this.news = {};
        return this.goOn({ ...next, revision: next.revision + 1 }, asked !== undefined);
    }
  }

  /** Goes on from a state that is stored. @param isAllowed whether the worker may send from then on */
  private async goOn(stored: Import, isAllowed: boolean): Promise<void> {
    this.state = stored;
    if (hasEnded(stored)) await this.finish(stored);
    else if (isAllowed) this.allow();
  }

  private get hasNews(): boolean {
    return Object.keys(this.news).length > 0 || this.asked !== undefined || this.ending !== undefined;
  }

  private nextState(): Import {
    const feed = this.state.feed ?? this.asked?.feed ?? null;
    const holdsFeed = this.state.holdsFeed || (this.asked !== undefined && feed !== null);
    const next = { ...this.state, feed, holdsFeed, ...this.news };
    return this.ending ? endedImport(next, this.ending, this.parts.now()) : next;
  }

  /** The worker may send now. */
  private allow(): void {
    if (!this.asked) return;
    this.asked = undefined;
    this.worker.tell('send');
  }

  private async storeLines(): Promise<void> {
    if (this.lines.length === 0) return;
    const lines = [...this.lines];
    await this.parts.store.addRejects(this.state.id, this.storedLines, lines);
    this.lines.splice(0, lines.length);
    this.storedLines += lines.length;
  }

  /** Another import of the feed runs: this one begins again after it. */
  private async queueAgain(): Promise<void> {
    const { store } = this.parts;
    await this.worker.terminate();
    const { id, source, owner, feed } = this.state;
    const waiting = { ...this.state, feed: feed ?? this.asked?.feed ?? null, holdsFeed: false };
    const next = queuedAgain(waiting, source.kind === 'body' ? owner : null);
    await store.clearRejects(id);
    if ((await store.replace(next)) === 'written') return this.finish(next);
    // It was cancelled meanwhile.
    if (await this.reload()) await this.queueAgain();
  }

  /** Reads the state again. @returns whether it still is an import of this instance */
  private async reload(): Promise<boolean> {
    const { store, now } = this.parts;
    const found = await store.find(this.state.id);
    if (!found || hasEnded(found) || found.owner !== store.instance) {
      await this.finish(found ?? this.state);
      return false;
    }
    this.state = found;
    if (found.isCancelled && this.stopAt === undefined) {
      this.stopAt = now() + STOP_MS;
      this.worker.tell('stop');
    }
    return true;
  }

  private async finish(last: Import): Promise<void> {
    this.isOver = true;
    this.gone.abort();
    this.parts.own.revoke(this.token);
    await this.worker.terminate();
    this.resolve(last);
  }
}

/** Who the import is to the service. */
const callerOf = ({ id: importId, importer: { id, scopes, feeds } }: Import): Caller => ({
  id,
  importId,
  scopes: new Set(scopes),
  ...(feeds && { feeds: new Set(feeds) }),
});
