import { join } from 'node:path';
import { tables } from '#features/side-tables.sqlite';
import {
  temporaryDirectory,
  type TemporaryDirectory,
} from '../../../../test/contracts/fixtures/temporary-directory.js';
import { until } from '../../../../test/engines/processes/until.js';
import { openDatabase, type Connection } from '../database.js';
import type { SqliteEventFeed } from '../log/event-feed.js';
import { faultOf, type StorageFault } from '../sqlite-errors.js';
import { transaction } from '../statements.js';
import { TermMerging } from './term-merging.js';

describe('Merging of terms', () => {
  let folder: TemporaryDirectory;
  let views: Connection;
  beforeEach(() => {
    folder = temporaryDirectory();
    views = openDatabase(join(folder.path, 'views.db'), { busyTimeoutMs: 0 });
    tables.make(views, []);
  });
  afterEach(() => {
    views.close();
    folder.remove();
  });

  it('that another program has locked out begins again when the log has grown and is quiet', async () => {
    let length = 20_000;
    const faults: (StorageFault | undefined)[] = [];
    let looks = 0;
    const liveViews = () => {
      looks += 1;
      return views;
    };
    const feed = { length: () => length } as SqliteEventFeed;
    const merging = new TermMerging(feed, liveViews, (error) => faults.push(faultOf(error)));
    const quiet = () => {
      for (let poll = 0; poll < 10; poll += 1) merging.poll();
    };
    const other = openDatabase(join(folder.path, 'views.db'));
    other.exec('BEGIN IMMEDIATE');
    merging.mergeIfGrown();
    await until('it has failed', () => faults.length > 0);
    expect(faults).toStrictEqual(['passing']);
    other.exec('COMMIT');
    other.close();
    // A failed statement that writes is in progress until it is collected, and stops all commits of its connection.
    transaction(views, () => views.exec("INSERT INTO positions VALUES ('events', 'A')"));
    length += 1;
    quiet();
    expect(looks).toBe(2);
    length += 1;
    quiet();
    expect([looks, faults]).toStrictEqual([2, ['passing']]);
  });
});
