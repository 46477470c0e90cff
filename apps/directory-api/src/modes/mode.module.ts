import {
  Global,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DirectoryCommandHandlers } from '#application/handlers';
import { HealthChecks } from '#http';
import type { DistributedSettings, Settings } from '#runtime';
import { Backend, type BackendTools } from '../backend/backend.js';
import { EmbeddedBackend } from './embedded-backend.js';

/** Chooses the mode, embedded or distributed, by the settings, and provides the adapters of its backend. */
@Global()
@Module({})
export class ModeModule implements OnApplicationShutdown, OnModuleDestroy {
  constructor(private readonly backend: Backend) {}

  static async for(settings: Settings, tools: BackendTools): Promise<DynamicModule> {
    const { distributed } = settings;
    const backend = distributed
      ? await openDistributed(settings, distributed, tools)
      : new EmbeddedBackend(settings, tools);
    const providers = [
      { provide: Backend, useValue: backend },
      { provide: HealthChecks, useValue: backend },
      ...backend.providers,
    ];
    return {
      module: ModeModule,
      imports: [CqrsModule.forRoot()],
      providers: [...providers, ...DirectoryCommandHandlers],
      exports: providers,
    };
  }

  onModuleDestroy(): void {
    this.backend.stopping();
  }

  onApplicationShutdown(): Promise<void> {
    return this.backend.close();
  }
}

/** Imported dynamically, because the clients of Kafka and MongoDB take time and memory to load. */
async function openDistributed(
  settings: Settings,
  distributed: DistributedSettings,
  tools: BackendTools,
): Promise<Backend> {
  const { DistributedBackend } = await import('./distributed-backend.js');
  return DistributedBackend.open(settings, distributed, tools);
}
