import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { covers, decodePosition, encodePosition, type Position } from '#application/views';
import { DataDirectoryUnusable, claimDataDirectory, isInUse, type DataDirectory } from '../data-directory.js';
import { openDatabase, transaction, type Connection } from '../database.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { isPrepared, prepareSchema, readSide } from '../schema.js';
import { LIVE, NEXT, storePosition, storedPosition } from '../table-sets.js';
import { SqliteProjection } from '../views/projection.js';
import { discardFormer } from './discarding.js';
import { exchangeTables } from './table-exchange.js';
import { Turns } from './turns.js';

const DATABASE = 'directory.db';
/** How long a step may hold the file, in milliseconds: appends wait for it. */
const STEP_MS = 40;
/** Events that one step applies: as many as take about that long. */
const SMALLEST_STEP = 100;
const GREATEST_STEP = 2000;

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

  private constructor(
    private readonly directory: DataDirectory,
    private readonly connection: Connection,
  ) {
    this.feed = new SqliteEventFeed(connection);
    this.turns = new Turns(connection, () => isInUse(directory));
  }

  /**
   * @throws DataDirectoryUnusable there is nothing to rebuild or it is damaged, another rebuild is under way, or the
   * service that runs is of an older release
   */
  static open(path: string): ReadModelRebuild {
    if (!existsSync(join(path, DATABASE)))
      throw new DataDirectoryUnusable(`DATA_DIR ${path} can't be rebuilt: there is no directory in it`);
    const directory = claimDataDirectory(path, 'rebuild');
    try {
      const connection = openDatabase(directory.path(DATABASE));
      if (!isPrepared(connection)) prepareWithoutService(path, connection);
      return new ReadModelRebuild(directory, connection);
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
    await discardFormer(this.connection, this.turns);
    this.begin();
    const projection = new SqliteProjection(this.connection, NEXT);
    await this.build(projection, tell);
    exchangeTables(this.connection, () => this.overtake(projection));
    await discardFormer(this.connection, this.turns);
  }

  close(): void {
    this.connection.close();
    this.directory.release();
  }

  private begin(): void {
    transaction(this.connection, () => {
      if (storedPosition(this.connection, NEXT) !== undefined) return;
      this.connection.exec(readSide(NEXT));
      storePosition(this.connection, NEXT, encodePosition([0]));
    });
  }

  private async build(
    projection: SqliteProjection,
    tell: (progress: RebuildProgress) => void,
  ): Promise<void> {
    tell(await this.progress());
    for (let size = SMALLEST_STEP, isBehind = true; isBehind;) {
      const { events, next } = await this.feed.read(storedPosition(this.connection, NEXT), size);
      const { heldMs } = await this.turns.take(() => projection.write(events, next));
      tell(await this.progress());
      isBehind = events.length === size;
      size = Math.max(
        SMALLEST_STEP,
        Math.min(Math.round((size * STEP_MS) / heldMs), 2 * size, GREATEST_STEP),
      );
    }
  }

  private async progress(): Promise<RebuildProgress> {
    const applied = countOf(storedPosition(this.connection, NEXT));
    return { applied, total: countOf(await this.feed.end()) };
  }

  /** Applies what the live read models have got since: whoever has seen that must find it. */
  private overtake(projection: SqliteProjection): void {
    const live = storedPosition(this.connection, LIVE);
    while (live !== undefined && !covers(storedPosition(this.connection, NEXT), live)) {
      const { events, next } = this.feed.page(storedPosition(this.connection, NEXT), GREATEST_STEP);
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
