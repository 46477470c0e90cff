import { CannotStart } from '#application';

/** Runs a program that the command line starts. Errors are printed, those with a known cause in one line: exit code 2. */
export async function runStorageProgram(work: () => Promise<void | number>): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    process.stderr.write(
      `${error instanceof CannotStart ? error.message : String((error as Error).stack)}\n`,
    );
    process.exitCode = 2;
  }
}
