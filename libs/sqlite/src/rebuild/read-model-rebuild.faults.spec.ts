import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tables } from '#features/side-tables.sqlite';
import {
  location,
  locationRegistered,
  station,
  stationCreated,
  stationRemoved,
} from '../../../../test/contracts/inputs/event-builders.js';
import { DataDirectoryUnusable, claimDataDirectory } from '../directory/data-directory.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { ReadModelRebuild } from './read-model-rebuild.js';
import type { GivenEvent } from '../../../../test/contracts/inputs/event-recorder.js';
import { RebuildScene, STATIONS, history } from './testing/rebuild-scene.js';

describe('A rebuild of the read models', () => {
  let scene: RebuildScene;
  beforeEach(async () => {
    scene = new RebuildScene();
    await scene.append(...history);
  });
  afterEach(() => scene.close());

  it('comes to the same rows in tables and indexes of the same names, and leaves nothing else', async () => {
    const before = scene.everything();
    expect(before.words).toHaveLength(STATIONS - 1);
    await scene.rebuild();
    expect(scene.everything()).toStrictEqual(before);
    expect(scene.rows('PRAGMA integrity_check')).toStrictEqual([['ok']]);
  });

  it('reads 8 MiB of events at a time, and all of them', async () => {
    const LONG = '\u{1f600}'.repeat(65_535);
    const long = { cost: LONG, cost_description: LONG, model: LONG, outlets: LONG };
    const COUNT = 20;
    await scene.append(
      ...Array.from({ length: COUNT }, (_, n): GivenEvent => [station(1000 + n), stationCreated(long)]),
    );
    const before = scene.everything();
    const feed = new SqliteEventFeed(scene.connection);
    const { events, isEnd } = feed.byAggregate('station', [0, 0], feed.length(), 2000);
    expect([events.length, isEnd]).toEqual([STATIONS + 4 + 7, false]);
    await scene.rebuild();
    expect(scene.everything()).toStrictEqual(before);
  });

  it('heals rows that are wrong or gone', async () => {
    const before = scene.everything();
    scene.connection.exec(`
      UPDATE stations SET name = 'nonsense' WHERE docid & 1073741823 = 10;
      UPDATE stations_records SET attributes = replace(attributes, 'station 7', 'nonsense') WHERE n = 10;
      DELETE FROM stations WHERE docid & 1073741823 = 20;
      DELETE FROM stations_terms WHERE rowid & 1073741823 = 30;
      UPDATE map_cells SET count = count + 1;
    `);
    expect(scene.everything()).not.toStrictEqual(before);
    await scene.rebuild();
    expect(scene.everything()).toStrictEqual(before);
  });

  it('is read and written after a switch, under statements that were prepared before', async () => {
    const asked = { q: 'bonn station 1', limit: '1' };
    const [first] = await scene.found(asked);
    await scene.rebuild();
    expect(await scene.found(asked)).toStrictEqual([first]);
    await scene.append(
      [location('43'), locationRegistered({ city: 'Aachen' })],
      [station(999), stationCreated({ name: 'late', location_id: '43' })],
      [station(4), stationRemoved],
    );
    expect(await scene.found({ q: 'aachen late' })).toStrictEqual([station(999).id]);
    expect(await scene.found({ q: 'station', limit: '1000' })).toHaveLength(STATIONS - 2);
  });

  it('reports which index it creates, and its progress before and after', async () => {
    const reports: (string | undefined)[] = [];
    await scene.rebuild(({ now }) => reports.push(now));
    const names = reports.filter((now) => now !== undefined);
    expect(names).toStrictEqual(
      tables.indexes.map((_, index) => `making index ${index + 1} of ${tables.indexes.length}`),
    );
    expect([reports[0], reports.at(-1)]).toStrictEqual([undefined, undefined]);
  });

  it('has what comes into the log while it goes on', async () => {
    let isWritten = false;
    await scene.rebuild(({ applied }) => {
      if (isWritten || applied !== history.length) return;
      isWritten = true;
      // Nothing of this waits.
      void scene.adapters.log.append(scene.recorder.batch([station(999), stationCreated({ name: 'late' })]));
    });
    expect(await scene.found({ q: 'late' })).toStrictEqual([station(999).id]);
    const before = scene.everything();
    await scene.rebuild();
    expect(scene.everything()).toStrictEqual(before);
  });

  it('leaves one file of read models behind', async () => {
    const files = () => readdirSync(scene.folder.path).filter((name) => /^views.*\.db$/.test(name));
    expect(files()).toStrictEqual(['views-1.db']);
    await scene.rebuild();
    expect(files()).toStrictEqual(['views-2.db']);
  });

  it('leaves the live ones as they are if an event cannot be applied', async () => {
    const before = scene.contents();
    scene.connection.exec("UPDATE events SET data = 'nonsense' WHERE seq = 250");
    await expect(scene.rebuild()).rejects.toThrow(/^event 250 of the log: .*JSON/);
    expect(scene.contents()).toStrictEqual(before);
  });

  it('is refused if there is nothing to rebuild, or what is there is damaged', () => {
    const nowhere = join(scene.folder.path, 'typo');
    expect(() => ReadModelRebuild.open(nowhere, tables)).toThrow(
      /typo can't be rebuilt: there is no directory/,
    );
    expect(existsSync(nowhere)).toBe(false);
    mkdirSync(nowhere);
    writeFileSync(join(nowhere, 'directory.db'), 'rubbish'.repeat(1000));
    expect(() => ReadModelRebuild.open(nowhere, tables)).toThrow(DataDirectoryUnusable);
  });

  it('is refused while another one is under way', () => {
    const first = ReadModelRebuild.open(scene.folder.path, tables);
    expect(() => ReadModelRebuild.open(scene.folder.path, tables)).toThrow(
      'another process is rebuilding it',
    );
    first.close();
    ReadModelRebuild.open(scene.folder.path, tables).close();
  });

  it('is refused if a service of another release uses the directory, which could not read its read models', async () => {
    const before = scene.everything();
    scene.connection.exec('PRAGMA views.user_version = 17');
    const service = claimDataDirectory(scene.folder.path);
    expect(() => ReadModelRebuild.open(scene.folder.path, tables)).toThrow(
      'a service of another release is using it',
    );
    service.release();
    await scene.rebuild();
    expect(scene.everything()).toStrictEqual(before);
  });
});
