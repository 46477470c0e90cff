import { CommandBus } from '@nestjs/cqrs';
import type { Provider } from '@nestjs/common';
import {
  AggregateStates,
  ApiKeyStore,
  CommandGateway,
  type CommandProcessor,
  CursorCodec,
  EventFeed,
  FeedGrowth,
  GroupCommitGateway,
  HistorySnapshots,
  Outcomes,
  PhotoStore,
  ProjectionProgress,
  RecordQueries,
  ServiceRecords,
  Summaries,
  WEBHOOK_KEY,
  WebhookDeliveries,
  WebhookMasterSecret,
} from '#application';
import { tables } from '#features/side-tables.sqlite';
import { keysFileOf, logReadModels, type Metrics, type Readings, type Settings } from '#runtime';
import {
  EmbeddedDirectory,
  FileKeyStore,
  SERVICE_FILE,
  SqliteServiceRecords,
  SqliteWebhookDeliveries,
  isPassing,
  obstacleOf,
  serviceWrites,
  type Obstacle,
  type RetriedWrites,
} from '#sqlite';
import type { Logger } from 'pino';
import { appendObserver, measuredProcessor } from '../metrics/command-measures.js';
import { projectionReadings } from '../metrics/projection-readings.js';
import { Backend, KEYS_USE_FILE, type BackendTools, type HealthCheck } from '../backend/backend.js';
import { readSecretFile } from './secret-file.js';
import { logProblem, obstacleTexts, obstructed } from './storage-problems.js';

const HOUR_MS = 3_600_000;
/** Interval at which the progress of filling the read models is logged, in milliseconds. */
const PROGRESS_LOG_MS = 2_000;

/** Log and read models in SQLite files of one data directory, used by this process only. */
export class EmbeddedBackend extends Backend {
  readonly mode = 'embedded';
  readonly providers: readonly Provider[];
  private readonly directory: EmbeddedDirectory;
  /** Why webhooks can't be written; undefined if they can. */
  private webhookObstacle: Obstacle | undefined;
  private readonly serviceWrites: RetriedWrites;
  private readonly serviceRecords: SqliteServiceRecords;
  private readonly deliveries: SqliteWebhookDeliveries;
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
    this.serviceWrites = serviceWrites((reason) => this.webhooksWait(reason));
    this.serviceRecords = new SqliteServiceRecords(serviceFile, this.serviceWrites);
    this.deliveries = new SqliteWebhookDeliveries(serviceFile, this.serviceWrites);
    this.timer = setInterval(() => this.logFilling(), PROGRESS_LOG_MS).unref();
    const keys = new FileKeyStore(keysFileOf(access, dataDir), this.directory.path(KEYS_USE_FILE));
    this.providers = [{ provide: ApiKeyStore, useValue: keys }, ...this.providersOf(this.directory)];
  }

  private providersOf(directory: EmbeddedDirectory): readonly Provider[] {
    const { feed, growth, progress, states, outcomes, photos } = directory;
    const { records, summaries, snapshots } = directory.readModels;
    const secret = (name: string) => readSecretFile(directory.path('secrets'), name);
    return [
      { provide: AggregateStates, useValue: states },
      { provide: Outcomes, useValue: outcomes },
      { provide: EventFeed, useValue: feed },
      { provide: FeedGrowth, useValue: growth },
      { provide: RecordQueries, useValue: records },
      { provide: Summaries, useValue: summaries },
      ...directory.sides.map(({ port, reads }) => ({ provide: port, useValue: reads })),
      { provide: HistorySnapshots, useValue: snapshots },
      { provide: PhotoStore, useValue: photos },
      { provide: ProjectionProgress, useValue: progress },
      { provide: CursorCodec, useValue: new CursorCodec(secret('cursor.key')) },
      { provide: ServiceRecords, useValue: this.serviceRecords },
      { provide: WebhookDeliveries, useValue: this.deliveries },
      { provide: WebhookMasterSecret, useValue: new WebhookMasterSecret(secret(WEBHOOK_KEY)) },
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
      webhooks: obstructed(this.webhookObstacle, 'changes and deliveries of webhooks'),
    });
  }

  /** Another program has locked the file of the webhooks, or no longer. */
  private webhooksWait(reason: Error | undefined): void {
    const part = 'webhooks';
    this.webhookObstacle = reason && obstacleOf(reason, this.directory.path());
    if (!this.webhookObstacle) return logProblem(this.logger, { kind: 'released', part });
    const isFailing = this.webhookObstacle === 'failing';
    logProblem(this.logger, { kind: this.webhookObstacle, part, ...(isFailing && reason && { reason }) });
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
    this.deliveries.close();
    this.serviceRecords.close();
    await this.directory.close();
  }
}
