import {
  Global,
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
  type Provider,
} from '@nestjs/common';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import {
  AggregateStates,
  CommandGateway,
  CommandProcessor,
  CursorCodec,
  DirectoryCommandHandlers,
  EventFeed,
  InProcessGateway,
  Outcomes,
  PhotoStore,
  ProjectionProgress,
  RecordQueries,
  StatusPeriods,
} from '#application';
import { EmbeddedDirectory } from '#sqlite';
import { readSecret } from './secrets.js';
import type { Settings } from './settings.js';

const HOUR_MS = 3_600_000;

/** The one place that knows what stands behind the ports. */
@Global()
@Module({})
export class InfrastructureModule implements OnApplicationShutdown {
  constructor(
    @Inject(CommandGateway) private readonly gateway: InProcessGateway,
    private readonly directory: EmbeddedDirectory,
  ) {}

  static for(settings: Settings): DynamicModule {
    const directory = EmbeddedDirectory.open(settings.dataDir, settings.outcomeRetentionHours * HOUR_MS);
    const providers = embedded(directory);
    return {
      module: InfrastructureModule,
      imports: [CqrsModule.forRoot()],
      providers: [...providers, ...DirectoryCommandHandlers],
      exports: providers,
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.gateway.drain();
    await this.directory.close();
  }
}

function embedded(directory: EmbeddedDirectory): Provider[] {
  const { log, feed, progress, states, outcomes, records, periods, photos } = directory;
  return [
    { provide: EmbeddedDirectory, useValue: directory },
    { provide: AggregateStates, useValue: states },
    { provide: Outcomes, useValue: outcomes },
    { provide: EventFeed, useValue: feed },
    { provide: RecordQueries, useValue: records },
    { provide: StatusPeriods, useValue: periods },
    { provide: PhotoStore, useValue: photos },
    { provide: ProjectionProgress, useValue: progress },
    { provide: CursorCodec, useValue: new CursorCodec(readSecret(directory.path('secrets'), 'cursor.key')) },
    {
      provide: CommandGateway,
      inject: [CommandBus],
      useFactory: (bus: CommandBus) =>
        new InProcessGateway({ processor: new CommandProcessor(bus), states, outcomes, log }),
    },
  ];
}
