import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { projectorFeatures } from '#features/projector';
import { sideTables } from '#features/side-tables.mongo';
import { stores } from '#features/stores.mongo';
import { EventConsumer, LogSource, groupNames, projectorRights, type EventHandler, type Log } from '#kafka';
import { MongoDirectory, fingerprintOf } from '#mongo';
import {
  Metrics,
  NestLog,
  logReadModels,
  startTracing,
  type DistributedSettings,
  type Readings,
  type Settings,
  type Tracing,
} from '#runtime';
import type { Logger } from 'pino';
import { EventBatchServer } from './event-batch.server.js';
import { HealthController } from './health.controller.js';
import { LiveProjection } from './live-projection.js';
import { ensureReadModels } from './ensure-read-models.js';
import { ProjectorModule, type ProjectorParts } from './projector.module.js';

/** A projector that is running. */
export interface Projector {
  /** The URL of its health endpoints. */
  readonly url: string;
  /** Finishes the batches that are being applied and closes all connections. */
  stop(): Promise<void>;
}

export interface ProjectorContext {
  readonly logger: Logger;
  /** Aborts a start that is under way. */
  readonly stopping: AbortSignal;
}

/**
 * Starts to project the log into the read models in MongoDB; any number of projectors share the partitions. If the
 * live read models are of another release, new ones are built first; health is served meanwhile.
 * @throws EventsDeleted the log lacks events that are not in the read models
 */
export async function startProjector(
  settings: Settings,
  distributed: DistributedSettings,
  { logger, stopping }: ProjectorContext,
): Promise<Projector> {
  const { mongodbUri } = distributed;
  logReadModels(logger, fingerprintOf(sideTables));
  const log: Log = (level, message, details) => logger[level](details, message);
  const tracing = await startTracing(settings, 'projector', logger);
  const source = await openLog(settings, distributed, logger);
  const { partitions } = source;
  const mongo = await MongoDirectory.connect(mongodbUri, { partitions, source, sideTables, stores, log });
  const onApplied = tracing.batches('project batch', 'directory.batch.events');
  const projection = new LiveProjection(mongo, () => server.seekToPositions(), onApplied);
  const server = new EventBatchServer(consumersOf(source, log), {
    positions: () => mongo.retryOutages(() => projection.positions()),
    eventsDeleted: endProcess(logger),
  });
  const metrics = new Metrics('projector');
  const app = await createApplication({ mongo, projection, server, source, metrics }, logger);
  app.connectMicroservice({ strategy: server });
  await app.listen({ host: settings.host, port: settings.port });
  const url = await app.getUrl();
  await ensureReadModels({ source, mongo, log }, stopping);
  if (!stopping.aborted) await startReading(app, source, projection);
  const begun = stopping.aborted ? [] : projectorFeatures;
  const tools = { logger, metrics, tracing };
  const running = await Promise.all(begun.map((feature) => feature.start(mongo, settings, tools)));
  logger.info({ url, mode: 'distributed' }, `projecting; health is served at ${url}`);
  return { url, stop: () => stopAll(running, app, tracing) };
}

async function createApplication(parts: ProjectorParts, logger: Logger): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    ProjectorModule.for(parts),
    new FastifyAdapter(),
    { logger: new NestLog(logger), abortOnError: false },
  );
  const { metrics, projection } = parts;
  metrics.addSource(() => projectionReadings(projection));
  metrics.addSource(() => app.get(HealthController).readings());
  return app;
}

/** How far the read models are, of the partitions that this projector applies. */
function projectionReadings(projection: LiveProjection): Readings {
  const partitions = projection.partitions();
  const of = (value: (progress: (typeof partitions)[number]) => number) =>
    partitions.map((progress) => [{ partition: String(progress.partition) }, value(progress)] as const);
  return {
    directory_projection_position: of(({ next }) => next),
    directory_projection_lag_events: of(({ lag }) => lag),
    directory_projection_lag_seconds: of(({ lagMs }) => lagMs / 1000),
  };
}

/** @throws EventsDeleted the log lacks events that are not in the read models */
async function startReading(
  app: NestFastifyApplication,
  source: LogSource,
  projection: LiveProjection,
): Promise<void> {
  await source.expectEvents(await projection.positions());
  await app.startAllMicroservices();
}

async function stopAll(
  running: readonly { stop(): Promise<void> }[],
  app: NestFastifyApplication,
  tracing: Tracing,
): Promise<void> {
  await Promise.all(running.map((feature) => feature.stop()));
  await app.close();
  await tracing.stop();
}

/** Opens consumers of the events, in the group of all projectors. */
const consumersOf =
  (source: LogSource, log: Log) =>
  (handler: EventHandler): EventConsumer =>
    new EventConsumer(source, { groupId: groupNames(source.identity.prefix).projectors, log }, handler);

const endProcess = (logger: Logger) => (error: Error) => {
  logger.fatal({ err: error }, 'the log cannot be read any more');
  process.exit(1);
};

function openLog(
  { outcomeRetentionHours }: Settings,
  { kafka: connection, topicPrefix: prefix, topicPartitions, topicReplication }: DistributedSettings,
  logger: Logger,
): Promise<LogSource> {
  return LogSource.open({
    connection,
    clientId: `${prefix}-projector`,
    prefix,
    outcomeRetentionHours,
    ...(topicPartitions !== undefined && { partitions: topicPartitions }),
    ...(topicReplication !== undefined && { replication: topicReplication }),
    rights: projectorRights(prefix),
    log: (level, message, details) => logger[level](details, message),
    onReplaced: endProcess(logger),
  });
}
