import { readdirSync, statSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const DATABASE = /^([a-z]+)(?:-\d+)?(\.db(?:-wal)?)$/;

/**
 * The sizes of the databases and their write-ahead logs in a data directory, in bytes. Generations of read models have
 * one name, and count together.
 */
export function databaseSizes(folder: string): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const file of readdirSync(folder)) {
    const [, base, ending] = DATABASE.exec(file) ?? [];
    // It can be removed meanwhile.
    const found = base !== undefined && statSync(join(folder, file), { throwIfNoEntry: false });
    if (!found) continue;
    const name = `${base}${ending}`;
    sizes.set(name, (sizes.get(name) ?? 0) + found.size);
  }
  return sizes;
}

/** What this process may still write on the disk of a folder, in bytes. */
export function freeDisk(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
