import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../../../bench/src/report/median.js';
import { MemorySampler } from '../../../bench/src/servers/memory-sampler.js';
import type { WorkerProcess } from '../../../bench/src/servers/worker-process.js';
import type { AttackJob, AttackResult } from './attack-process.js';
import type { Filled } from './fill.js';
import { whileProbing, type Latencies, type Probes } from './probing.js';
import { difference, processorUse, type ProcessorUse } from './processor-use.js';
import type { Service } from './service.js';

export interface Finding {
  readonly title: string;
  readonly outcomes: string;
  /** Of the largest answer. */
  readonly megabytes: number;
  readonly quiet: Latencies;
  readonly attacked: Latencies;
  /** The greatest resident memory of the program, in megabytes of 10⁶ bytes. */
  readonly memory: number;
  /** Seconds from the end of the attack until everyday reads take at most twice their time before it. */
  readonly backAfter: number;
  readonly processor: ProcessorUse;
  readonly note: string;
}

const everydayReads = ['/v1/stations?limit=1', '/v1/stations?q=berlin&limit=20'];
const QUIET_MS = 3000;
const BASELINE_READS = 20;
const BACK_LIMIT_MS = 120_000;

export interface Setup {
  readonly service: Service;
  readonly filled: Filled;
  readonly probes: Probes;
  readonly attacker: WorkerProcess<AttackJob, AttackResult>;
}

/** Measures a quiet time, an attack, and the time until everyday reads are back. */
export async function measureAttack(
  title: string,
  { service, filled, ...processes }: Setup,
): Promise<Finding> {
  const { url, pid, engines } = service;
  const { probes, attacker } = processes;
  const probed = { url, pid, paths: { live: '/health/live', single: `/v1/stations/${filled.station}` } };
  const quiet = await whileProbing(probes, probed, () => delay(QUIET_MS));
  const usual = await usualTimes(url);
  const memory = new MemorySampler(pid);
  const before = await processorUse(pid, engines);
  const { found, ...attacked } = await whileProbing(probes, probed, async () => {
    const result = await attacker.request({ title, target: { url, ...filled } });
    return { ...result, backAfter: await secondsUntilBack(url, usual) };
  });
  const processor = difference(await processorUse(pid, engines), before);
  memory.stop();
  const { outcomes, largestBytes, note, backAfter } = found;
  const measured = { quiet, attacked, memory: memory.max, backAfter, processor, note };
  return { title, outcomes, megabytes: largestBytes / 1e6, ...measured };
}

async function usualTimes(url: string): Promise<readonly number[]> {
  const times = everydayReads.map((): number[] => []);
  for (let n = 0; n < BASELINE_READS; n += 1)
    for (const [index, path] of everydayReads.entries()) times[index]?.push(await timeOf(url + path));
  return times.map(median);
}

async function secondsUntilBack(url: string, usual: readonly number[]): Promise<number> {
  const started = performance.now();
  let isBack = false;
  while (!isBack && performance.now() - started < BACK_LIMIT_MS) {
    isBack = true;
    for (const [index, path] of everydayReads.entries())
      isBack &&= (await timeOf(url + path)) <= 2 * (usual[index] ?? 0);
  }
  return (performance.now() - started) / 1000;
}

/** @returns milliseconds; infinite if the request fails */
async function timeOf(address: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(address).catch(() => undefined);
  await response?.arrayBuffer().catch(() => undefined);
  return response?.ok ? performance.now() - started : Infinity;
}
