import { readFile, readdir } from 'node:fs/promises';

const NANOSECONDS = 1e9;
/** USER_HZ, which is 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
/** Indexes of fields of /proc/PID/stat after the name; four processor times begin at the second one. */
const [PARENT, USER_TIME] = [1, 11];

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

/** Processor time of a process and of its ended children. */
async function processorSeconds(pid: number): Promise<number> {
  const ticks = (await statOf(pid)).slice(USER_TIME, USER_TIME + 4).map(Number);
  return ticks.reduce((sum, time) => sum + time, 0) / TICKS_PER_SECOND;
}

/** The fields of a process after its name, which may contain any character. */
async function statOf(pid: number | string): Promise<readonly string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

async function withDescendants(pids: readonly number[]): Promise<readonly number[]> {
  if (pids.length === 0) return [];
  const children = new Map<number, number[]>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number((await statOf(name).catch(() => []))[PARENT]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [...pids];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}
