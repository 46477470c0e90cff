import { readFile } from 'node:fs/promises';

/** USER_HZ, which is 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Returns the processor time of a process in seconds, from /proc (Linux only). */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The fields after the program name, from the third on. The name may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
