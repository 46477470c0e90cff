import { CannotStart, withoutSecrets } from '#application';

/**
 * Runs the main function of a program. On failure it exits with code 1, and prints one line if the operator can
 * remove the cause, else the stack.
 */
export function runProgram(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    const text = error instanceof CannotStart ? error.message : String((error as Error).stack);
    process.stderr.write(`${withoutSecrets(text)}\n`);
    process.exit(1);
  });
}
