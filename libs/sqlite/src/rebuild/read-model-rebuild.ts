import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import {
  DataDirectoryUnusable,
  claimDataDirectory,
  isInUse,
  type DataDirectory,
} from '../directory/data-directory.js';
import type { Connection } from '../database.js';
import {
  expectDirectory,
  liveGeneration,
  makeLive,
  openLog,
  openViews,
  prepareDirectory,
  removeGenerations,
  viewsFile,
} from '../directory/live-directory.js';
import { whyUnusable } from '../directory/usable-views.js';
import { isPrepared } from '../log/log-schema.js';
import { cacheKib } from '../memory.js';
import type { ReadModelTables } from '../read-models/tables.js';
import { faultOf, isFrom } from '../sqlite-errors.js';
import { ViewsBuild, type RebuildProgress } from './views-build.js';

/** How often the switch of a running service is checked, in milliseconds. */
const POLL_MS = 20;

/**
 * Rebuilds the read models of a data directory from its log, in a new file, and then switches queries to it. The
 * service may run, start or stop meanwhile. An interrupted rebuild is continued.
 */
export class ReadModelRebuild {
  private readonly live: number;

  private constructor(
    private readonly folder: string,
    private readonly directory: DataDirectory,
    private readonly log: Connection,
    private readonly tables: ReadModelTables,
  ) {
    this.live = liveGeneration(log);
  }

  /**
   * @throws DataDirectoryUnusable the directory is missing or damaged, another rebuild is running, or a service of
   * another release is
   */
  static open(folder: string, tables: ReadModelTables): ReadModelRebuild {
    expectDirectory(folder, 'rebuilt');
    const directory = claimDataDirectory(folder, 'rebuild');
    try {
      if (!isOfThisRelease(folder, tables)) prepareWithoutService(folder, tables);
      return new ReadModelRebuild(folder, directory, openLog(folder), tables);
    } catch (error) {
      directory.release();
      throw unusable(folder, error as Error);
    }
  }

  /**
   * Resolves when the new read models are the live ones.
   * @throws Error an event can't be applied; the live read models stay as they are
   */
  async run(report: (progress: RebuildProgress) => void): Promise<void> {
    const generation = this.live + 1;
    const { tables } = this;
    const reason = whyUnusable(viewsFile(this.folder, generation), this.log, tables);
    if (reason !== undefined) this.makeEmpty(generation);
    const views = openViews(this.folder, generation, { cacheKib: cacheKib.rebuild });
    try {
      const build = new ViewsBuild({ log: this.log, views }, tables);
      build.begin();
      report(build.progress());
      await build.run(() => report(build.progress()));
    } catch (error) {
      if (faultOf(error) !== 'damaged' || !isFrom(views, error)) throw error;
      // The next rebuild can't complete it.
      removeGenerations(this.folder, (other) => other === generation);
      throw withoutCode(error as Error);
    } finally {
      // Closing syncs the file, so that a power loss takes nothing back.
      views.close();
    }
    makeLive(this.log, this.live, generation);
  }

  /** Removes the previous read models. If a service is running, it does so after its switch, which is awaited. */
  async cleared(): Promise<void> {
    while (isInUse(this.directory.path()) && existsSync(viewsFile(this.folder, this.live)))
      await delay(POLL_MS);
    removeGenerations(this.folder, (generation) => generation <= this.live);
  }

  close(): void {
    this.log.close();
    this.directory.release();
  }

  private makeEmpty(generation: number): void {
    removeGenerations(this.folder, (other) => other >= generation);
    const views = openViews(this.folder, generation);
    this.tables.make(views, []);
    views.close();
  }
}

/** The same error, which is not of the log. */
const withoutCode = ({ message }: Error): Error => new Error(`the new read models are damaged: ${message}`);

/** Whether the files have the format of this release, so that a running service can switch to the result. */
function isOfThisRelease(folder: string, tables: ReadModelTables): boolean {
  const log = openLog(folder);
  try {
    if (!isPrepared(log)) return false;
    return whyUnusable(viewsFile(folder, liveGeneration(log)), log, tables) === undefined;
  } finally {
    log.close();
  }
}

/** Prepares the files of another release, which must not be in use by a service. */
function prepareWithoutService(folder: string, tables: ReadModelTables): void {
  const claim = claimFromOtherRelease(folder);
  try {
    prepareDirectory(folder, tables);
  } catch (error) {
    throw unusable(folder, error as Error);
  } finally {
    claim.release();
  }
}

function claimFromOtherRelease(folder: string): DataDirectory {
  try {
    return claimDataDirectory(folder);
  } catch (error) {
    if (!isInUseBy(error)) throw error;
    throw new DataDirectoryUnusable(
      `DATA_DIR ${folder} can't be rebuilt: a service of another release is using it; stop it and start this one, which rebuilds the read models`,
    );
  }
}

const isInUseBy = (error: unknown): boolean =>
  (error as Error).message.endsWith('another process is using it');

const unusable = (folder: string, error: Error): DataDirectoryUnusable =>
  error instanceof DataDirectoryUnusable
    ? error
    : new DataDirectoryUnusable(`DATA_DIR ${folder} can't be used: ${error.message}`);
