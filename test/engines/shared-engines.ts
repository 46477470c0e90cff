import process from 'node:process';
import type { Engine, RunningEngine } from './engine.js';
import { checkRequirements } from './install/requirements.js';
import { kafka } from './kafka/kafka.js';
import { withLock } from './lock.js';
import { ferretdb } from './mongodb/ferretdb.js';
import { end, isAlive } from './processes/tracked-process.js';
import { allSettled } from './processes/all-settled.js';
import { removeRunning, recordRunning, runningEngine } from './running-engines.js';

export const allEngines: readonly Engine[] = [kafka, ferretdb];

/** The address of an engine from its environment variable. */
export const configuredAddress = ({ variable }: Engine): string | undefined =>
  process.env[variable] || undefined;

/** Installs all engines that are not installed. */
export async function installAll(): Promise<void> {
  checkRequirementsOf(allEngines);
  await withLock(() => allSettled(allEngines.map((engine) => engine.install())));
}

/** Starts every engine that is neither configured nor running. Resolves with those that it has started. */
export async function startAll(): Promise<readonly Engine[]> {
  const ours = allEngines.filter((engine) => !configuredAddress(engine));
  if (ours.length === 0) return [];
  checkRequirementsOf(ours);
  return withLock(async () => {
    const started = await allSettled(ours.map(startUnlessRunning));
    return ours.filter((_, index) => started[index]);
  });
}

/** Stops the engines that are running. Resolves with those that it has stopped. */
export function stopAll(engines: readonly Engine[] = allEngines): Promise<readonly Engine[]> {
  const running = engines.filter((engine) => runningEngine(engine));
  if (running.length === 0) return Promise.resolve([]);
  return withLock(async () => {
    await allSettled(running.map(stop));
    return running;
  });
}

/**
 * The address of an engine, configured or started.
 * @throws Error it is neither configured nor running
 */
export function addressOf(engine: Engine): string {
  const running = runningEngine(engine);
  const address = configuredAddress(engine) ?? (running && engine.address(running));
  if (address === undefined) throw new Error(`${engine.title} does not run: npm run engines -- start`);
  return address;
}

/** Starts an engine, and stops what was started of it if that fails. */
export async function startRecorded(
  engine: Engine,
  start: (record: (running: RunningEngine) => void) => Promise<void>,
): Promise<void> {
  try {
    await start((running) => {
      recordRunning(engine, running);
    });
  } catch (error) {
    await stop(engine);
    throw error;
  }
}

/** Whether an engine that was started is running and answers. */
export async function isHealthy(engine: Engine): Promise<boolean> {
  const running = runningEngine(engine);
  return running !== undefined && running.processes.every(isAlive) && (await engine.answers(running));
}

const checkRequirementsOf = (engines: readonly Engine[]) => {
  checkRequirements(engines.flatMap((engine) => engine.requirements()));
};

async function startUnlessRunning(engine: Engine): Promise<boolean> {
  if (await isHealthy(engine)) return false;
  await stop(engine);
  await engine.install();
  await startRecorded(engine, (record) => engine.start(record));
  return true;
}

async function stop(engine: Engine): Promise<void> {
  for (const running of runningEngine(engine)?.processes ?? []) await end(running);
  removeRunning(engine);
}
