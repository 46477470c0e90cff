import { readFile, readdir } from 'node:fs/promises';
import { processorSeconds } from '../../../bench/src/distributed/processor-time.js';

const NANOSECONDS = 1e9;

/** Processor times in seconds, from /proc (Linux only). */
export interface ProcessorUse {
  /** Of the program. */
  readonly program: number;
  /** For how long the program's main thread was ready to run, but another process had the processor. */
  readonly waited: number;
  /** Of the engines and their child processes. */
  readonly engines: number;
}

export async function processorUse(program: number, engines: readonly number[]): Promise<ProcessorUse> {
  const [, waited] = (await readFile(`/proc/${program}/schedstat`, 'utf8')).split(' ');
  const all = await withDescendants(engines);
  // A process may have ended meanwhile.
  const times = await Promise.all(all.map((pid) => processorSeconds(pid).catch(() => 0)));
  return {
    program: await processorSeconds(program),
    waited: Number(waited) / NANOSECONDS,
    engines: times.reduce((sum, time) => sum + time, 0),
  };
}

export const difference = (after: ProcessorUse, before: ProcessorUse): ProcessorUse => ({
  program: after.program - before.program,
  waited: after.waited - before.waited,
  engines: after.engines - before.engines,
});

async function withDescendants(pids: readonly number[]): Promise<readonly number[]> {
  if (pids.length === 0) return [];
  const children = new Map<number, number[]>();
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [...pids];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}
