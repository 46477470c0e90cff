import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 40;

type Condition = () => boolean | Promise<boolean>;

/** Resolves with true when the condition is true, with false after the timeout. */
export async function waitFor(condition: Condition, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

/**
 * Resolves when the condition is true.
 * @param what the condition as a sentence, for the error
 * @throws Error the condition was not true within the timeout
 */
export async function until(what: string, condition: Condition, timeoutMs = 60_000): Promise<void> {
  if (await waitFor(condition, timeoutMs)) return;
  throw new Error(`${what}: not within ${timeoutMs / 1000} s`);
}
