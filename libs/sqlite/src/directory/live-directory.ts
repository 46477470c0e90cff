import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirectoryUnusable } from './data-directory.js';
import {
  attach,
  openDatabase,
  type Connection,
  type Connections,
  type DatabaseOptions,
} from '../database.js';
import { query, statement } from '../statements.js';
import { prepareLog } from '../log/log-schema.js';
import { cacheKib } from '../memory.js';
import { hasReadModels, indexes, makeTables } from '../read-models/tables.js';

/** The file of the log in a data directory. */
export const logFile = (folder: string): string => join(folder, 'directory.db');

/**
 * Checks that a folder has a directory; creates none.
 * @param purpose for the message
 * @throws DataDirectoryUnusable there is none
 */
export function expectDirectory(folder: string, purpose: 'projected' | 'rebuilt'): void {
  if (!existsSync(logFile(folder)))
    throw new DataDirectoryUnusable(`DATA_DIR ${folder} can't be ${purpose}: there is no directory in it`);
}

/** Opens the log with durable commits. */
export const openLog = (folder: string): Connection =>
  openDatabase(logFile(folder), { commits: 'durable', cacheKib: cacheKib.logWriter });

/** The file of a generation of read models in a data directory. */
export const viewsFile = (folder: string, generation: number): string =>
  join(folder, `views-${generation}.db`);

const VIEWS_FILE = /^views-(\d+)\.db/;

/** Opens a generation of read models for writes. */
export const openViews = (folder: string, generation: number, options?: DatabaseOptions): Connection =>
  openDatabase(viewsFile(folder, generation), options);

/** The generation of read models that queries use. */
export function liveGeneration(log: Connection): number {
  const row = query<[number]>(log, 'SELECT generation FROM read_models').first();
  return row?.[0] ?? 1;
}

/** Opens the log and the live read models for writes. */
export function openLive(folder: string): Connections {
  const log = openLog(folder);
  return { log, views: openViews(folder, liveGeneration(log)) };
}

/** Makes a generation of read models the one that queries use. */
export const makeLive = (log: Connection, generation: number): void =>
  statement(log, 'UPDATE read_models SET generation = ?').run(generation);

/**
 * Creates the files of a data directory that are missing. A log of the previous release is kept; read models with
 * another fingerprint are replaced by empty ones. No other process may use the directory.
 * @throws Error the log is of a newer release or from before the first one, or can't be read
 */
export function prepareDirectory(folder: string): void {
  const log = openLog(folder);
  try {
    prepareLog(log);
    const live = liveGeneration(log);
    removeGenerations(folder, (generation) => generation < live);
    if (!isPreparedViews(viewsFile(folder, live))) makeViews(folder, live);
  } finally {
    log.close();
  }
}

function makeViews(folder: string, generation: number): void {
  removeGenerations(folder, (other) => other === generation);
  const views = openViews(folder, generation);
  makeTables(views, indexes);
  views.close();
}

/** Whether a file has read models with the fingerprint of this release. */
export function isPreparedViews(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    const views = openDatabase(file);
    const isPrepared = hasReadModels(views);
    views.close();
    return isPrepared;
  } catch {
    // A damaged file is replaced: the log has all of its data.
    return false;
  }
}

/** Removes the files of generations of read models. */
export function removeGenerations(folder: string, isObsolete: (generation: number) => boolean): void {
  for (const name of readdirSync(folder)) {
    const generation = VIEWS_FILE.exec(name)?.[1];
    if (generation !== undefined && isObsolete(Number(generation)))
      rmSync(join(folder, name), { force: true });
  }
}

/** Page caches in KiB. */
export interface Caches {
  readonly logKib?: number;
  /** By the file of the read models. */
  readonly viewsKib?: (file: string) => number;
}

/** A connection that reads the log and one generation of read models, which is attached. */
export class LiveDirectory {
  readonly connection: Connection;
  private attached: number;

  /** Attaches the live read models. */
  constructor(
    private readonly folder: string,
    private readonly caches: Caches = {},
  ) {
    const { logKib } = caches;
    this.connection = openDatabase(logFile(folder), logKib === undefined ? {} : { cacheKib: logKib });
    this.attached = liveGeneration(this.connection);
    this.attach(this.attached);
  }

  /** The generation of read models that is attached. */
  get generation(): number {
    return this.attached;
  }

  /** The file of the attached read models. */
  get file(): string {
    return viewsFile(this.folder, this.attached);
  }

  /** Attaches another generation of read models, which prepared statements read too. */
  switchGeneration(generation: number): void {
    if (generation === this.attached) return;
    this.connection.exec('DETACH views');
    this.attach(generation);
  }

  private attach(generation: number): void {
    const file = viewsFile(this.folder, generation);
    attach(this.connection, 'views', file, this.caches.viewsKib?.(file));
    this.attached = generation;
  }

  close(): void {
    this.connection.close();
  }
}
