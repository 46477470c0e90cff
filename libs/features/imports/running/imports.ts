import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '#application';
import {
  cancelledImport,
  newImport,
  type Import,
  type ImportOptions,
  type ImportSource,
  type Validators,
} from '../import.js';
import type { ImportQuery, ImportStore } from '../ports/import-store.js';

/** How many rejected records are read at a time. */
const LINES = 500;

/** Greatest number of imports that wait or run, beside those by which the service pulls feeds. */
export const MAX_ACTIVE = 1_000;

/** An import that is to be. */
export interface ImportStart {
  readonly source:
    | { readonly url: string; readonly known?: Validators | null }
    /** A body that this instance has received under the id that the import is to have. */
    | { readonly body: string; readonly bytes: number }
    | OwnSource;
  /** The feed of what names none. No other import of it may run. */
  readonly feed?: string;
  readonly options: ImportOptions;
  readonly caller: Caller;
  /** Whether the service pulls a feed by itself: its token is asked of {@link PullTokens}. */
  readonly feedRun?: boolean;
  /** The id that it is to have; undefined: a new one. */
  readonly id?: string;
  /** Whether it waits for another import of the feed, in place of being refused. */
  readonly waits?: boolean;
}

/** What comes from the directory itself. */
type OwnSource = Extract<ImportSource, { readonly kind: 'revert' | 'removal' }>;

/** Another import of the feed runs. */
export class FeedIsImported extends Error {}

/** Too many imports wait. */
export class TooManyImports extends Error {}

/** The imports of the service. */
export class Imports {
  /** @param begun called when an import waits to be run */
  constructor(
    private readonly store: ImportStore,
    private readonly begun: () => void = () => {},
    private readonly now: () => number = Date.now,
    readonly newId: () => string = uuidv7,
  ) {}

  /** Begins an import, which an instance runs soon. @throws FeedIsImported, TooManyImports */
  async start(given: ImportStart): Promise<{ readonly id: string }> {
    const { source, feed = null, options, caller, feedRun = false, waits = false } = given;
    if (!feedRun && (await this.store.active()).length >= MAX_ACTIVE) throw new TooManyImports();
    const id = 'body' in source ? source.body : (given.id ?? this.newId());
    const added = newImport(
      id,
      { source: sourceOf(source), feed, options, caller, feedRun, waits },
      { owner: this.store.instance, now: this.now() },
    );
    if ((await this.store.insert(added)) === 'feed_held') throw new FeedIsImported(feed ?? undefined);
    this.begun();
    return { id };
  }

  /** Whether another import of a feed could not begin now. */
  async isRunning(feed: string): Promise<boolean> {
    return (await this.store.active()).some((each) => each.holdsFeed && each.feed === feed);
  }

  list(query: ImportQuery): Promise<readonly Import[]> {
    return this.store.list(query);
  }

  /** The rejected records of an import, in their order, some at a time. */
  async *rejects(id: string): AsyncGenerator<readonly string[], void, undefined> {
    for (let first = 0; ; first += LINES) {
      const lines = await this.store.rejects(id, first, LINES);
      if (lines.length > 0) yield lines;
      if (lines.length < LINES) return;
    }
  }

  /** Asks an import to end. @returns undefined if there is none */
  async cancel(id: string): Promise<Import | undefined> {
    for (;;) {
      const found = await this.store.find(id);
      if (!found) return undefined;
      const next = cancelledImport(found, this.now());
      if (next === found || (await this.store.replace(next)) === 'written') return next;
    }
  }

  find(id: string): Promise<Import | undefined> {
    return this.store.find(id);
  }
}

function sourceOf(source: ImportStart['source']): ImportSource {
  if ('kind' in source) return source;
  return 'body' in source
    ? { kind: 'body', bytes: source.bytes }
    : { kind: 'address', url: source.url, known: source.known ?? null };
}
