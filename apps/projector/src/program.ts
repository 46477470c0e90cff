import { CannotStart } from '#application';

/** Runs work as a program: where it fails, exit code 1, and one line where the reason is the user's to see to. */
export function runProgram(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    process.stderr.write(
      `${error instanceof CannotStart ? error.message : String((error as Error).stack)}\n`,
    );
    process.exit(1);
  });
}
