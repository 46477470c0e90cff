import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from './database.js';
import type { StationAttributes } from './station-record.js';
import { insertParameters, insertStation } from './stations.js';

export const databaseFileName = 'baseline.db';

/** A station as a list of the directory returns it. */
export interface ListedStation {
  readonly id: string;
  readonly attributes: StationAttributes;
}

/** Fills the baseline's database in one transaction. No other process may have it open. */
export function bulkLoad(dataDirectory: string, stations: Iterable<ListedStation>): void {
  mkdirSync(dataDirectory, { recursive: true });
  const database = openDatabase(join(dataDirectory, databaseFileName));
  const registerLocation = database.prepare('INSERT OR IGNORE INTO locations (id) VALUES (?)');
  const insert = database.prepare(insertStation);
  const now = new Date().toISOString();
  database
    .transaction(() => {
      for (const { id, attributes } of stations) {
        registerLocation.run([attributes.location_id]);
        insert.run(insertParameters(id, attributes, now));
      }
    })
    .immediate();
  database.close();
}
