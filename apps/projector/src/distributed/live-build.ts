import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { EventConsumer, topicNames, type Log } from '#kafka';
import type { Generation, MongoDirectory } from '#mongo';
import { CannotStart, covers } from '#application/views';
import type { Admin, Kafka } from 'kafkajs';
import type { ProgressReport } from '../progress-report.js';
import { GenerationBuild } from './generation-build.js';

/**
 * For how long the former read models are kept, and the new ones brought on from here too, in milliseconds: projectors
 * and readers follow the switch within a second, and finish what they have begun.
 */
const GRACE_MS = 5000;
/** How often the end of a log that grows all the time is looked at again. */
const GREATEST_ROUNDS = 20;

/** What read models are built with. */
export interface BuildParts {
  readonly kafka: Kafka;
  readonly admin: Admin;
  readonly mongo: MongoDirectory;
  readonly prefix: string;
  readonly log: Log;
  readonly report: Pick<ProgressReport, 'update' | 'end'>;
}

/** Where the partitions begin and end, as offsets. */
interface Bounds {
  readonly lows: readonly number[];
  readonly highs: readonly number[];
}

/**
 * Builds a generation of read models from the log, makes it the live one, and drops those before it.
 * @param signal ends it early, so that another build can go on with the generation
 * @throws CannotStart it can't be built or made live
 */
export async function buildLive(
  parts: BuildParts,
  generation: Generation,
  signal = new AbortController().signal,
): Promise<void> {
  const { kafka, admin, mongo, prefix, log, report } = parts;
  const topic = topicNames(prefix).events;
  const begun = await boundsOf(admin, topic);
  const build = await GenerationBuild.begin(mongo, generation, (reached) =>
    report.update(countOf(reached, begun), countOf(begun.highs, begun)),
  );
  // A group of its own: that of a build that was killed would keep this one waiting until it is given up.
  const groupId = `${prefix}.rebuild.${randomUUID()}`;
  const consumer = new EventConsumer(kafka, { topic, groupId, log }, build);
  await consumer.start();
  if (
    await endedFirst(
      signal,
      catchUp(mongo, build, () => boundsOf(admin, topic)),
    )
  )
    return consumer.stop();
  await mongo.generations.switchTo(build.generation);
  report.end();
  await delay(GRACE_MS, undefined, { signal }).catch(() => undefined);
  await consumer.stop();
  await admin.deleteGroups([groupId]).catch(() => undefined);
  for (const former of await mongo.generations.former()) await mongo.generations.drop(former);
}

/** Resolves with whether the signal came before the end of the work. */
function endedFirst(signal: AbortSignal, work: Promise<void>): Promise<boolean> {
  const ended = new Promise<boolean>((resolve) => {
    if (signal.aborted) resolve(true);
    signal.addEventListener('abort', () => resolve(true), { once: true });
  });
  return Promise.race([ended, work.then(() => false)]);
}

/**
 * Resolves when the new generation has what the live one has: where both go on growing, but for milliseconds.
 * @throws CannotStart it can't get there, or another rebuild has dropped it
 */
async function catchUp(
  mongo: MongoDirectory,
  build: GenerationBuild,
  bounds: () => Promise<Bounds>,
): Promise<void> {
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
