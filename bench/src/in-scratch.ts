import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { paths } from './paths.js';
import { stopAll } from './servers/children.js';

/**
 * Runs a benchmark in a folder of its own. At the end, on Ctrl-C too, every process that it started is ended and the
 * folder removed. A failure is told, and ends the process with 1.
 */
export async function inScratch(run: (directory: string) => Promise<void>): Promise<void> {
  await mkdir(paths.scratch, { recursive: true });
  const directory = await mkdtemp(join(paths.scratch, 'bench-'));
  const cleanUp = async () => {
    await stopAll();
    await rm(directory, { recursive: true, force: true });
  };
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      interrupted = true;
      void cleanUp().finally(() => process.exit(130));
    });
  }
  try {
    await run(directory);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!interrupted) console.error(`The benchmark failed: ${reason}`);
    process.exitCode = 1;
  } finally {
    await cleanUp();
  }
}
