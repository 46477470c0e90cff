import { CommandBus } from '@nestjs/cqrs';
import type { Provider } from '@nestjs/common';
import {
  AggregateStates,
  CommandGateway,
  CommandProcessor,
  CursorCodec,
  EventFeed,
  InProcessGateway,
  Outcomes,
  PhotoStore,
  ProjectionProgress,
  RecordQueries,
  StationMap,
  StatusPeriods,
  Summaries,
} from '#application';
import type { Settings } from '#runtime';
import { EmbeddedDirectory } from '#sqlite';
import { Backend, type Check } from './backend.js';
import { readSecret } from './secrets.js';

const HOUR_MS = 3_600_000;

/** All in this process and in one data directory. */
export class EmbeddedBackend extends Backend {
  readonly mode = 'embedded';
  readonly providers: readonly Provider[];
  private readonly directory: EmbeddedDirectory;
  private gateway: InProcessGateway | undefined;

  /** @throws DataDirectoryUnusable another process uses the directory, or it can't be written */
  constructor({ dataDir, outcomeRetentionHours }: Settings) {
    super();
    this.directory = EmbeddedDirectory.open(dataDir, outcomeRetentionHours * HOUR_MS);
    const { feed, progress, states, outcomes, records, map, summaries, periods, photos } = this.directory;
    const secret = readSecret(this.directory.path('secrets'), 'cursor.key');
    this.providers = [
      { provide: AggregateStates, useValue: states },
      { provide: Outcomes, useValue: outcomes },
      { provide: EventFeed, useValue: feed },
      { provide: RecordQueries, useValue: records },
      { provide: StationMap, useValue: map },
      { provide: Summaries, useValue: summaries },
      { provide: StatusPeriods, useValue: periods },
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

  private gatewayOf(processor: CommandProcessor): InProcessGateway {
    const { log, states, outcomes } = this.directory;
    this.gateway = new InProcessGateway({ processor, states, outcomes, log });
    return this.gateway;
  }

  start(): Promise<void> {
    return this.directory.caughtUp;
  }

  checks(): Promise<Readonly<Record<string, Check>>> {
    const { progress } = this.directory;
    const failed = progress.failure() !== undefined;
    return Promise.resolve({
      projection: {
        status: failed ? 'down' : 'up',
        ...(failed && { detail: 'the read models have stopped following the log' }),
        lag_ms: progress.lagMs(),
      },
    });
  }

  async close(): Promise<void> {
    await this.gateway?.drain();
    await this.directory.close();
  }
}
