import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { ProjectionRunner } from '#application';
import { tables } from '#features/side-tables.sqlite';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { sqliteAdaptersOn } from '../../../../test/contracts/fixtures/sqlite-fixture.js';
import {
  temporaryDirectory,
  type TemporaryDirectory,
} from '../../../../test/contracts/fixtures/temporary-directory.js';
import { station, stationCreated, stationRenamed } from '../../../../test/contracts/inputs/event-builders.js';
import { openDatabase, type Connection } from '../database.js';
import { query } from '../statements.js';
import { logFile, openLog, prepareDirectory, viewsFile } from './live-directory.js';
import { openLogOfThisRelease } from './read-only-log.js';

describe("A directory's files", () => {
  let folder: TemporaryDirectory;
  let file: string;
  beforeEach(() => {
    folder = temporaryDirectory();
    file = logFile(folder.path);
  });
  afterEach(() => folder.remove());

  it('keep what is in them when they are opened again', async () => {
    const first = sqliteAdaptersOn(folder.path);
    await first.log.append(new EventRecorder().batch([station(1), stationCreated()]));
    const end = await first.feed.end();
    first.close();
    const again = sqliteAdaptersOn(folder.path);
    expect(await again.feed.end()).toBe(end);
    expect((await again.feed.read(undefined, 10)).events).toHaveLength(1);
    again.close();
  });

  it('of the first releases keep their events, and later ones have spans', async () => {
    const recorder = new EventRecorder();
    const first = sqliteAdaptersOn(folder.path);
    await first.log.append(recorder.batch([station(1), stationCreated()]));
    first.close();
    const connection = openDatabase(file);
    connection.exec('ALTER TABLE events DROP COLUMN traceparent; ALTER TABLE events DROP COLUMN import_id');
    connection.exec('PRAGMA user_version = 11');
    connection.close();
    expect(() => openLogOfThisRelease(folder.path, 'backed up')).toThrow('an earlier release made it');
    prepareDirectory(folder.path, tables);
    const again = sqliteAdaptersOn(folder.path);
    await again.log.append(
      recorder.batch([station(1), stationRenamed('a')], [station(1), stationRenamed('b')]),
    );
    const { events } = await again.feed.read(undefined, 10);
    const span: unknown = expect.stringMatching(/^00-/);
    expect(events.map(({ traceparent }) => traceparent)).toEqual([undefined, undefined, span]);
    again.close();
  });

  it('of releases without imports keep their events, and later ones have their import', async () => {
    const recorder = new EventRecorder();
    const first = sqliteAdaptersOn(folder.path);
    await first.log.append(recorder.batch([station(1), stationCreated()]));
    first.close();
    const connection = openDatabase(file);
    connection.exec('ALTER TABLE events DROP COLUMN import_id; PRAGMA user_version = 12');
    connection.close();
    prepareDirectory(folder.path, tables);
    const again = sqliteAdaptersOn(folder.path);
    await again.log.append(recorder.batch([station(1), stationRenamed('a')]));
    const { events } = await again.feed.read(undefined, 10);
    expect(events.map(({ traceparent, importId }) => [traceparent, importId])).toEqual([
      [expect.stringMatching(/^00-/), undefined],
      [undefined, expect.stringMatching(/-/)],
    ]);
    again.close();
  });

  it('are refused if a newer release made the log', () => {
    const connection = openDatabase(file);
    connection.exec('PRAGMA user_version = 1000');
    expect(() => prepareDirectory(folder.path, tables)).toThrow('made by a newer release (schema 1000)');
    connection.close();
  });

  it.each([1, 3, 10])('are refused if the log was made before the first release (schema %i)', (version) => {
    const connection = openDatabase(file);
    connection.exec(`PRAGMA user_version = ${version}`);
    connection.close();
    const line = `(schema ${version}): start the release before this one on it once`;
    expect(() => prepareDirectory(folder.path, tables)).toThrow(line);
  });

  describe('without their log', () => {
    const files = (): readonly string[] => readdirSync(folder.path).toSorted();
    /** Ends with a log of one event, which read models have. */
    async function fill(): Promise<void> {
      const adapters = sqliteAdaptersOn(folder.path);
      await adapters.log.append(new EventRecorder().batch([station(1), stationCreated()]));
      await new ProjectionRunner(adapters.feed, adapters.projection).catchUp();
      adapters.close();
    }

    it.each<[string, (views: string) => void]>([
      ['missing', () => rmSync(file)],
      ['empty', () => writeFileSync(file, '')],
      [
        'missing, and the read models are of another release',
        (views) => (rmSync(file), changeVersion(views)),
      ],
      [
        'missing, and the read models cannot be read',
        (views) => (rmSync(file), writeFileSync(views, 'rubbish')),
      ],
    ])('are refused and kept if it is %s', async (_, lose) => {
      await fill();
      writeFileSync(`${file}-wal`, 'the newest events');
      lose(viewsFile(folder.path, 1));
      const before = files();
      expect(() => prepareDirectory(folder.path, tables)).toThrow(
        /^directory\.db, the log, is missing .* restore a backup/,
      );
      expect(files()).toEqual(expect.arrayContaining([...before]));
      expect(readFileSync(`${file}-wal`, 'utf8')).toBe('the newest events');
    });

    it('are refused if it has no tables', async () => {
      await fill();
      rmSync(file);
      openDatabase(file).close();
      expect(() => prepareDirectory(folder.path, tables)).toThrow('restore a backup of directory.db');
      expect(files()).toContain('views-1.db');
    });

    function changeVersion(views: string): void {
      const connection = openDatabase(views);
      connection.exec('PRAGMA user_version = 17');
      connection.close();
    }

    it.each<[string, (views: string) => void]>([
      ['read models without events', () => {}],
      ['read models without tables', (views) => (rmSync(views), openDatabase(views).close())],
      ['an empty file of read models', (views) => writeFileSync(views, '')],
    ])('are prepared if a first start has left %s', (_, change) => {
      prepareDirectory(folder.path, tables);
      rmSync(file);
      change(viewsFile(folder.path, 1));
      expect(prepareDirectory(folder.path, tables)).toBeUndefined();
      sqliteAdaptersOn(folder.path).close();
    });
  });

  it.each([
    ['of the release before', 'PRAGMA user_version = 17'],
    ['that something has been written over', undefined],
  ])('rebuild read models %s', async (_, sql) => {
    const adapters = sqliteAdaptersOn(folder.path);
    await adapters.log.append(new EventRecorder().batch([station(1), stationCreated()]));
    await new ProjectionRunner(adapters.feed, adapters.projection).catchUp();
    adapters.close();
    const views = viewsFile(folder.path, 1);
    if (sql === undefined) writeFileSync(views, 'rubbish'.repeat(1000));
    else {
      const connection = openDatabase(views);
      connection.exec(sql);
      connection.close();
    }
    const again = sqliteAdaptersOn(folder.path);
    expect(await again.projection.position()).toBeUndefined();
    await new ProjectionRunner(again.feed, again.projection).catchUp();
    expect(await again.records.find('stations', station(1).id)).toBeDefined();
    again.close();
  });

  it('sync each commit of the log, which cannot be rebuilt', () => {
    const synced = (connection: Connection) => {
      const [level] = query<[number]>(connection, 'PRAGMA synchronous').first() ?? [];
      connection.close();
      return level;
    };
    const full = 2;
    const normal = 1;
    expect([synced(openLog(folder.path)), synced(openDatabase(file))]).toStrictEqual([full, normal]);
  });
});
