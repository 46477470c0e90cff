import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '../processes/until.js';
import type { Attack } from './attacks.js';
import type { Watch } from './watch.js';

/** Undisturbed time before and after an attack, in which the rate of writes is measured. */
const STEADY_MS = 3_000;
/** The greatest time of an attack or its repair, and of the recovery after it. */
const MAX_MS = 300_000;

/**
 * Runs an attack, and resolves when all is right again, with what was observed.
 * @throws Error it has failed, or writes, reads or health are not right after five minutes
 */
export async function runStep({ what, fail, holdMs, repair }: Attack, watch: Watch): Promise<string> {
  const startedAt = performance.now();
  watch.resetHealth();
  await inTime(fail, what);
  await pause(holdMs);
  const repairedAt = performance.now();
  await inTime(repair, `${what}: the repair`);
  const upAt = performance.now();
  const isRight = await waitFor(() => watch.isRightSince(upAt), MAX_MS);
  const rightAt = performance.now();
  const health = watch.healthChanges().map((line) => `\n      ${line}`);
  if (!isRight)
    throw new Error(`${what}: not right within ${MAX_MS / 1000} s: ${watch.wrong()}${health.join('')}`);
  await pause(STEADY_MS);
  const rates = [
    watch.rate(startedAt - STEADY_MS, startedAt),
    watch.rate(startedAt, rightAt),
    watch.rate(rightAt, rightAt + STEADY_MS),
  ];
  const outages = `no writes ${watch.outage('writes', startedAt)} s, no reads ${watch.outage('reads', startedAt)} s`;
  const recovery = `right ${seconds(rightAt - repairedAt)} s after the repair began`;
  return `${what}; writes/s ${rates.join(' → ')}; ${outages}; ${recovery}${health.join('')}`;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** @throws Error it takes more than five minutes */
export async function inTime(act: () => unknown, name: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`${name} takes more than ${MAX_MS / 1000} s`));
    }, MAX_MS);
  });
  await Promise.race([act(), late]).finally(() => {
    clearTimeout(timer);
  });
}
