import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Provider } from '@nestjs/common';
import { ProjectionProgress } from '#application';
import { OwnCallers, ServiceAddress, type Feature } from '#http';
import { Metrics, type Settings } from '#runtime';
import { feedProviders } from './feed-providers.js';
import { feedSchemas } from './http/feed-schemas.js';
import { FeedsController } from './http/feeds.controller.js';
import { ImportReverts } from './http/import-reverts.js';
import { ImportUploads } from './http/import-uploads.js';
import { importSchemas } from './http/import-schemas.js';
import { ImportsController } from './http/imports.controller.js';
import type { Import } from './import.js';
import { ImportStore } from './ports/import-store.js';
import { PullTokens } from './ports/pull-tokens.js';
import { Bodies } from './running/bodies.js';
import { countImport } from './running/import-metrics.js';
import { ImportRunner, type RunnerParts } from './running/import-runner.js';
import { Imports } from './running/imports.js';
import { startWorker } from './running/start-worker.js';
import { FeedScheduler } from './scheduling/feed-scheduler.js';

/** How long the read models are waited for at a time, in milliseconds. */
const READABLE_MS = 1_000;
/** Between two such waits: while the read models have stopped, they may be over at once. */
const PAUSE_MS = 100;

/** How imports reach the service itself, whose clients they are. */
type Itself = Pick<RunnerParts, 'own' | 'address' | 'readable'>;
const ITSELF = Symbol('how imports reach the service');

const itself: Provider = {
  provide: ITSELF,
  useFactory: (own: OwnCallers, address: ServiceAddress, progress: ProjectionProgress): Itself => ({
    own,
    address,
    async readable(position, signal) {
      while (!signal.aborted && !(await progress.reached(position, READABLE_MS))) await delay(PAUSE_MS);
    },
  }),
  inject: [OwnCallers, ServiceAddress, ProjectionProgress],
};

const runner = ({ feeds: { allowedNetworks }, statusTtlSeconds }: Settings): Provider => ({
  provide: ImportRunner,
  useFactory: (store: ImportStore, bodies: Bodies, reach: Itself, tokens: PullTokens, metrics: Metrics) => {
    const ended = (last: Import) => countImport(last, metrics);
    return new ImportRunner({
      store,
      bodies,
      tokens,
      ...reach,
      startWorker,
      allowedNetworks,
      statusTtlSeconds,
      ended,
      now: Date.now,
    });
  },
  inject: [ImportStore, Bodies, ITSELF, PullTokens, Metrics],
});

/** Imports files and addresses, and pulls feeds by itself. */
export const imports: Feature = {
  controllers: [ImportsController, FeedsController],
  providers: (settings) => [
    ImportUploads,
    ImportReverts,
    {
      provide: Bodies,
      useFactory: () => Bodies.in(join(settings.dataDir, 'imports')),
    },
    itself,
    runner(settings),
    {
      provide: Imports,
      useFactory: (store: ImportStore, runner: ImportRunner) => new Imports(store, () => void runner.tick()),
      inject: [ImportStore, ImportRunner],
    },
    ...feedProviders(settings),
  ],
  background: [ImportRunner, FeedScheduler],
  schemas: { ...importSchemas, ...feedSchemas },
};
