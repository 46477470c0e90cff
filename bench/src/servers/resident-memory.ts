import { readFile } from 'node:fs/promises';

/** Resident memory of a process in megabytes of 10⁶ bytes, as the kernel counts it (Linux only). */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kibibytes === undefined) throw new Error(`/proc/${pid}/status tells no VmRSS`);
  return (Number(kibibytes) * 1024) / 1e6;
}
