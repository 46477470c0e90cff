import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { covers, decodePosition, type Position } from '#application/views';
import { DataDirectoryUnusable, claimDataDirectory, isInUse, type DataDirectory } from '../data-directory.js';
import { openDatabase, type Connection } from '../database.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { isPrepared, prepareSchema } from '../schema.js';
import { LIVE, NEXT, storedPosition } from '../table-sets.js';
import { SqliteProjection } from '../views/projection.js';
import { BuildByAggregate } from './build-by-aggregate.js';
import { discardFormer } from './discarding.js';
import { exchangeTables } from './table-exchange.js';
import { Turns, type Step } from './turns.js';

const DATABASE = 'directory.db';
/** Memory for cached pages in KiB: much is looked up at random while records are written in their order. */
const CACHE_KIB = 65_536;
/** Events that are applied within the exchange at once. */
const OVERTAKEN_AT_ONCE = 2000;

/** How far a rebuild is, in events. */
export interface RebuildProgress {
  readonly applied: number;
  readonly total: number;
}

/**
 * Builds the read models of a data directory anew from its log, beside the live ones, and then has them take their
 * place. The service may run meanwhile, or start, or stop. What an earlier rebuild has left unfinished is continued.
 */
export class ReadModelRebuild {
  private readonly feed: SqliteEventFeed;
  private readonly turns: Turns;
  private readonly first: BuildByAggregate;

  private constructor(
    private readonly directory: DataDirectory,
    private readonly connection: Connection,
    isServed: () => boolean,
  ) {
    this.feed = new SqliteEventFeed(connection);
    this.turns = new Turns(connection, isServed);
    this.first = new BuildByAggregate(connection);
  }

  /**
   * @param isServed whether a service uses the directory now, which has to be left room; looked up if not given
   * @throws DataDirectoryUnusable there is nothing to rebuild or it is damaged, another rebuild is under way, or the
   * service that runs is of an older release
   */
  static open(path: string, isServed?: () => boolean): ReadModelRebuild {
    if (!existsSync(join(path, DATABASE)))
      throw new DataDirectoryUnusable(`DATA_DIR ${path} can't be rebuilt: there is no directory in it`);
    const directory = claimDataDirectory(path, 'rebuild');
    try {
      const connection = openDatabase(directory.path(DATABASE), CACHE_KIB);
      if (!isPrepared(connection)) prepareWithoutService(path, connection);
      return new ReadModelRebuild(directory, connection, isServed ?? (() => isInUse(directory)));
    } catch (error) {
      directory.release();
      throw unusable(path, error as Error);
    }
  }

  /**
   * Resolves when the new read models are live and the former ones are gone.
   * @throws Error an event can't be applied; the live read models stay as they are
   */
  async run(tell: (progress: RebuildProgress) => void): Promise<void> {
    const told = () => tell(this.progress());
    await discardFormer(this.connection, this.turns);
    this.begin();
    told();
    const projection = new SqliteProjection(this.connection, NEXT);
    await this.first.finish({ feed: this.feed, projection }, this.turns, told);
    await this.turns.steps((size) => this.follow(projection, size), told);
    exchangeTables(this.connection, () => this.overtake(projection));
    await discardFormer(this.connection, this.turns);
  }

  close(): void {
    this.connection.close();
    this.directory.release();
  }

  /** Unless what an earlier one has left is continued. */
  private begin(): void {
    if (this.first.applied() !== undefined || storedPosition(this.connection, NEXT) !== undefined) return;
    this.first.begin(this.feed.length(), this.turns.isServed());
  }

  /** The next so many of the events that came since. */
  private follow(projection: SqliteProjection, size: number): Step {
    const { events, next } = this.feed.page(storedPosition(this.connection, NEXT), size);
    return { write: () => projection.write(events, next), isMore: events.length === size };
  }

  private progress(): RebuildProgress {
    const applied = this.first.applied() ?? countOf(storedPosition(this.connection, NEXT));
    return { applied, total: this.feed.length() };
  }

  /** Applies what the live read models have got since: whoever has seen that must find it. */
  private overtake(projection: SqliteProjection): void {
    const live = storedPosition(this.connection, LIVE);
    while (live !== undefined && !covers(storedPosition(this.connection, NEXT), live)) {
      const { events, next } = this.feed.page(storedPosition(this.connection, NEXT), OVERTAKEN_AT_ONCE);
      projection.write(events, next);
    }
  }
}

/** Brings the file of an older release up, which a service that uses it would not survive. */
function prepareWithoutService(path: string, connection: Connection): void {
  const claim = claimDataDirectory(path);
  try {
    prepareSchema(connection);
  } catch (error) {
    throw unusable(path, error as Error);
  } finally {
    claim.release();
  }
}

const unusable = (path: string, error: Error): DataDirectoryUnusable =>
  error instanceof DataDirectoryUnusable
    ? error
    : new DataDirectoryUnusable(`DATA_DIR ${path} can't be used: ${error.message}`);

/** The embedded log has one partition: its position is how many events lie before it. */
const countOf = (position: Position | undefined): number =>
  position === undefined ? 0 : (decodePosition(position)?.[0] ?? 0);
