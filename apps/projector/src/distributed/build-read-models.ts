import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { EventConsumer, topicNames, type Log } from '#kafka';
import type { Generation, MongoDirectory } from '#mongo';
import { CannotStart, covers } from '#application/views';
import type { Admin, Kafka } from 'kafkajs';
import type { ProgressReport } from '../progress-report.js';
import { GenerationBuild } from './generation-build.js';

/**
 * How long the former read models are kept and the new ones updated by this build after the switch, in
 * milliseconds. Projectors and readers notice the switch within a second, and finish what they have begun.
 */
const GRACE_MS = 5000;
/** How often the end of the log is looked up again while it keeps growing. */
const MAX_ROUNDS = 20;

export interface BuildContext {
  readonly kafka: Kafka;
  readonly admin: Admin;
  readonly mongo: MongoDirectory;
  readonly prefix: string;
  readonly log: Log;
  readonly report: Pick<ProgressReport, 'update' | 'end'>;
}

/** The first offsets and the ends of the partitions. */
interface Bounds {
  readonly lows: readonly number[];
  readonly highs: readonly number[];
}

/**
 * Builds a generation of read models from the log, switches to it, and drops the former ones.
 * @param signal ends the build early; a later one can continue with the generation
 * @throws CannotStart the generation can't be built or become live
 */
export async function buildReadModels(
  parts: BuildContext,
  generation: Generation,
  signal = new AbortController().signal,
): Promise<void> {
  const { kafka, admin, mongo, prefix, log, report } = parts;
  const topic = topicNames(prefix).events;
  const initial = await boundsOf(admin, topic);
  const build = await GenerationBuild.begin(mongo, generation, (offsets) =>
    report.update(countOf(offsets, initial), countOf(initial.highs, initial)),
  );
  // A new group, as the broker would make this consumer wait for the session of a build that was killed.
  const groupId = `${prefix}.rebuild.${randomUUID()}`;
  const consumer = new EventConsumer(kafka, { topic, groupId, log }, build);
  await consumer.start();
  if (
    await abortedFirst(
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

/** Resolves with true if the signal aborts before the work is done, else with false. */
function abortedFirst(signal: AbortSignal, work: Promise<void>): Promise<boolean> {
  const aborted = new Promise<boolean>((resolve) => {
    if (signal.aborted) resolve(true);
    signal.addEventListener('abort', () => resolve(true), { once: true });
  });
  return Promise.race([aborted, work.then(() => false)]);
}

/**
 * Resolves when the new generation has caught up with the live one, except for milliseconds if both are still
 * growing.
 * @throws CannotStart the build has failed, or another rebuild has dropped the generation
 */
async function catchUp(
  mongo: MongoDirectory,
  build: GenerationBuild,
  bounds: () => Promise<Bounds>,
): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await build.caughtUp((await bounds()).highs);
    const [{ position }, reached] = await Promise.all([mongo.generations.uncheckedState(), build.position()]);
    if (position === undefined || covers(reached, position)) return;
  }
}

/** @throws CannotStart the topic can't be read */
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

/** The number of records before these offsets among those that were in the log at the start. */
const countOf = (offsets: readonly number[], { lows, highs }: Bounds): number =>
  highs.reduce((sum, high, partition) => {
    const low = lows[partition] ?? 0;
    return sum + Math.max(0, Math.min(offsets[partition] ?? 0, high) - low);
  }, 0);
