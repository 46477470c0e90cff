import { CannotStart } from '#application';

/**
 * Runs the main function of a program. On failure it exits with code 1, and prints one line if the operator can
 * remove the cause, else the stack.
 */
export function runProgram(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    process.stderr.write(
      `${error instanceof CannotStart ? error.message : String((error as Error).stack)}\n`,
    );
    process.exit(1);
  });
}
