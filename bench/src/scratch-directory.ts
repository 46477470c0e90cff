import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { paths } from './paths.js';
import { stopAll } from './servers/child-processes.js';

/**
 * Runs a benchmark with a temporary folder. At the end, and on Ctrl-C, stops all processes that it has started and removes
 * the folder. An error is printed, and sets the exit code 1.
 */
export async function inScratchDirectory(run: (directory: string) => Promise<void>): Promise<void> {
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
    if (!interrupted) console.error(`The run failed: ${reason}`);
    process.exitCode = 1;
  } finally {
    await cleanUp();
  }
}
