import { existsSync, readdirSync, rmSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirectoryUnusable, expectRestored, isInUse } from './data-directory.js';
import {
  BUSY_TIMEOUT_MS,
  attach,
  expectUsable,
  openDatabase,
  setBusyTimeout,
  type Connection,
  type Connections,
  type DatabaseOptions,
} from '../database.js';
import { query } from '../statements.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { hasTables, prepareLog } from '../log/log-schema.js';
import { cacheKib } from '../memory.js';
import { checkNewestEvents } from '../log/log-check.js';
import { StoredPosition } from '../read-models/projection.js';
import type { ReadModelTables } from '../read-models/tables.js';
import { whyUnusable } from './usable-views.js';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { codeOf } from '../sqlite-errors.js';

/** The file of the log in a data directory. */
export const logFile = (folder: string): string => join(folder, 'directory.db');

/**
 * Checks that a folder has a directory; creates none.
 * @param purpose for the message
 * @throws DataDirectoryUnusable there is none
 */
export function expectDirectory(folder: string, purpose: 'projected' | 'rebuilt'): void {
  if (isEmptyFile(logFile(folder)))
    throw new DataDirectoryUnusable(`DATA_DIR ${folder} can't be ${purpose}: there is no directory in it`);
}

/** Opens the log with durable commits. */
export const openLog = (folder: string, options?: Pick<DatabaseOptions, 'busyTimeoutMs'>): Connection =>
  openDatabase(logFile(folder), { commits: 'durable', cacheKib: cacheKib.logWriter, ...options });

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

/**
 * Makes a generation of read models the one that queries use.
 * @throws Error another generation than `from` is live, as the read models were replaced meanwhile
 */
export function makeLive(log: Connection, from: number, to: number): void {
  const update = log.prepare('UPDATE read_models SET generation = ? WHERE generation = ?');
  if (update.run([to, from]).changes === 0) throw new Error('the read models were replaced meanwhile');
}

/**
 * Creates the files of a data directory that are missing. A log of the previous release is kept. Read models that can't
 * be used with it are replaced by empty ones. No other process may use the directory.
 * @returns why read models were replaced, if the log has events; undefined if they were not
 * @throws Error the log is of a newer release or from before the first one, is damaged, can't be read, or is missing
 * beside read models that have events
 */
export function prepareDirectory(folder: string, tables: ReadModelTables): string | undefined {
  expectRestored(folder);
  // Opening a missing or empty file would remove the write-ahead log beside it.
  if (isEmptyFile(logFile(folder))) expectUnused(folder);
  const log = openLog(folder);
  try {
    if (!hasTables(log)) expectUnused(folder);
    prepareLog(log);
    checkNewestEvents(log);
    const live = liveGeneration(log);
    removeGenerations(folder, (generation) => generation < live);
    const reason = whyUnusable(viewsFile(folder, live), log, tables);
    if (reason === undefined) return undefined;
    const empty = replaceViews(folder, log, tables);
    removeGenerations(folder, (generation) => generation < empty);
    return new SqliteEventFeed(log).length() > 0 ? reason : undefined;
  } finally {
    log.close();
  }
}

/**
 * Looks at a data directory and changes nothing.
 * @returns whether a service is using it
 * @throws Error one of its databases can't be opened, the log was lost, or a restore to it has not ended
 */
export function inspectDirectory(folder: string): boolean {
  expectRestored(folder);
  for (const name of readdirSync(folder)) if (name.endsWith('.db')) expectUsable(join(folder, name));
  if (isEmptyFile(logFile(folder))) expectUnused(folder);
  return isInUse(folder);
}

/** @throws Error the log of a folder has nothing, but there are read models that have events, so the log was lost */
export const expectUnused = (folder: string): void =>
  expectNoEvents(generations(folder).map((number) => viewsFile(folder, number)));

/**
 * Makes an empty generation of read models the live one, for a rebuild to fill. The files of the previous one stay, as
 * they may be open.
 * @returns the new generation
 */
export function replaceViews(folder: string, log: Connection, tables: ReadModelTables): number {
  const live = liveGeneration(log);
  // A name that is used again would mix up the files of both.
  const isMissing = !existsSync(viewsFile(folder, live));
  const next = isMissing ? live : Math.max(live, ...generations(folder)) + 1;
  removeGenerations(folder, (generation) => generation === next);
  const views = openViews(folder, next);
  tables.make(views, tables.indexes);
  views.close();
  makeLive(log, live, next);
  return next;
}

/**
 * Whether the log has events and the read models have none: a rebuild has to fill them before they are read.
 * @param views the connection of the log if the read models are attached to it
 */
export function isUnfilled(log: Connection, views = log): boolean {
  return new StoredPosition(views).get() === undefined && new SqliteEventFeed(log).length() > 0;
}

/** The generations that have files. */
const generations = (folder: string): readonly number[] =>
  readdirSync(folder).flatMap((name) => VIEWS_FILE.exec(name)?.slice(1).map(Number) ?? []);

/** Removes the files of generations of read models. */
export function removeGenerations(folder: string, isObsolete: (generation: number) => boolean): void {
  for (const name of readdirSync(folder)) {
    const generation = VIEWS_FILE.exec(name)?.[1];
    if (generation !== undefined && isObsolete(Number(generation)))
      rmSync(join(folder, name), { force: true });
  }
}

/** Page caches in KiB, and how long reads wait for the lock of another connection. */
export interface ReadOptions extends Pick<DatabaseOptions, 'busyTimeoutMs'> {
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
    private readonly options: ReadOptions = {},
  ) {
    const { logKib } = options;
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
    const { busyTimeoutMs } = this.options;
    // A process that recovers or closes the file is waited for, which takes milliseconds.
    setBusyTimeout(this.connection, BUSY_TIMEOUT_MS);
    attach(this.connection, 'views', file, this.options.viewsKib?.(file));
    this.attached = generation;
    if (busyTimeoutMs !== undefined) setBusyTimeout(this.connection, busyTimeoutMs);
  }

  close(): void {
    this.connection.close();
  }
}

/** Whether there is no file, or one that nothing was written to. */
export const isEmptyFile = (file: string): boolean => !existsSync(file) || statSync(file).size === 0;

/**
 * Expects that files of read models have no events, as the log has none: a first start may have been interrupted.
 * @throws Error they have events, so the log was lost
 */
function expectNoEvents(views: readonly string[]): void {
  if (!views.some(hasEvents)) return;
  throw new Error(
    'directory.db, the log, is missing or empty, but there are read models of it: restore a backup of directory.db; ' +
      'to begin anew, use another DATA_DIR or remove the views-*.db files too',
  );
}

/** Whether events were applied to read models of any release. Those that can't be read may have some. */
function hasEvents(file: string): boolean {
  if (isEmptyFile(file)) return false;
  expectUsable(file, constants.R_OK);
  const views = new Database(`${pathToFileURL(file).href}?mode=ro`);
  try {
    return query(views, 'SELECT 1 FROM positions LIMIT 1').first() !== undefined;
  } catch (error) {
    // Without the table, the creation of the tables was interrupted.
    return codeOf(error) !== 'SQLITE_ERROR';
  } finally {
    views.close();
  }
}
