import { accessSync, constants, existsSync, statSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileErrorReason } from '#application';
import { keysFileOf, type Settings } from '#runtime';
import { inspectDirectory } from '#sqlite';
import type { Finding } from './finding.js';

const MIB = 1024 ** 2;
/** Free disk below which writes may soon be refused, in bytes. */
const MIN_FREE = 100 * MIB;
/** A rebuild writes the read models again, and an export or a burst of writes takes some hundred MiB. */
const LOW_FREE = 1024 * MIB;

/** Whether the folder can be used, its free disk, and whether others may read or write in it. */
export function directoryFindings(settings: Settings): readonly Finding[] {
  const { dataDir } = settings;
  if (!existsSync(dataDir)) return [disk(dataDir), ...newFolder(dataDir)];
  expectWritable(dataDir);
  const isInUse = inspectDirectory(dataDir);
  const text = `${dataDir}: ${isInUse ? 'in use by a running service' : 'no service is running on it'}`;
  return [{ level: 'ok', about: 'DATA_DIR', text }, disk(dataDir), ...permissions(settings)];
}

/** @throws Error this process can't make files in the folder */
function expectWritable(folder: string): void {
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`${folder} can't be used: ${fileErrorReason(error)}`, { cause: error });
  }
}

function newFolder(folder: string): readonly Finding[] {
  expectWritable(nearest(folder));
  return [{ level: 'ok', about: 'DATA_DIR', text: `${folder} does not exist yet: the next start makes it` }];
}

/** The folder, or the nearest one above it that exists. */
function nearest(folder: string): string {
  let path = resolve(folder);
  while (!existsSync(path)) path = dirname(path);
  return path;
}

function disk(folder: string): Finding {
  const { bavail, bsize } = statfsSync(nearest(folder));
  const free = bavail * bsize;
  const level = free < MIN_FREE ? 'wrong' : free < LOW_FREE ? 'warning' : 'ok';
  return { level, about: 'disk', text: `${Math.floor(free / MIB).toLocaleString('en')} MiB free` };
}

/** What other users of this machine may do. Files in a folder that is closed to them are closed too. */
function permissions({ dataDir, access }: Settings): readonly Finding[] {
  const files = [keysFileOf(access, dataDir), join(dataDir, 'secrets', 'cursor.key')];
  const open = files.filter((file) => existsSync(file) && modeOf(dirname(file)) & OTHERS);
  return [dataDir, ...open].flatMap((path) => permissionsOf(path));
}

/** Bits of the mode: what the group and all others may do. */
const OTHERS = 0o077;
const WRITE = 0o022;

const modeOf = (path: string): number => statSync(path).mode;

/** A finding if others may read or write a path. */
export function permissionsOf(path: string): readonly Finding[] {
  const mode = modeOf(path);
  const about = 'permissions';
  if (mode & WRITE) return [{ level: 'wrong', about, text: `other users may write ${path}: chmod go-w` }];
  if (mode & OTHERS) return [{ level: 'warning', about, text: `other users may read ${path}: chmod go-rwx` }];
  return [];
}
