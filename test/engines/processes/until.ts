import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 40;

type Condition = () => boolean | Promise<boolean>;

/** Resolves with whether the condition came true in time. */
export async function comesTrue(condition: Condition, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** Resolves once the condition is true. @throws when it has not come true in time, with what was waited for */
export async function until(what: string, condition: Condition, patienceMs = 60_000): Promise<void> {
  if (await comesTrue(condition, patienceMs)) return;
  throw new Error(`${what}: this did not happen within ${patienceMs / 1000} s`);
}
