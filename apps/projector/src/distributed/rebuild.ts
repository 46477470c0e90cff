import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { EventConsumer, connectedAdmin, kafkaClient, topicNames, type Log } from '#kafka';
import { MongoDirectory } from '#mongo';
import { CannotStart, covers } from '#application/views';
import type { DistributedSettings } from '#runtime';
import type { Admin } from 'kafkajs';
import type { Logger } from 'pino';
import { progressReport } from '../progress-report.js';
import { GenerationBuild } from './generation-build.js';

/**
 * For how long the former read models are kept, and the new ones brought on from here too, in milliseconds: projectors
 * and readers follow the switch within a second, and finish what they have begun.
 */
const GRACE_MS = 5000;
/** How often the end of a log that grows all the time is looked at again. */
const GREATEST_ROUNDS = 20;

/** A rebuild with what it is connected to. */
interface Rebuild {
  readonly mongo: MongoDirectory;
  readonly build: GenerationBuild;
  /** Where the partitions begin and end, as offsets. */
  readonly bounds: () => Promise<Bounds>;
}

interface Bounds {
  readonly lows: readonly number[];
  readonly highs: readonly number[];
}

/** Builds a new generation of read models from the log, makes it the live one, and drops the one before it. */
export async function rebuildDistributed(settings: DistributedSettings, logger: Logger): Promise<void> {
  const { kafka: connection, topicPrefix: prefix, topicPartitions: partitions, mongodbUri } = settings;
  const topic = topicNames(prefix).events;
  const log: Log = (level, message, details) => logger[level](details, message);
  const kafka = kafkaClient({ connection, clientId: `${prefix}-rebuild`, log });
  const admin = await connectedAdmin(kafka, connection.brokers);
  const mongo = await MongoDirectory.connectToRebuild(mongodbUri, { partitions });
  const bounds = () => boundsOf(admin, topic);
  const report = progressReport('rebuilding', 'records');
  const begun = await bounds();
  const build = await GenerationBuild.begin(mongo, (reached) =>
    report.update(countOf(reached, begun), countOf(begun.highs, begun)),
  );
  // A group of its own: that of a rebuild that was killed would keep this one waiting until it is given up.
  const groupId = `${prefix}.rebuild.${randomUUID()}`;
  const consumer = new EventConsumer(kafka, { topic, groupId, log }, build);
  await consumer.start();
  await catchUp({ mongo, build, bounds });
  await mongo.generations.switchTo(build.generation);
  report.end();
  await delay(GRACE_MS);
  await consumer.stop();
  await admin.deleteGroups([groupId]).catch(() => undefined);
  for (const generation of await mongo.generations.former()) await mongo.generations.drop(generation);
  await Promise.all([mongo.close(), admin.disconnect()]);
}

/**
 * Resolves when the new generation has what the live one has: where both go on growing, but for milliseconds.
 * @throws CannotStart it can't get there, or another rebuild has dropped it
 */
async function catchUp({ mongo, build, bounds }: Rebuild): Promise<void> {
  for (let round = 0; round < GREATEST_ROUNDS; round += 1) {
    await build.caughtUp((await bounds()).highs);
    const [{ position }, reached] = await Promise.all([mongo.generations.current(), build.position()]);
    if (position === undefined || covers(reached, position)) return;
  }
}

/** @throws CannotStart there is no such topic */
async function boundsOf(admin: Admin, topic: string): Promise<Bounds> {
  const lows: number[] = [];
  const highs: number[] = [];
  for (const { partition, low, high } of await offsetsOf(admin, topic)) {
    lows[partition] = Number(low);
    highs[partition] = Number(high);
  }
  return { lows, highs };
}

function offsetsOf(admin: Admin, topic: string): ReturnType<Admin['fetchTopicOffsets']> {
  return admin.fetchTopicOffsets(topic).catch((error: unknown) => {
    throw new CannotStart(`the topic ${topic} can't be read: ${(error as Error).message}`, { cause: error });
  });
}

/** How much of the log as it was at first lies before these offsets. */
const countOf = (offsets: readonly number[], { lows, highs }: Bounds): number =>
  highs.reduce((sum, high, partition) => {
    const low = lows[partition] ?? 0;
    return sum + Math.max(0, Math.min(offsets[partition] ?? 0, high) - low);
  }, 0);
