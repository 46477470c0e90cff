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
  PublishedLocations,
  RecordQueries,
  StationMap,
  StatusHistory,
  StatusPeriods,
  Summaries,
  WEBHOOK_KEY,
  WebhookDeliveries,
  WebhookLog,
  WebhookMasterSecret,
} from '#application';
import { keysFileOf, type Metrics, type Readings, type Settings } from '#runtime';
import {
  EmbeddedDirectory,
  FileKeyStore,
  SqliteWebhookDeliveries,
  SqliteWebhookLog,
  WEBHOOKS_FILE,
  type StorageProblem,
} from '#sqlite';
import type { Logger } from 'pino';
import { appendObserver, measuredProcessor } from '../metrics/command-measures.js';
import { projectionReadings } from '../metrics/projection-readings.js';
import { Backend, KEYS_USE_FILE, type BackendTools, type HealthCheck } from './backend.js';
import { readSecretFile } from './secret-file.js';

const HOUR_MS = 3_600_000;
/** Interval at which the progress of filling the read models is logged, in milliseconds. */
const PROGRESS_LOG_MS = 2_000;

/** Log and read models in SQLite files of one data directory, used by this process only. */
export class EmbeddedBackend extends Backend {
  readonly mode = 'embedded';
  readonly providers: readonly Provider[];
  private readonly directory: EmbeddedDirectory;
  private readonly webhooks: SqliteWebhookLog;
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
    this.directory = EmbeddedDirectory.open(dataDir, {
      outcomeRetentionMs: outcomeRetentionHours * HOUR_MS,
      onProblem: (problem) => logProblem(logger, problem),
      onAppended: appendObserver({ metrics, tracing }),
      onApplied: tracing.batches('project batch', 'directory.batch.events'),
    });
    this.webhooks = new SqliteWebhookLog(this.directory.path(WEBHOOKS_FILE));
    this.deliveries = new SqliteWebhookDeliveries(this.directory.path(WEBHOOKS_FILE));
    this.timer = setInterval(() => this.logFilling(), PROGRESS_LOG_MS).unref();
    const keys = new FileKeyStore(keysFileOf(access, dataDir), this.directory.path(KEYS_USE_FILE));
    this.providers = [{ provide: ApiKeyStore, useValue: keys }, ...this.providersOf(this.directory)];
  }

  private providersOf(directory: EmbeddedDirectory): readonly Provider[] {
    const { feed, growth, progress, states, outcomes, photos } = directory;
    const { records, published, map, summaries, statusHistory, periods, snapshots } = directory.readModels;
    const secret = (name: string) => readSecretFile(directory.path('secrets'), name);
    return [
      { provide: AggregateStates, useValue: states },
      { provide: Outcomes, useValue: outcomes },
      { provide: EventFeed, useValue: feed },
      { provide: FeedGrowth, useValue: growth },
      { provide: RecordQueries, useValue: records },
      { provide: PublishedLocations, useValue: published },
      { provide: StationMap, useValue: map },
      { provide: Summaries, useValue: summaries },
      { provide: StatusHistory, useValue: statusHistory },
      { provide: StatusPeriods, useValue: periods },
      { provide: HistorySnapshots, useValue: snapshots },
      { provide: PhotoStore, useValue: photos },
      { provide: ProjectionProgress, useValue: progress },
      { provide: CursorCodec, useValue: new CursorCodec(secret('cursor.key')) },
      { provide: WebhookLog, useValue: this.webhooks },
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
    const problem = this.projectionProblem();
    const obstacle = this.directory.obstacle('log');
    return Promise.resolve({
      log: obstacle
        ? { status: 'degraded', detail: `the disk is ${obstacle}: writes are refused` }
        : { status: 'up' },
      projection: {
        status: problem === undefined ? 'up' : 'down',
        ...(problem !== undefined && { detail: problem }),
        lag_ms: this.directory.progress.lagMs(),
      },
    });
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

  /** Why the read models are incomplete; undefined if they are complete. */
  private projectionProblem(): string | undefined {
    const { progress } = this.directory;
    if (progress.failure()) return 'the read models have stopped following the log';
    const obstacle = this.directory.obstacle('read models');
    if (obstacle) return `the disk is ${obstacle}: the read models do not follow the log`;
    return this.directory.incomplete();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.gateway?.drain();
    this.deliveries.close();
    this.webhooks.close();
    await this.directory.close();
  }
}

const problems: Record<StorageProblem['kind'], readonly ['info' | 'warn' | 'error', string]> = {
  'not-rebuilt': ['warn', 'the read models are filled event by event'],
  stopped: ['error', 'the read models have stopped following the log'],
  replaced: ['warn', 'the read models cannot be used and are made again from the log'],
  'log-damaged': [
    'error',
    'the log is damaged: stop the service and restore a backup; `directory verify` lists all damage',
  ],
  full: ['error', 'the disk is full: writes are refused until there is room'],
  'read-only': [
    'error',
    'the disk is read-only: writes are refused until it is mounted for writes; check the disk, then restart the service',
  ],
  'writable-again': ['info', 'the disk can be written again'],
};

/** The service continues: only the log and the health check show the problem. */
function logProblem(logger: Logger, { kind, reason }: StorageProblem): void {
  const [level, message] = problems[kind];
  // The place in the program says nothing about the files.
  if (kind === 'replaced') logger[level]({ reason: reason?.message }, message);
  else logger[level](reason ? { err: reason } : {}, message);
}
