import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { type Connection } from 'mongoose';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { DeadLetters } from './archive/dead-letters.js';
import { MongoEventFeed } from './archive/event-feed.js';
import { failCommandsOfClosedConnections } from './closed-connections.js';
import {
  withAvailabilityErrors,
  isUnavailable,
  unreachable,
  ServerAvailability,
  type Log,
} from './server-availability.js';
import type { FeatureStore } from './feature-store.js';
import type { Generation } from './generations/generation.js';
import { Generations, type BuildProgress } from './generations/generations.js';
import { LogBinding, type SourceLog } from './generations/log-binding.js';
import { MongoKeyStore } from './keys/mongo-key-store.js';
import { countPoints, type PointLimit } from './limits/caller-points.js';
import { MongoProjectionProgress } from './progress/projection-progress.js';
import { MongoSecrets } from './secrets/secrets.js';
import { MongoServiceRecords } from './service-records/service-records.js';
import { MongoProjection } from './projection/mongo-projection.js';
import { MongoHistorySnapshots } from './queries/history-snapshots.js';
import { MongoRecordQueries } from './queries/record-queries.js';
import { RequestReads } from './request-reads.js';
import { MongoSummaries } from './queries/summaries.js';
import { OpenedQueries, type SideTable } from './side-tables/side-table.js';

/** For how many milliseconds an operation waits for a suitable server. */
const SERVER_SELECTION_TIMEOUT_MS = 5000;
/**
 * Interval and timeout of the driver's health checks. When one fails, so do the operations that wait for that server. An
 * operation itself has no timeout: creating an index takes longer. While operations wait for a server, it is looked for
 * at the minimum interval.
 */
const HEALTH_CHECK = { heartbeatFrequencyMS: 2000, minHeartbeatFrequencyMS: 100, connectTimeoutMS: 5000 };

/** Milliseconds between two checks whether compatible read models are live. */
const COMPATIBILITY_CHECK_MS = 1000;

export interface MongoDirectoryOptions {
  /** The log that the read models are built from. */
  readonly source: SourceLog;
  /** The same as of all programs of this release. */
  readonly sideTables: readonly SideTable[];
  /** What features keep beside the read models; {@link MongoDirectory.connect} prepares it. */
  readonly stores?: readonly FeatureStore[];
  /** Logs outages. */
  readonly log?: Log;
  /** Number of partitions of the log; 1 by default. */
  readonly partitions?: number;
}

/** The directory's database in MongoDB: read models, event archive, service records and secrets. */
export class MongoDirectory {
  readonly records: MongoRecordQueries;
  readonly summaries: MongoSummaries;
  /** Those of the side tables. */
  readonly queries: OpenedQueries;
  readonly snapshots: MongoHistorySnapshots;
  readonly progress: MongoProjectionProgress;
  readonly feed: MongoEventFeed;
  readonly secrets: MongoSecrets;
  readonly keys: MongoKeyStore;
  readonly serviceRecords: MongoServiceRecords;
  private readonly closing = new AbortController();
  private readonly retrying = new AbortController();

  private constructor(
    private readonly connection: Connection,
    private readonly availability: ServerAvailability,
    readonly generations: Generations,
    { partitions = 1, sideTables }: MongoDirectoryOptions,
  ) {
    const guarded = <Port extends object>(port: Port) => withAvailabilityErrors(port, availability);
    const reads = new RequestReads(connection.getClient());
    this.records = guarded(new MongoRecordQueries(generations, reads));
    this.summaries = guarded(new MongoSummaries(generations, reads));
    this.queries = new OpenedQueries(sideTables, generations, reads, guarded);
    this.snapshots = guarded(new MongoHistorySnapshots(generations));
    this.progress = new MongoProjectionProgress({
      liveState: () => availability.whileAvailable(generations.liveState()),
    });
    this.feed = guarded(new MongoEventFeed(generations, partitions));
    this.secrets = new MongoSecrets(connection);
    this.keys = guarded(new MongoKeyStore(connection));
    this.serviceRecords = guarded(new MongoServiceRecords(connection));
  }

  /**
   * Connects, and creates missing collections and indexes. Read models of an incompatible release are neither read nor
   * written.
   * @param uri connection string with the name of the database
   * @throws CannotStart MongoDB can't be reached
   * @throws ReadModelsOfAnotherLog
   */
  static connect(uri: string, options: MongoDirectoryOptions): Promise<MongoDirectory> {
    return MongoDirectory.open(
      uri,
      options,
      async ({ connection, generations, progress, serviceRecords }) => {
        await generations.prepare();
        await serviceRecords.prepare();
        for (const store of options.stores ?? []) await store.prepare?.({ connection });
        await progress.start();
      },
    );
  }

  /**
   * Connects to build new read models. The live ones may be of any release, and of an earlier log.
   * @throws CannotStart MongoDB can't be reached
   * @throws ReadModelsOfAnotherLog the database is that of another directory, which may be in use
   */
  static connectToRebuild(uri: string, options: MongoDirectoryOptions): Promise<MongoDirectory> {
    return MongoDirectory.open(uri, options, ({ generations }) => generations.prepareRebuild());
  }

  private static async open(
    uri: string,
    options: MongoDirectoryOptions,
    prepare: (directory: MongoDirectory) => Promise<void>,
  ): Promise<MongoDirectory> {
    failCommandsOfClosedConnections();
    const connection = mongoose.createConnection(uri, {
      serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
      ...HEALTH_CHECK,
    });
    try {
      await connection.asPromise().catch(unreachable);
      const availability = new ServerAvailability(options.log ?? (() => {}));
      availability.observe(connection.getClient());
      const binding = new LogBinding(options.source, connection.name);
      const generations = new Generations(connection, binding, options.sideTables);
      const directory = new MongoDirectory(connection, availability, generations, options);
      await prepare(directory);
      return directory;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  /** Returns the projection that writes a generation: the live one if none is given. */
  async projection(generation?: Generation): Promise<MongoProjection> {
    return new MongoProjection(generation ?? (await this.generations.live()));
  }

  /**
   * Resolves when compatible read models are live, or on {@link close}.
   * @param onWait called with the progress of their build at each check before
   */
  async whenReadable(onWait: (progress: BuildProgress) => void): Promise<void> {
    const { signal } = this.closing;
    // If the database can't be reached, the next check tries again.
    const isCompatible = () => this.generations.isLiveCompatible().catch(() => false);
    while (!signal.aborted && !(await isCompatible())) {
      await this.generations.buildProgress().then(onWait, () => undefined);
      await delay(COMPATIBILITY_CHECK_MS, undefined, { signal }).catch(() => undefined);
    }
    if (this.progress.failure()) await this.progress.poll();
  }

  /**
   * Number of events that could not be applied to the live read models.
   * @throws StoreUnavailable MongoDB can't be reached
   */
  deadLetterCount(): Promise<number> {
    const counted = this.generations.live().then(({ deadLetters }) => new DeadLetters(deadLetters).count());
    return this.availability.whileAvailable(counted);
  }

  /**
   * What a feature keeps in the database. Methods that are asked while MongoDB can't be reached reject with
   * `StoreUnavailable`.
   */
  openStore<Port extends object>(store: Pick<FeatureStore<Port>, 'open'>): Port {
    const { connection, availability } = this;
    return withAvailabilityErrors(store.open({ connection }), availability);
  }

  /** Counts the points of callers for all instances. */
  countPoints(limit: PointLimit): Promise<RateLimiterAbstract> {
    return countPoints(this.connection, this.availability, limit);
  }

  /** Repeats an operation until it does not fail because MongoDB can't be reached, or until {@link stopRetries}. */
  async retryOutages<T>(operation: () => Promise<T>): Promise<T> {
    const { signal } = this.retrying;
    for (;;)
      try {
        return await operation();
      } catch (error) {
        if (!isUnavailable(error) || signal.aborted) throw error;
        await this.availability.whenAvailable(signal);
      }
  }

  stopRetries(): void {
    this.retrying.abort();
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.stopRetries();
    this.progress.stop();
    this.availability.stop();
    await this.connection.close();
  }
}
