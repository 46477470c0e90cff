import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProjectionRunner, parseListParameters, type AggregateKey } from '#application';
import type { AggregateKind } from '#domain';
import { Chronicle } from '../../../test/contracts/chronicle.js';
import { sqliteAdaptersOn } from '../../../test/contracts/sqlite-fixture.js';
import { temporaryDirectory, type TemporaryDirectory } from '../../../test/contracts/temporary-directory.js';
import { station, stationCreated } from '../../../test/contracts/vocabulary.js';
import { durableTransaction, openDatabase, query, transaction } from './database.js';
import { prepareSchema } from './schema.js';

describe("The directory's file", () => {
  let folder: TemporaryDirectory;
  let file: string;
  beforeEach(() => {
    folder = temporaryDirectory();
    file = join(folder.path, 'directory.db');
  });
  afterEach(() => folder.remove());

  it('keeps what is in it when it is opened again', async () => {
    const first = sqliteAdaptersOn(file);
    await first.log.append(new Chronicle().batch([station(1), stationCreated()]));
    const end = await first.feed.end();
    first.close();
    const again = sqliteAdaptersOn(file);
    expect(await again.feed.end()).toBe(end);
    expect((await again.feed.read(undefined, 10)).events).toHaveLength(1);
    again.close();
  });

  it('is refused where a newer release made it', () => {
    const connection = openDatabase(file);
    connection.exec('PRAGMA user_version = 1000');
    expect(() => prepareSchema(connection)).toThrow('made by a newer release (schema 1000)');
    connection.close();
  });

  it('of the first release keeps its log and its states, and its read models are made anew', async () => {
    const first = openDatabase(file);
    first.exec(readFileSync(new URL('testing/first-release.sql', import.meta.url), 'utf8'));
    const states = query<[string]>(first, 'SELECT state FROM aggregates').all();
    const keys: AggregateKey[] = query<[AggregateKind, string]>(first, 'SELECT kind, id FROM aggregates')
      .all()
      .map(([kind, id]) => ({ kind, id }));
    first.close();
    const adapters = sqliteAdaptersOn(file);
    const upgraded = await adapters.states.load(keys);
    expect(upgraded).toStrictEqual(
      states.map(([state], place) => ({
        aggregate: keys[place],
        version: 1,
        state: JSON.parse(state) as unknown,
      })),
    );
    expect(await adapters.projection.position()).toBeUndefined();
    const runner = new ProjectionRunner(adapters.feed, adapters.projection);
    await runner.catchUp();
    const found = parseListParameters('station', { near: '50.94,6.96', city: 'köln' });
    expect((await adapters.records.list('stations', found)).records).toMatchObject([{ id: keys[1]?.id }]);
    adapters.close();
  });

  it('syncs each commit of what can not be made anew', () => {
    const connection = openDatabase(file);
    const pragma = (name: string) => (connection.prepare(`PRAGMA ${name}`).raw(true).get() as [unknown])[0];
    const [full, normal] = [2, 1];
    expect(durableTransaction(connection, () => pragma('synchronous'))).toBe(full);
    expect(transaction(connection, () => pragma('synchronous'))).toBe(normal);
    expect(pragma('journal_mode')).toBe('wal');
    connection.close();
  });
});
