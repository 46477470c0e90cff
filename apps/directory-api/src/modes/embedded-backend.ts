import { CommandBus } from '@nestjs/cqrs';
import type { Provider } from '@nestjs/common';
import {
  AggregateStates,
  CommandGateway,
  CommandProcessor,
  CursorCodec,
  EventFeed,
  GroupCommitGateway,
  HistorySnapshots,
  Outcomes,
  PhotoStore,
  ProjectionProgress,
  RecordQueries,
  StationMap,
  StatusPeriods,
  Summaries,
} from '#application';
import type { Settings } from '#runtime';
import { EmbeddedDirectory, type ProjectionProblem } from '#sqlite';
import type { Logger } from 'pino';
import { Backend, type HealthCheck } from './backend.js';
import { readSecretFile } from './secret-file.js';

const HOUR_MS = 3_600_000;
/** Interval at which the progress of a long start is logged, in milliseconds. */
const PROGRESS_LOG_MS = 2_000;

/** Log and read models in SQLite files of one data directory, used by this process only. */
export class EmbeddedBackend extends Backend {
  readonly mode = 'embedded';
  readonly providers: readonly Provider[];
  private readonly directory: EmbeddedDirectory;
  private gateway: GroupCommitGateway | undefined;

  /** @throws DataDirectoryUnusable another process uses the directory, or it is not writable */
  constructor(
    { dataDir, outcomeRetentionHours }: Settings,
    private readonly logger: Logger,
  ) {
    super();
    this.directory = EmbeddedDirectory.open(dataDir, {
      outcomeRetentionMs: outcomeRetentionHours * HOUR_MS,
      onProblem: (problem) => logProblem(logger, problem),
    });
    const { feed, progress, states, outcomes, records, map, summaries, periods, photos } = this.directory;
    const secret = readSecretFile(this.directory.path('secrets'), 'cursor.key');
    this.providers = [
      { provide: AggregateStates, useValue: states },
      { provide: Outcomes, useValue: outcomes },
      { provide: EventFeed, useValue: feed },
      { provide: RecordQueries, useValue: records },
      { provide: StationMap, useValue: map },
      { provide: Summaries, useValue: summaries },
      { provide: StatusPeriods, useValue: periods },
      { provide: HistorySnapshots, useValue: this.directory.snapshots },
      { provide: PhotoStore, useValue: photos },
      { provide: ProjectionProgress, useValue: progress },
      { provide: CursorCodec, useValue: new CursorCodec(secret) },
      {
        provide: CommandGateway,
        inject: [CommandBus],
        useFactory: (bus: CommandBus) => this.gatewayOf(new CommandProcessor(bus)),
      },
    ];
  }

  private gatewayOf(processor: CommandProcessor): GroupCommitGateway {
    const { log, states, outcomes } = this.directory;
    this.gateway = new GroupCommitGateway({ processor, states, outcomes, log });
    return this.gateway;
  }

  async start(): Promise<void> {
    const timer = setInterval(() => {
      const filling = this.directory.filling();
      if (filling) this.logger.info(filling, 'filling the read models with the events of the log');
    }, PROGRESS_LOG_MS);
    timer.unref();
    await this.directory.caughtUp.finally(() => clearInterval(timer));
  }

  checks(): Promise<Readonly<Record<string, HealthCheck>>> {
    const problem = this.projectionProblem();
    return Promise.resolve({
      projection: {
        status: problem === undefined ? 'up' : 'down',
        ...(problem !== undefined && { detail: problem }),
        lag_ms: this.directory.progress.lagMs(),
      },
    });
  }

  /** Why the read models are incomplete; undefined if they are complete. */
  private projectionProblem(): string | undefined {
    const { progress } = this.directory;
    if (progress.failure()) return 'the read models have stopped following the log';
    const filling = this.directory.filling();
    return filling && `${filling.applied} of ${filling.total} events are in the read models`;
  }

  async close(): Promise<void> {
    await this.gateway?.drain();
    await this.directory.close();
  }
}

/** Reads and writes continue: only the log and the health check show the problem. */
function logProblem(logger: Logger, { kind, reason }: ProjectionProblem): void {
  if (kind === 'not-rebuilt') logger.warn({ err: reason }, 'the read models are filled event by event');
  else logger.error({ err: reason }, 'the read models have stopped following the log');
}
