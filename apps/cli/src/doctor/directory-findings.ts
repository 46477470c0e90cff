import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileErrorReason } from '#application';
import { keysFileOf, type Settings } from '#runtime';
import { DataDirectoryUnusable, freeDisk, inspectDirectory, readDiskForecast } from '#sqlite';
import type { Finding } from './finding.js';

const MIB = 1024 ** 2;
/** Free disk below which writes may soon be refused, in bytes. */
const MIN_FREE = 100 * MIB;
/** A rebuild writes the read models again, and an export or a burst of writes takes some hundred MiB. */
const LOW_FREE = 1024 * MIB;
const DAY_S = 86_400;
/** Days that the disk lasts below which somebody should make room. */
const LOW_DAYS = 14;

/** Whether the folder can be used, its free disk, and whether others may read or write in it. */
export function directoryFindings(settings: Settings): readonly Finding[] {
  const { dataDir } = settings;
  if (!existsSync(dataDir)) return [disk(dataDir), ...newFolder(dataDir)];
  expectWritable(dataDir);
  const isInUse = inspectDirectory(dataDir);
  const text = `${dataDir}: ${isInUse ? 'in use by a running service' : 'no service is running on it'}`;
  const found: readonly Finding[] = [{ level: 'ok', about: 'DATA_DIR', text }, disk(dataDir)];
  return [...found, ...permissions(settings), ...(settings.distributed ? [] : growth(dataDir))];
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
  const free = freeDisk(nearest(folder));
  const level = free < MIN_FREE ? 'wrong' : free < LOW_FREE ? 'warning' : 'ok';
  return { level, about: 'disk', text: `${Math.floor(free / MIB).toLocaleString('en')} MiB free` };
}

/** What the log takes a day, and for how long the disk lasts; nothing while it has too little history. */
function growth(folder: string): readonly Finding[] {
  const forecast = forecastOf(folder);
  if (!forecast) return [];
  const { bytesPerDay, lastsSeconds } = forecast;
  const text = `takes about ${(bytesPerDay / MIB).toLocaleString('en', { maximumSignificantDigits: 2 })} MiB a day`;
  if (lastsSeconds === undefined) return [{ level: 'ok', about: 'log', text }];
  const days = Math.floor(lastsSeconds / DAY_S);
  const level = days < LOW_DAYS ? 'warning' : 'ok';
  const lasts = `with the other databases, the disk lasts about ${days.toLocaleString('en')} days`;
  return [{ level, about: 'log', text: `${text}; ${lasts}` }];
}

/** Undefined also where there is no log of this release, which the start of a service makes. */
function forecastOf(folder: string): ReturnType<typeof readDiskForecast> {
  try {
    return readDiskForecast(folder);
  } catch (error) {
    if (error instanceof DataDirectoryUnusable) return undefined;
    throw error;
  }
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
