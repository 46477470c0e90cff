import { readFile } from 'node:fs/promises';

/** Hundredths of a second, on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Seconds of processor time that a process has used, as the kernel counts them (Linux only). */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // What comes after the name, which may hold anything: the fields from the third on.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
