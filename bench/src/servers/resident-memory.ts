import { readFile } from 'node:fs/promises';

/** Returns the resident memory of a process in megabytes of 10⁶ bytes, from /proc (Linux only). */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kibibytes === undefined) throw new Error(`/proc/${pid}/status has no VmRSS`);
  return (Number(kibibytes) * 1024) / 1e6;
}
