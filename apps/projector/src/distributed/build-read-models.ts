import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { EventConsumer, groupNames, type Bounds, type EventHandler, type Log, type LogSource } from '#kafka';
import { GenerationFill, type Generation, type MongoDirectory } from '#mongo';
import { covers } from '#application/views';
import type { ProgressReport } from '../progress-report.js';
import { GenerationBuild, followingTarget, type LogTarget } from './generation-build.js';

/**
 * How long the former read models are kept and the new ones updated by this build after the switch, in
 * milliseconds. Projectors and readers notice the switch within a second, and finish what they have begun.
 */
const GRACE_MS = 5000;
/** How often the end of the log is looked up again while it keeps growing. */
const MAX_ROUNDS = 20;

export interface BuildContext {
  readonly source: LogSource;
  readonly mongo: MongoDirectory;
  readonly log: Log;
  readonly report: Pick<ProgressReport, 'update' | 'end'>;
}

/**
 * Builds a generation of read models from the log, switches to it, and drops the former ones.
 * @param signal ends the build early; a later one can continue with the generation
 * @throws CannotStart the generation can't be built or become live
 */
export async function buildReadModels(
  context: BuildContext,
  generation: Generation,
  signal = new AbortController().signal,
): Promise<void> {
  const { source, mongo, log } = context;
  const initial = await source.bounds();
  // A new group, as the broker would make this consumer wait for the session of a build that was killed.
  const groupId = groupNames(source.identity.prefix).rebuild + randomUUID();
  const open: BuildSteps['open'] = (handler) => new EventConsumer(source, { groupId, log }, handler);
  const steps = { ...context, generation, initial, open, signal };
  const isSwitched = (await fill(steps)) && (await follow(steps));
  await source.admin.deleteGroups([groupId]).catch(() => undefined);
  if (!isSwitched) return;
  for (const former of await mongo.generations.former()) await mongo.generations.drop(former);
}

interface BuildSteps extends BuildContext {
  readonly generation: Generation;
  /** The log at the start of the build. */
  readonly initial: readonly Bounds[];
  readonly open: (handler: EventHandler) => EventConsumer;
  readonly signal: AbortSignal;
}

/** Fills the generation with what the log has at the start. @returns false if the signal has aborted */
async function fill(steps: BuildSteps): Promise<boolean> {
  const { generation, initial, report, signal } = steps;
  const started = await GenerationFill.begin(generation, endsOf(initial));
  if (!started) return true;
  const total = countOf(endsOf(initial), initial);
  const until = (build: GenerationBuild) => build.caughtUp(started.until);
  for (const next of [() => started.firstReading(), () => started.secondReading()]) {
    const reading = await next();
    if (!reading) continue;
    if (!(await readLog(steps, reading, until))) return false;
    report.update(total, total, 'writing records');
    if (await abortedFirst(signal, reading.finish())) return false;
  }
  report.update(total, total, 'creating indexes');
  return !(await abortedFirst(signal, started.finish()));
}

/** Applies what the log has got since, and makes the generation live. @returns false if the signal has aborted before */
async function follow(steps: BuildSteps): Promise<boolean> {
  const { generation, mongo, report, signal, source } = steps;
  // A release without fills can have ended before all indexes were created.
  await generation.createIndexes();
  const target = followingTarget(await mongo.projection(generation));
  let isSwitched = false;
  await readLog(steps, target, async (build) => {
    await catchUp(mongo, build, source);
    if (signal.aborted) return;
    await mongo.generations.switchTo(generation);
    isSwitched = true;
    report.end();
    await delay(GRACE_MS, undefined, { signal }).catch(() => undefined);
  });
  return isSwitched;
}

const progressOf =
  ({ report, initial }: BuildSteps) =>
  (offsets: readonly number[]): void =>
    report.update(countOf(offsets, initial), countOf(endsOf(initial), initial));

/**
 * Reads the log until the work ends or the signal aborts.
 * @returns whether the work has ended
 * @throws CannotStart the log lacks events, or the work has failed
 */
async function readLog(
  steps: BuildSteps,
  target: LogTarget,
  work: (build: GenerationBuild) => Promise<void>,
): Promise<boolean> {
  const { generation, open, signal, source } = steps;
  await source.expectEvents(await target.positions());
  const build = new GenerationBuild(generation, target, progressOf(steps));
  const consumer = open(build);
  await consumer.start();
  const isAborted = await abortedFirst(signal, work(build));
  await consumer.stop();
  return !isAborted;
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
 * @throws CannotStart the build has failed, the log can't be read, or another rebuild has dropped the generation
 */
async function catchUp(mongo: MongoDirectory, build: GenerationBuild, source: LogSource): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await build.caughtUp(await source.ends());
    const [position, reached] = await Promise.all([mongo.generations.positionToReach(), build.position()]);
    if (position === undefined || covers(reached, position)) return;
  }
}

const endsOf = (bounds: readonly Bounds[]): number[] => bounds.map(({ high }) => high);

/** The number of records before these offsets among those that were in the log at the start. */
const countOf = (offsets: readonly number[], bounds: readonly Bounds[]): number =>
  bounds.reduce(
    (sum, { low, high }, partition) => sum + Math.max(0, Math.min(offsets[partition] ?? 0, high) - low),
    0,
  );
