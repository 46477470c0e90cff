import process from 'node:process';
import type { Engine, Running } from './engine.js';
import { demand } from './install/requirements.js';
import { kafka } from './kafka/kafka.js';
import { alone } from './lock.js';
import { ferretdb } from './mongodb/ferretdb.js';
import { end, isAlive } from './processes/tracked-process.js';
import { together } from './processes/together.js';
import { forget, noteRunning, runningEngine } from './running-engines.js';

export const allEngines: readonly Engine[] = [kafka, ferretdb];

/** Where the environment says that an engine is. */
export const given = ({ variable }: Engine): string | undefined => process.env[variable] || undefined;

/** Installs all engines, as far as they aren't. */
export async function installAll(): Promise<void> {
  demandNeedsOf(allEngines);
  await alone(() => together(allEngines.map((engine) => engine.install())));
}

/** Sees to it that every engine that isn't given runs and answers. Resolves with those that it started. */
export async function startAll(): Promise<readonly Engine[]> {
  const ours = allEngines.filter((engine) => !given(engine));
  if (ours.length === 0) return [];
  demandNeedsOf(ours);
  return alone(async () => {
    const started = await together(ours.map(startUnlessRunning));
    return ours.filter((_, index) => started[index]);
  });
}

/** Stops the engines, those that run. Resolves with those that it stopped. */
export function stopAll(engines: readonly Engine[] = allEngines): Promise<readonly Engine[]> {
  const running = engines.filter((engine) => runningEngine(engine));
  if (running.length === 0) return Promise.resolve([]);
  return alone(async () => {
    await together(running.map(stop));
    return running;
  });
}

/** Where an engine is, given or started. @throws where it is neither */
export function addressOf(engine: Engine): string {
  const running = runningEngine(engine);
  const address = given(engine) ?? (running && engine.address(running));
  if (address === undefined) throw new Error(`${engine.title} does not run: npm run engines -- start`);
  return address;
}

/** Does something that starts an engine, and ends what it has started where it fails. */
export async function startNoted(
  engine: Engine,
  begin: (note: (running: Running) => void) => Promise<void>,
): Promise<void> {
  try {
    await begin((running) => {
      noteRunning(engine, running);
    });
  } catch (error) {
    await stop(engine);
    throw error;
  }
}

/** Tells whether an engine that was started runs and answers. */
export async function isWell(engine: Engine): Promise<boolean> {
  const running = runningEngine(engine);
  return running !== undefined && running.processes.every(isAlive) && (await engine.answers(running));
}

const demandNeedsOf = (engines: readonly Engine[]) => {
  demand(engines.flatMap((engine) => engine.needs()));
};

async function startUnlessRunning(engine: Engine): Promise<boolean> {
  if (await isWell(engine)) return false;
  await stop(engine);
  await engine.install();
  await startNoted(engine, (note) => engine.start(note));
  return true;
}

async function stop(engine: Engine): Promise<void> {
  for (const running of runningEngine(engine)?.processes ?? []) await end(running);
  forget(engine);
}
