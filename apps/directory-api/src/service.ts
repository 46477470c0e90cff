import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CannotStart, type CommandProcessor } from '#application';
import { Metrics, NestLog, Tracing, isLoopback, startTracing, type Settings } from '#runtime';
import { Access, createAdapter, ProblemFilter, RouteTable, setUpServer } from '#http';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { measuredProcessor } from './metrics/backend-measures.js';
import { Backend } from './backend/backend.js';
import { features } from './features.js';
import { Lifecycle } from './health/lifecycle.js';

/** A running directory. */
export interface Service {
  /** The base URL, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Completes the requests in progress and closes everything. */
  stop(): Promise<void>;
}

/**
 * Starts the directory; resolves when it is ready for reads and writes.
 * @param stopping aborts a long start: the promise resolves with the service, which the caller has to stop
 */
export async function startService(
  settings: Settings,
  logger: Logger,
  stopping = new AbortController().signal,
): Promise<Service> {
  const lifecycle = new Lifecycle();
  const routes = new RouteTable();
  const tracing = await startTracing(settings, 'directory-api', logger);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.for(settings, lifecycle, { logger, tracing }),
    createAdapter(
      settings.access.trustedProxies,
      features.flatMap(({ dialect }) => dialect ?? []),
    ),
    { logger: new NestLog(logger), bodyParser: false, abortOnError: false },
  );
  app.useGlobalFilters(new ProblemFilter(logger));
  const access = app.get(Access);
  await listen(app, settings, async () => {
    await access.start();
    refuseOpenWorld(access, settings);
    await setUpServer(app, routes, settings, () => lifecycle.phase === 'stopping');
  });
  const url = addressOf(app, settings.host);
  const backend = app.get(Backend);
  logger.info({ url, mode: backend.mode, dataDir: settings.dataDir }, `listening on ${url}`);
  logger.info(access.describe());
  const processor = measuredProcessor(app.get(CommandBus), app.get(Metrics));
  await Promise.race([startBackend(backend, processor, logger), aborted(stopping)]);
  if (!stopping.aborted) becomeReady(app, lifecycle, logger);
  return { url, stop: () => stop(app, lifecycle) };
}

/** @throws CannotStart without keys and tokens, the service would be open to every machine that reaches it */
function refuseOpenWorld({ isOpen }: Access, { host, access }: Settings): void {
  if (isOpen && access.keysFile !== undefined)
    throw new CannotStart(
      `API_KEYS_FILE: ${access.keysFile} does not exist; make a key: npx directory keys create`,
    );
  if (!isOpen || isLoopback(host)) return;
  throw new CannotStart(
    `HOST: ${host} is not a loopback address, and neither API keys nor tokens are configured; make a key first: ` +
      'npx directory keys create --name NAME --scopes directory:read',
  );
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** If it can't listen, it closes the application. */
async function listen(
  app: NestFastifyApplication,
  { host, port }: Settings,
  setUp: () => Promise<void>,
): Promise<void> {
  try {
    await setUp();
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function startBackend(backend: Backend, processor: CommandProcessor, logger: Logger): Promise<void> {
  const startedAt = Date.now();
  await backend.start(processor);
  const ms = Date.now() - startedAt;
  if (ms > 1000) logger.info({ ms }, 'caught up with the log');
}

function becomeReady(app: NestFastifyApplication, lifecycle: Lifecycle, logger: Logger): void {
  lifecycle.phase = 'ready';
  logger.info('ready');
  for (const each of features.flatMap(({ background }) => background ?? [])) app.get(each).start(logger);
}

async function stop(app: NestFastifyApplication, lifecycle: Lifecycle): Promise<void> {
  lifecycle.phase = 'stopping';
  await app.close();
  await app.get(Tracing).stop();
}

function addressOf(app: NestFastifyApplication, host: string): string {
  const address = app.getHttpServer().address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
}
