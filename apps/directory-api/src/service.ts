import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CommandProcessor } from '#application';
import { NestLog, type Settings } from '#runtime';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { createAdapter, prepareServer } from './http/http-server.js';
import { ProblemFilter } from './http/problem.filter.js';
import { RouteTable } from './http/route-table.js';
import { Backend } from './infrastructure/backend.js';
import { Lifecycle } from './operations/lifecycle.js';

/** A directory that is running. */
export interface Service {
  /** Where it listens. */
  readonly url: string;
  /** Finishes what is in hand and closes everything. */
  stop(): Promise<void>;
}

/**
 * Starts the directory; resolves when it is ready for reads and writes.
 * @param stopping ends a start that takes long: resolves with what is to be stopped
 */
export async function startService(
  settings: Settings,
  logger: Logger,
  stopping = new AbortController().signal,
): Promise<Service> {
  const lifecycle = new Lifecycle();
  const routes = new RouteTable();
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.for(settings, lifecycle, logger),
    createAdapter(),
    {
      logger: new NestLog(logger),
      bodyParser: false,
      abortOnError: false,
    },
  );
  app.useGlobalFilters(new ProblemFilter(logger));
  await listen(app, settings, () => prepareServer(app, routes, () => lifecycle.phase === 'stopping'));
  const url = addressOf(app, settings.host);
  const backend = app.get(Backend);
  logger.info({ url, mode: backend.mode, dataDir: settings.dataDir }, `listening on ${url}`);
  logger.info('no API keys are configured: everything is allowed to whoever reaches this address');
  await Promise.race([begin(backend, app.get(CommandBus), logger), aborted(stopping)]);
  if (!stopping.aborted) {
    lifecycle.phase = 'ready';
    logger.info('ready');
  }
  return { url, stop: () => stop(app, lifecycle) };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Where it can't listen, what was opened is closed again. */
async function listen(
  app: NestFastifyApplication,
  { host, port }: Settings,
  prepare: () => Promise<void>,
): Promise<void> {
  try {
    await prepare();
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function begin(backend: Backend, bus: CommandBus, logger: Logger): Promise<void> {
  const startedAt = Date.now();
  await backend.start(new CommandProcessor(bus));
  const ms = Date.now() - startedAt;
  if (ms > 1000) logger.info({ ms }, 'all that the log holds has been taken in');
}

async function stop(app: NestFastifyApplication, lifecycle: Lifecycle): Promise<void> {
  lifecycle.phase = 'stopping';
  await app.close();
}

function addressOf(app: NestFastifyApplication, host: string): string {
  const address = app.getHttpServer().address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
}
