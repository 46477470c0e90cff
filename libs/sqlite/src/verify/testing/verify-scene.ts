import { closeSync, cpSync, openSync, writeSync } from 'node:fs';
import { SNAPSHOT_INTERVAL } from '#application/views';
import { temporaryDirectory } from '../../../../../test/contracts/fixtures/temporary-directory.js';
import { location, locationChanged } from '../../../../../test/contracts/inputs/event-builders.js';
import { checkpoint, openDatabase } from '../../database.js';
import { logFile, viewsFile } from '../../directory/live-directory.js';
import { RebuildScene, STATIONS, history } from '../../rebuild/testing/rebuild-scene.js';
import { verifyDirectory } from '../verify-directory.js';

export const RECORDS = STATIONS + 3;
export const EVENTS = history.length + SNAPSHOT_INTERVAL;

export const HEALTHY = {
  counts: [EVENTS, EVENTS, RECORDS, EVENTS, RECORDS, 1, RECORDS - 2],
  ...{ notes: [] as string[], differences: {} as Record<string, readonly string[]>, others: 0 },
};

/** Copies of a data directory, to be damaged. */
export class VerifyScene {
  private readonly original = new RebuildScene();
  private copy = temporaryDirectory();

  async fill(): Promise<void> {
    await this.original.append(...history);
    // So many that the location has a snapshot of its history.
    const renamed = Array.from({ length: SNAPSHOT_INTERVAL }, (_, n) =>
      locationChanged({ city: `Bonn ${n}` }),
    );
    await this.original.append(...renamed.map((event) => [location('42'), event] as const));
    checkpoint(this.original.connection);
  }

  /** Replaces the copy by a new one. */
  renew(): void {
    this.copy.remove();
    this.copy = temporaryDirectory();
    cpSync(this.original.folder.path, this.copy.path, { recursive: true });
  }

  close(): void {
    this.copy.remove();
    this.original.close();
  }

  get folder(): string {
    return this.copy.path;
  }

  get log(): string {
    return logFile(this.folder);
  }

  get views(): string {
    return viewsFile(this.folder, 1);
  }

  /** What each check counted, and what differs by the name of the check. */
  async verified() {
    const checks = await verifyDirectory(this.folder, () => {});
    const differing = checks.filter(({ differences }) => differences.length > 0);
    return {
      counts: checks.flatMap(({ unit, count }) => (unit ? [count] : [])),
      notes: checks.flatMap(({ note }) => (note === undefined ? [] : [note])),
      differences: Object.fromEntries(differing.map(({ name, differences }) => [name, differences])),
      others: checks.reduce((sum, { others }) => sum + others, 0),
    };
  }
}

export function damage(file: string, sql: string): void {
  const connection = openDatabase(file);
  connection.exec(sql);
  connection.close();
}

/** Overwrites the header of a page. */
export function overwrite(file: string, page: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(64, 0xa5), 0, 64, page * 4096);
  closeSync(handle);
}
