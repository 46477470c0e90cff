import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirectoryUnusable } from './data-directory.js';
import {
  attach,
  openDatabase,
  query,
  statement,
  type Connection,
  type Connections,
  type DatabaseOptions,
} from '../database.js';
import { prepareLog } from '../log/log-schema.js';
import { cacheKib } from '../memory.js';
import { hasReadModels, indexes, makeTables } from '../read-models/schema.js';

/** The file of the log in a data directory. */
export const logFile = (folder: string): string => join(folder, 'directory.db');

/**
 * Looks whether there is a directory, where none is to be made.
 * @param purpose what can't be done to it without
 * @throws DataDirectoryUnusable there is none in the folder
 */
export function expectDirectory(folder: string, purpose: 'projected' | 'rebuilt'): void {
  if (!existsSync(logFile(folder)))
    throw new DataDirectoryUnusable(`DATA_DIR ${folder} can't be ${purpose}: there is no directory in it`);
}

/** Opens the log: what is committed to it is on the disk. */
export const openLog = (folder: string): Connection =>
  openDatabase(logFile(folder), { commits: 'durable', cacheKib: cacheKib.logWriter });

/** The file of a generation of read models in a data directory. */
export const viewsFile = (folder: string, generation: number): string =>
  join(folder, `views-${generation}.db`);

const VIEWS_FILE = /^views-(\d+)\.db/;

/** Opens a generation of read models, to write it. */
export const openViews = (folder: string, generation: number, options?: DatabaseOptions): Connection =>
  openDatabase(viewsFile(folder, generation), options);

/** The generation of read models that is read. */
export function liveGeneration(log: Connection): number {
  const row = query<[number]>(log, 'SELECT generation FROM read_models').first();
  return row?.[0] ?? 1;
}

/** Opens the log and the live read models, to write these. */
export function openLive(folder: string): Connections {
  const log = openLog(folder);
  return { log, views: openViews(folder, liveGeneration(log)) };
}

/** From now on this generation of read models is read. */
export const makeLive = (log: Connection, generation: number): void =>
  statement(log, 'UPDATE read_models SET generation = ?').run(generation);

/**
 * Makes the files of a data directory where they are not there. The log of the release before is kept; read models
 * that this release would make otherwise begin anew. Nobody else may use the directory.
 * @throws Error the log was made by a newer release or before the first one, or can't be read
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

/** Whether a file holds read models as this release makes them. */
export function isPreparedViews(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    const views = openDatabase(file);
    const isPrepared = hasReadModels(views);
    views.close();
    return isPrepared;
  } catch {
    // Whatever is wrong with it: the log has all that it held.
    return false;
  }
}

/** Removes the files of generations of read models. */
export function removeGenerations(folder: string, areGone: (generation: number) => boolean): void {
  for (const name of readdirSync(folder)) {
    const generation = VIEWS_FILE.exec(name)?.[1];
    if (generation !== undefined && areGone(Number(generation))) rmSync(join(folder, name), { force: true });
  }
}

/** Memory for cached pages in KiB. */
export interface Caches {
  readonly logKib?: number;
  /** By the file of the read models. */
  readonly viewsKib?: (file: string) => number;
}

/** A connection to read the log, with one generation of read models beside it. */
export class LiveDirectory {
  readonly connection: Connection;
  private attached: number;

  /** Opens those that are live by now. */
  constructor(
    private readonly folder: string,
    private readonly caches: Caches = {},
  ) {
    const { logKib } = caches;
    this.connection = openDatabase(logFile(folder), logKib === undefined ? {} : { cacheKib: logKib });
    this.attached = liveGeneration(this.connection);
    this.attach(this.attached);
  }

  /** The generation of read models that statements find here. */
  get generation(): number {
    return this.attached;
  }

  /** The file that they are in. */
  get file(): string {
    return viewsFile(this.folder, this.attached);
  }

  /** Has all statements find another generation of read models, those that are prepared too. */
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
