import { setTimeout as delay } from 'node:timers/promises';
import { CannotStart } from '#application/views';
import mongoose, { type Connection } from 'mongoose';
import { DeadLetters } from './archive/dead-letters.js';
import { MongoEventFeed } from './archive/event-feed.js';
import { tellingAvailability } from './availability.js';
import type { Generation } from './generations/generation.js';
import { Generations, type BuildProgress } from './generations/generations.js';
import { GridFsPhotoStore } from './photos/gridfs-photo-store.js';
import { MongoProjectionProgress } from './progress/projection-progress.js';
import { MongoSecrets } from './secrets/secrets.js';
import { MongoProjection } from './views/projection.js';
import { MongoRecordQueries } from './views/record-queries.js';
import { MongoStationMap } from './views/station-map.js';
import { MongoStatusPeriods } from './views/status-periods.js';
import { MongoSummaries } from './views/summaries.js';

/** How long, in milliseconds, an operation waits for a server to be found. */
const SERVER_TIMEOUT_MS = 5000;
/**
 * A server is asked for its health in such intervals and may take so long to answer, both in milliseconds: after that,
 * what waits for an answer of it fails. An operation as such may take longer, as making an index does.
 */
const HEALTH = { heartbeatFrequencyMS: 2000, connectTimeoutMS: 5000 };

/** How often is looked whether read models of this release are live, in milliseconds. */
const LOOK_MS = 1000;

/** Without the connection string, which may hold a password. */
function unreachable(error: unknown): never {
  const reason = (error as Error).message.replaceAll(/\s+/g, ' ');
  throw new CannotStart(`MONGODB_URI: MongoDB can't be reached: ${reason}`, { cause: error });
}

export interface MongoDirectoryOptions {
  /** How many partitions the log has; 1 where it isn't said. */
  readonly partitions?: number;
}

/** All that MongoDB keeps of the directory, in one database. */
export class MongoDirectory {
  readonly records: MongoRecordQueries;
  readonly map: MongoStationMap;
  readonly summaries: MongoSummaries;
  readonly periods: MongoStatusPeriods;
  readonly progress: MongoProjectionProgress;
  readonly feed: MongoEventFeed;
  readonly photos: GridFsPhotoStore;
  readonly secrets: MongoSecrets;
  private readonly closing = new AbortController();

  private constructor(
    private readonly connection: Connection,
    readonly generations: Generations,
    { partitions = 1 }: MongoDirectoryOptions,
  ) {
    this.records = tellingAvailability(new MongoRecordQueries(generations));
    this.map = tellingAvailability(new MongoStationMap(generations));
    this.summaries = tellingAvailability(new MongoSummaries(generations));
    this.periods = tellingAvailability(new MongoStatusPeriods(generations));
    this.progress = new MongoProjectionProgress(generations);
    this.feed = tellingAvailability(new MongoEventFeed(generations, partitions));
    this.photos = tellingAvailability(new GridFsPhotoStore(connection));
    this.secrets = new MongoSecrets(connection);
  }

  /**
   * Connects, and makes the collections and indexes that are not there yet. Read models of another release are neither
   * read nor written.
   * @param uri names the database too
   * @throws CannotStart MongoDB can't be reached
   */
  static connect(uri: string, options: MongoDirectoryOptions = {}): Promise<MongoDirectory> {
    return MongoDirectory.open(uri, options, async ({ generations, progress }) => {
      await generations.prepare();
      await progress.start();
    });
  }

  /**
   * Connects to build new read models, whatever release the live ones are of: they are not read by this.
   * @throws CannotStart MongoDB can't be reached
   */
  static connectToRebuild(uri: string, options: MongoDirectoryOptions = {}): Promise<MongoDirectory> {
    return MongoDirectory.open(uri, options, ({ generations }) => generations.begin());
  }

  private static async open(
    uri: string,
    options: MongoDirectoryOptions,
    prepare: (directory: MongoDirectory) => Promise<void>,
  ): Promise<MongoDirectory> {
    const connection = mongoose.createConnection(uri, {
      serverSelectionTimeoutMS: SERVER_TIMEOUT_MS,
      ...HEALTH,
    });
    try {
      await connection.asPromise().catch(unreachable);
      const directory = new MongoDirectory(connection, new Generations(connection), options);
      await prepare(directory);
      return directory;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  /** What writes a generation's read models: those of the live one where none is given. */
  async projection(generation?: Generation): Promise<MongoProjection> {
    return new MongoProjection(generation ?? (await this.generations.live()));
  }

  /**
   * Resolves once the live read models are those of this release, or when this is closed.
   * @param waiting is called at each look until then with the progress of their build
   */
  async readable(waiting: (progress: BuildProgress) => void): Promise<void> {
    const { signal } = this.closing;
    // Where the database can't be reached, the next look finds out.
    const isOwnLive = () => this.generations.isOwnLive().catch(() => false);
    while (!signal.aborted && !(await isOwnLive())) {
      await this.generations.buildProgress().then(waiting, () => undefined);
      await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
    if (this.progress.failure()) await this.progress.look();
  }

  /** How many events could not be applied to the live read models. */
  async deadLetterCount(): Promise<number> {
    const { deadLetters } = await this.generations.live();
    return new DeadLetters(deadLetters).count();
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.progress.stop();
    await this.connection.close();
  }
}
