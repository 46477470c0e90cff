import { CommandBus } from '@nestjs/cqrs';
import type { Provider } from '@nestjs/common';
import {
  AggregateStates,
  ApiKeyStore,
  CommandGateway,
  type CommandProcessor,
  EventFeed,
  FeedGrowth,
  GroupCommitGateway,
  HistorySnapshots,
  Outcomes,
  ProjectionProgress,
  RecordQueries,
  Secrets,
  ServiceRecords,
  Summaries,
} from '#application';
import { tables } from '#features/side-tables.sqlite';
import { stores } from '#features/stores.sqlite';
import type { HealthCheck } from '#http';
import { keysFileOf, logReadModels, type Metrics, type Readings, type Settings } from '#runtime';
import {
  EmbeddedDirectory,
  FileKeyStore,
  SERVICE_FILE,
  SqliteServiceRecords,
  isPassing,
  obstacleOf,
  serviceWrites,
  type FeatureStore,
  type Obstacle,
  type OpenedStore,
  type RetriedWrites,
} from '#sqlite';
import type { Logger } from 'pino';
import { appendObserver, measuredProcessor, projectionReadings } from '../metrics/backend-measures.js';
import { Backend, KEYS_USE_FILE, type BackendTools } from '../backend/backend.js';
import { FileSecrets } from './file-secrets.js';
import { logProblem, obstacleTexts, obstructed } from './storage-problems.js';

const HOUR_MS = 3_600_000;
/** Interval at which the progress of filling the read models is logged, in milliseconds. */
const PROGRESS_LOG_MS = 2_000;

/** Log and read models in SQLite files of one data directory, used by this process only. */
export class EmbeddedBackend extends Backend {
  readonly mode = 'embedded';
  readonly providers: readonly Provider[];
  private readonly directory: EmbeddedDirectory;
  /** Why the file of the service records can't be written; undefined if it can. */
  private serviceObstacle: Obstacle | undefined;
  private readonly serviceWrites: RetriedWrites;
  private readonly serviceRecords: SqliteServiceRecords;
  /** Those of the features, by their ports. */
  private readonly stores: readonly { readonly port: FeatureStore['port']; readonly store: OpenedStore }[];
  private readonly timer: NodeJS.Timeout;
  private readonly logger: Logger;
  private readonly metrics: Metrics;
  private gateway: GroupCommitGateway | undefined;

  /** @throws DataDirectoryUnusable another process uses the directory, or it is not writable */
  constructor(
    { dataDir, outcomeRetentionHours, access }: Settings,
    { logger, metrics, tracing }: BackendTools,
  ) {
    super();
    this.logger = logger;
    this.metrics = metrics;
    logReadModels(logger, tables.fingerprint);
    this.directory = EmbeddedDirectory.open(dataDir, {
      tables,
      outcomeRetentionMs: outcomeRetentionHours * HOUR_MS,
      onProblem: (problem) => logProblem(logger, problem),
      onAppended: appendObserver({ metrics, tracing }),
      onApplied: tracing.batches('project batch', 'directory.batch.events'),
    });
    const serviceFile = this.directory.path(SERVICE_FILE);
    this.serviceWrites = serviceWrites((reason) => this.serviceWaits(reason));
    this.serviceRecords = new SqliteServiceRecords(serviceFile, this.serviceWrites);
    const path = (...names: string[]) => this.directory.path(...names);
    const place = { path, serviceFile, writes: this.serviceWrites };
    this.stores = stores.map((each) => ({ port: each.port, store: each.open(place) }));
    this.timer = setInterval(() => this.logFilling(), PROGRESS_LOG_MS).unref();
    const keys = new FileKeyStore(keysFileOf(access, dataDir), this.directory.path(KEYS_USE_FILE));
    this.providers = [{ provide: ApiKeyStore, useValue: keys }, ...this.providersOf(this.directory)];
  }

  private providersOf(directory: EmbeddedDirectory): readonly Provider[] {
    const { feed, growth, progress, states, outcomes } = directory;
    const { records, summaries, snapshots } = directory.readModels;
    return [
      { provide: AggregateStates, useValue: states },
      { provide: Outcomes, useValue: outcomes },
      { provide: EventFeed, useValue: feed },
      { provide: FeedGrowth, useValue: growth },
      { provide: RecordQueries, useValue: records },
      { provide: Summaries, useValue: summaries },
      ...directory.sides.map(({ port, reads }) => ({ provide: port, useValue: reads })),
      { provide: HistorySnapshots, useValue: snapshots },
      { provide: ProjectionProgress, useValue: progress },
      { provide: Secrets, useValue: new FileSecrets(directory.path('secrets')) },
      { provide: ServiceRecords, useValue: this.serviceRecords },
      ...this.stores.map(({ port, store }) => ({ provide: port, useValue: store })),
      {
        provide: CommandGateway,
        inject: [CommandBus],
        useFactory: (bus: CommandBus) => this.gatewayOf(measuredProcessor(bus, this.metrics)),
      },
    ];
  }

  private gatewayOf(processor: CommandProcessor): GroupCommitGateway {
    const { log, states, outcomes } = this.directory;
    this.gateway = new GroupCommitGateway({ processor, states, outcomes, log });
    return this.gateway;
  }

  start(): Promise<void> {
    return this.directory.caughtUp;
  }

  private logFilling(): void {
    const filling = this.directory.filling();
    if (filling) this.logger.info(filling, 'filling the read models with the events of the log');
  }

  checks(): Promise<Readonly<Record<string, HealthCheck>>> {
    return Promise.resolve({
      log: obstructed(this.directory.obstacle('log'), 'writes'),
      projection: { ...this.projectionCheck(), lag_ms: this.directory.progress.lagMs() },
      webhooks: obstructed(this.serviceObstacle, 'changes and deliveries of webhooks'),
    });
  }

  /** Another program has locked the file of the service records, or no longer. */
  private serviceWaits(reason: Error | undefined): void {
    const part = 'webhooks';
    this.serviceObstacle = reason && obstacleOf(reason, this.directory.path());
    if (!this.serviceObstacle) return logProblem(this.logger, { kind: 'released', part });
    const isFailing = this.serviceObstacle === 'failing';
    logProblem(this.logger, { kind: this.serviceObstacle, part, ...(isFailing && reason && { reason }) });
  }

  async readings(): Promise<Readings> {
    const { feed, progress } = this.directory;
    const { running, waiting } = this.directory.queryLoad();
    const forecast = this.directory.forecast();
    return {
      ...projectionReadings(await feed.end(), progress, 1),
      ...(forecast && { directory_log_growth_bytes_per_day: forecast.bytesPerDay }),
      ...(forecast?.lastsSeconds !== undefined && { directory_disk_lasts_seconds: forecast.lastsSeconds }),
      directory_sqlite_queries: [
        [{ state: 'running' }, running],
        [{ state: 'waiting' }, waiting],
      ],
    };
  }

  /** Down while the read models have stopped or are incomplete, or the disk can't be written. */
  private projectionCheck(): HealthCheck {
    const { progress } = this.directory;
    if (progress.failure())
      return { status: 'down', detail: 'the read models have stopped following the log' };
    const incomplete = this.directory.incomplete();
    const obstacle = this.directory.obstacle('read models');
    if (!obstacle)
      return incomplete === undefined ? { status: 'up' } : { status: 'down', detail: incomplete };
    const detail = `${obstacleTexts[obstacle]}: the read models do not follow the log`;
    // After a lock they go on by themselves, and until then they are read as they are.
    return { status: incomplete === undefined && isPassing(obstacle) ? 'degraded' : 'down', detail };
  }

  /** What waits for the lock of another program is refused soon, so that the stop does not wait for it. */
  override stopping(): void {
    this.directory.stopWaiting();
    this.serviceWrites.stop();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.gateway?.drain();
    for (const { store } of this.stores) store.close?.();
    this.serviceRecords.close();
    await this.directory.close();
  }
}
