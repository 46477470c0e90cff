import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DirectoryCommandHandlers } from '#application';
import type { DistributedSettings, Settings } from '#runtime';
import type { Logger } from 'pino';
import { Backend } from './infrastructure/backend.js';
import { EmbeddedBackend } from './infrastructure/embedded-backend.js';

/** The one place that knows that there are two ways to run. */
@Global()
@Module({})
export class InfrastructureModule implements OnApplicationShutdown {
  constructor(private readonly backend: Backend) {}

  static async for(settings: Settings, logger: Logger): Promise<DynamicModule> {
    const { distributed } = settings;
    const backend = distributed
      ? await openDistributed(settings, distributed, logger)
      : new EmbeddedBackend(settings, logger);
    const providers = [{ provide: Backend, useValue: backend }, ...backend.providers];
    return {
      module: InfrastructureModule,
      imports: [CqrsModule.forRoot()],
      providers: [...providers, ...DirectoryCommandHandlers],
      exports: providers,
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.backend.close();
  }
}

/** Loaded where it is wanted only: the clients of Kafka and MongoDB take time and memory to load. */
async function openDistributed(
  settings: Settings,
  distributed: DistributedSettings,
  logger: Logger,
): Promise<Backend> {
  const { DistributedBackend } = await import('./infrastructure/distributed-backend.js');
  return DistributedBackend.open(settings, distributed, logger);
}
