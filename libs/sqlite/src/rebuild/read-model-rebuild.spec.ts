import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProjectionRunner, parseListParameters } from '#application';
import { Chronicle, type Happening } from '../../../../test/contracts/chronicle.js';
import { sqliteAdaptersOn } from '../../../../test/contracts/sqlite-fixture.js';
import {
  temporaryDirectory,
  type TemporaryDirectory,
} from '../../../../test/contracts/temporary-directory.js';
import {
  connectorType,
  connectorTypeCreated,
  fitted,
  location,
  locationChanged,
  locationRegistered,
  station,
  stationCreated,
  stationObserved,
  stationRemoved,
  at,
} from '../../../../test/contracts/vocabulary.js';
import { DataDirectoryUnusable, claimDataDirectory } from '../data-directory.js';
import { openDatabase, query, type Connection } from '../database.js';
import { prepareSchema, readSide, readTables } from '../schema.js';
import { NEXT, storedPosition } from '../table-sets.js';
import { usualCosts } from '../views/finding-costs.js';
import { ReadModelRebuild, type RebuildProgress } from './read-model-rebuild.js';
import { exchangeTables } from './table-exchange.js';

const STATIONS = 300;

const history: readonly Happening[] = [
  [location('42'), locationRegistered({ city: 'Köln' })],
  [connectorType(1), connectorTypeCreated({ name: 'CCS' })],
  ...Array.from({ length: STATIONS }, (_, n): Happening => {
    const place = { latitude: String(50 + n / 1000), longitude: String(6 + n / 1000) };
    return [station(n + 1), stationCreated({ name: `station ${n}`, available: '1', ...place })];
  }),
  [station(1), fitted(connectorType(1))],
  [station(2), stationObserved(['3', at('11:00')])],
  [station(3), stationRemoved],
  [location('42'), locationChanged({ city: 'Bonn' })],
];

/** Turns the file into one of a release that kept an aggregate's state in its row. */
const AS_BEFORE_SNAPSHOTS = `
  DROP TABLE snapshots;
  ALTER TABLE aggregates ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE aggregates ADD COLUMN state TEXT NOT NULL DEFAULT '{}';
  PRAGMA user_version = 3;
`;

describe('A rebuild of the read models', () => {
  let folder: TemporaryDirectory;
  let chronicle: Chronicle;
  let adapters: ReturnType<typeof sqliteAdaptersOn>;
  let connection: Connection;
  beforeEach(async () => {
    folder = temporaryDirectory();
    const file = join(folder.path, 'directory.db');
    chronicle = new Chronicle();
    // As if there were so many that words are looked for by what they begin with.
    adapters = sqliteAdaptersOn(file, { ...usualCosts, large: 0 });
    connection = openDatabase(file);
    await happened(...history);
  });
  afterEach(() => {
    connection.close();
    adapters.close();
    folder.remove();
  });

  /** It is in the log and in the live read models. */
  async function happened(...happenings: Happening[]): Promise<void> {
    await adapters.log.append(chronicle.batch(...happenings));
    await new ProjectionRunner(adapters.feed, adapters.projection).catchUp();
  }

  async function rebuild(tell: (progress: RebuildProgress) => void = () => {}): Promise<void> {
    const started = ReadModelRebuild.open(folder.path);
    await started.run(tell).finally(() => started.close());
  }

  /** Stops one in the middle, as if its process had been killed between two steps. */
  async function interrupted(): Promise<void> {
    const stopped = rebuild(({ applied }) => {
      if (applied > 0) throw new Error('killed');
    });
    await expect(stopped).rejects.toThrow('killed');
  }

  const rows = (sql: string) => query(connection, sql).all();
  /** All rows of the live read models, but those that SQLite keeps in a form of its own. */
  const contents = () =>
    readTables
      .filter((table) => !table.endsWith('_words'))
      .map((table) => [table, rows(`SELECT * FROM ${table} ORDER BY 1, 2`)]);
  const words = () => rows("SELECT rowid FROM stations_words WHERE stations_words MATCH 'station bonn'");
  const schema = () =>
    rows('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').map((row) =>
      row.map((text) => (typeof text === 'string' ? text.replace(/["']/g, '').replace(/\s*\(/g, '(') : text)),
    );
  const everything = () => ({ contents: contents(), words: words(), schema: schema() });
  const found = async (given: Record<string, string>) =>
    (await adapters.records.list('stations', parseListParameters('station', given))).records.map(
      ({ id }) => id,
    );

  it('comes to the same rows in tables and indexes of the same names, and leaves nothing else', async () => {
    const before = everything();
    expect(before.words).toHaveLength(STATIONS - 1);
    await rebuild();
    expect(everything()).toStrictEqual(before);
    expect(rows('PRAGMA integrity_check')).toStrictEqual([['ok']]);
  });

  it('heals rows that are wrong or gone', async () => {
    const before = everything();
    connection.exec(`
      UPDATE stations SET f_name = 'nonsense' WHERE n = 10;
      UPDATE stations_records SET attributes = replace(attributes, 'station 7', 'nonsense') WHERE n = 10;
      DELETE FROM stations WHERE n = 20;
      DELETE FROM stations_words WHERE rowid = 30;
      UPDATE map_cells SET count_0 = count_0 + 1;
    `);
    expect(everything()).not.toStrictEqual(before);
    await rebuild();
    expect(everything()).toStrictEqual(before);
  });

  it('is what those read and write who have the file open, under statements that they have prepared', async () => {
    const asked = { q: 'bonn station 1', limit: '1' };
    const [first] = await found(asked);
    await rebuild();
    expect(await found(asked)).toStrictEqual([first]);
    await happened(
      [location('43'), locationRegistered({ city: 'Aachen' })],
      [station(999), stationCreated({ name: 'late', location_id: '43' })],
      [station(4), stationRemoved],
    );
    expect(await found({ q: 'aachen late' })).toStrictEqual([station(999).id]);
    expect(await found({ q: 'station', limit: '1000' })).toHaveLength(STATIONS - 2);
  });

  it('has all that was written to the live ones while it went on', async () => {
    const end = await adapters.feed.end();
    const seen: RebuildProgress[] = [];
    await rebuild((progress) => {
      seen.push(progress);
      if (progress.applied !== history.length) return;
      // Behind its last look at the log, which it does not know: nothing of this waits.
      void adapters.log.append(chronicle.batch([station(999), stationCreated({ name: 'late' })]));
      const { events, next } = adapters.feed.page(end, 10);
      void adapters.projection.apply(events, next);
    });
    expect(seen.at(-1)).toStrictEqual({ applied: history.length, total: history.length });
    expect(await found({ q: 'late' })).toStrictEqual([station(999).id]);
    const before = everything();
    await rebuild();
    expect(everything()).toStrictEqual(before);
  });

  it('goes on where an interrupted one was', async () => {
    const before = everything();
    await interrupted();
    expect(everything().contents).toStrictEqual(before.contents);
    const told: RebuildProgress[] = [];
    await rebuild((progress) => told.push(progress));
    expect(told[0]?.applied).toBeGreaterThan(0);
    expect(told.at(-1)).toStrictEqual({ applied: history.length, total: history.length });
    expect(everything()).toStrictEqual(before);
  });

  it('clears away what one has left that was interrupted behind the exchange', async () => {
    const before = everything();
    connection.exec(readSide(NEXT));
    exchangeTables(connection, () => {});
    expect(await found({})).toStrictEqual([]);
    await rebuild();
    expect(everything()).toStrictEqual(before);
  });

  it('leaves the live ones as they are where an event can not be applied', async () => {
    const before = contents();
    connection.exec("UPDATE events SET data = 'nonsense' WHERE seq = 250");
    await expect(rebuild()).rejects.toThrow('JSON');
    expect(contents()).toStrictEqual(before);
  });

  it('is refused where there is nothing to rebuild, or what is there is damaged', () => {
    const nowhere = join(folder.path, 'typo');
    expect(() => ReadModelRebuild.open(nowhere)).toThrow(/typo can't be rebuilt: there is no directory/);
    expect(existsSync(nowhere)).toBe(false);
    mkdirSync(nowhere);
    writeFileSync(join(nowhere, 'directory.db'), 'rubbish'.repeat(1000));
    expect(() => ReadModelRebuild.open(nowhere)).toThrow(DataDirectoryUnusable);
  });

  it('is refused while another one is under way', () => {
    const first = ReadModelRebuild.open(folder.path);
    expect(() => ReadModelRebuild.open(folder.path)).toThrow('another process is rebuilding it');
    first.close();
    ReadModelRebuild.open(folder.path).close();
  });

  it('that was interrupted does not outlive the schema that it was begun in', async () => {
    const before = schema();
    await interrupted();
    connection.exec(AS_BEFORE_SNAPSHOTS);
    prepareSchema(connection);
    expect(schema()).toStrictEqual(before);
    expect(storedPosition(connection, NEXT)).toBeUndefined();
  });

  it('brings up the file of an older release first, unless a service uses it', async () => {
    const before = everything();
    connection.exec(AS_BEFORE_SNAPSHOTS);
    const service = claimDataDirectory(folder.path);
    expect(() => ReadModelRebuild.open(folder.path)).toThrow('another process is using it');
    service.release();
    await rebuild();
    expect(everything()).toStrictEqual(before);
  });
});
