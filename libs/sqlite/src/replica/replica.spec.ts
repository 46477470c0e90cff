import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { replicaOfMemory, sqliteReplica } from '../../../../test/contracts/fixtures/replica-fixture.js';
import { describeReplica, outcomeRead } from '../../../../test/contracts/replica.contract.js';
import { temporaryDirectory } from '../../../../test/contracts/fixtures/temporary-directory.js';
import { uuid } from '../../../../test/contracts/inputs/event-builders.js';
import { describeWriteSide } from '../../../../test/contracts/write-side.contract.js';
import { openDatabase } from '../database.js';
import { SqliteReplica } from './replica.js';

describeReplica('SQLite', sqliteReplica);
describeWriteSide('the replica of a log', replicaOfMemory);

it('A replica that is closed leaves all in its one file, for another instance to begin with', async () => {
  const folder = temporaryDirectory();
  const opened = (name: string) =>
    SqliteReplica.open(join(folder.path, name), { outcomeRetentionMs: 3_600_000 });
  const replica = opened('replica.db');
  await replica.reset('the log');
  await replica.apply([{ topic: 'outcomes', partition: 0, next: 4, records: [outcomeRead(1)] }]);
  await replica.close();
  copyFileSync(join(folder.path, 'replica.db'), join(folder.path, 'copy.db'));
  const copy = opened('copy.db');
  expect(copy.identity()).toBe('the log');
  expect(copy.positions()).toMatchObject([{ topic: 'outcomes', partition: 0, next: 4 }]);
  await copy.close();
  folder.remove();
});

it('A replica whose file another program has locked applies the log when it is released, and reads meanwhile', async () => {
  const folder = temporaryDirectory();
  const file = join(folder.path, 'replica.db');
  const replica = SqliteReplica.open(file, { outcomeRetentionMs: 3_600_000 });
  await replica.reset('the log');
  const other = openDatabase(file);
  other.exec('BEGIN IMMEDIATE');
  const slice = { topic: 'outcomes', partition: 0, next: 4, records: [outcomeRead(1)] } as const;
  let isApplied = false;
  const applying = replica.apply([slice]).then(() => (isApplied = true));
  // The thread does other work.
  await new Promise((resolve) => setImmediate(resolve));
  expect([isApplied, replica.identity(), replica.positions()]).toStrictEqual([false, 'the log', []]);
  other.exec('COMMIT');
  other.close();
  await applying;
  expect(replica.positions()).toMatchObject([{ topic: 'outcomes', partition: 0, next: 4 }]);
  await replica.close();
  folder.remove();
});

it.each([
  ['that numbered these tables is gone on with', 'PRAGMA user_version = 1', 'the log'],
  ['with other tables is emptied', 'ALTER TABLE aggregates ADD COLUMN kept_at INTEGER', undefined],
])('A replica of a release %s', async (_, sql, identity) => {
  const folder = temporaryDirectory();
  const file = join(folder.path, 'replica.db');
  const settings = { outcomeRetentionMs: 3_600_000 };
  const before = SqliteReplica.open(file, settings);
  await before.reset('the log');
  await before.close();
  const connection = openDatabase(file);
  connection.exec(sql);
  connection.close();
  const after = SqliteReplica.open(file, settings);
  expect(after.identity()).toBe(identity);
  await after.close();
  folder.remove();
});

describe('Outcomes of a replica that keeps them for an hour', () => {
  const HOUR_MS = 3_600_000;

  it('are deleted after the retention, but the checkpoint of the writer stays', async () => {
    const folder = temporaryDirectory();
    const opened = (now: number) =>
      SqliteReplica.open(join(folder.path, 'replica.db'), {
        outcomeRetentionMs: HOUR_MS,
        clocks: { wall: () => now, monotonic: () => 0 },
      });
    const written = [1, 2].map((n) => ({ ...outcomeRead(n), writtenAt: n * HOUR_MS + n - 1 }));
    const before = opened(HOUR_MS);
    await before.apply([{ topic: 'outcomes', partition: 0, next: 4, records: written }]);
    await before.close();
    const later = opened(2 * HOUR_MS + 1);
    const kept = await later.find([uuid(1), uuid(2)]);
    expect(kept).toStrictEqual([undefined, written[1]?.outcome]);
    expect(later.checkpoint(0).nextCommand).toBe(21);
    await later.close();
    folder.remove();
  });
});
