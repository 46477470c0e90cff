import { closeSync, cpSync, openSync, writeSync } from 'node:fs';
import { SNAPSHOT_INTERVAL } from '#application/views';
import { tables } from '#features/side-tables.sqlite';
import { temporaryDirectory } from '../../../../../test/contracts/fixtures/temporary-directory.js';
import { location, locationChanged } from '../../../../../test/contracts/inputs/event-builders.js';
import { checkpoint, openDatabase } from '../../database.js';
import { logFile, viewsFile } from '../../directory/live-directory.js';
import { query } from '../../statements.js';
import { RebuildScene, STATIONS, history } from '../../rebuild/testing/rebuild-scene.js';
import { verifyDirectory } from '../verify-directory.js';

const RECORDS = STATIONS + 3;
const EVENTS = history.length + SNAPSHOT_INTERVAL;

const OF_LOG = [EVENTS, EVENTS, RECORDS];
/** Counts of stations by their values, and cells of the map. */
const COUNTS = 31;
/** Periods of statuses; each station was created, and one removed. */
const PERIODS = STATIONS + 2 + STATIONS + 1;
/** Of what reliability is computed from: each record, two sets of connectors, a status, and a removal. */
const CHANGES = RECORDS + 4;
/** What is counted if the read models are not compared. */
export const LOG_ALONE = [...OF_LOG, 0, 0, 0, 0, 0, 0, 0, 0];

export const HEALTHY = {
  // Rows of lists: each present record and its document, and two entries of connectors.
  counts: [...OF_LOG, EVENTS, RECORDS, 2 * (RECORDS - 2) + 2, COUNTS, PERIODS, 1 + STATIONS, CHANGES, 1],
  notes: [] as string[],
  differences: {} as Record<string, readonly string[]>,
  others: 0,
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

  /** Removes the rows of all tables of the read models but the position. @returns how many there were */
  removeRows(): number {
    const connection = openDatabase(this.views);
    // Those of a full-text index, such as its documents, are removed with its rows.
    const tables = query<[string]>(
      connection,
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'positions'
       AND name NOT GLOB '*_terms_*' AND name NOT GLOB '*_vocabulary'`,
    ).map(([table]) => table);
    const counts = tables.map((table) =>
      query<[number]>(connection, `SELECT count(*) FROM ${table}`).first(),
    );
    for (const table of tables) connection.exec(`DELETE FROM ${table}`);
    connection.close();
    return counts.reduce((sum, count) => sum + (count?.[0] ?? 0), 0);
  }

  /** What each check counted, and what differs by the name of the check. */
  async verified() {
    const checks = await verifyDirectory(this.folder, tables, () => {});
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
