import { setImmediate } from 'node:timers/promises';
import { ProjectionRunner } from '#application';
import { tables } from '#features/side-tables.sqlite';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { sqliteAdaptersOn } from '../../../../test/contracts/fixtures/sqlite-fixture.js';
import {
  temporaryDirectory,
  type TemporaryDirectory,
} from '../../../../test/contracts/fixtures/temporary-directory.js';
import { station, stationCreated } from '../../../../test/contracts/inputs/event-builders.js';
import type { Connection } from '../database.js';
import { query } from '../statements.js';
import { makeLive, openLog, openViews } from '../directory/live-directory.js';
import { SingleRecords } from './single-records.js';

describe('Single records', () => {
  let folder: TemporaryDirectory;
  let adapters: ReturnType<typeof sqliteAdaptersOn>;
  let single: SingleRecords;
  let views: Connection;
  let recorder: EventRecorder;

  beforeEach(async () => {
    folder = temporaryDirectory();
    adapters = sqliteAdaptersOn(folder.path);
    single = new SingleRecords(folder.path);
    views = openViews(folder.path, 1);
    recorder = new EventRecorder();
    await adapters.log.append(recorder.batch([station(1), stationCreated()]));
    await new ProjectionRunner(adapters.feed, adapters.projection).catchUp();
  });
  afterEach(() => {
    views.close();
    single.close();
    adapters.close();
    folder.remove();
  });

  const versionOf = async (n: number) => (await single.find('stations', station(n).id))?.version;

  /** Within this turn of the event loop. */
  const become = (version: number) => views.exec(`UPDATE stations_records SET version = ${version}`);

  it('are of one state of the files in one turn of the event loop', async () => {
    expect(await versionOf(1)).toBe(1);
    become(2);
    expect(await versionOf(1)).toBe(1);
    await setImmediate();
    expect(await versionOf(1)).toBe(2);
  });

  it('are of another state as soon as the files are said to have changed', async () => {
    expect(await versionOf(1)).toBe(1);
    become(2);
    single.refresh();
    expect(await versionOf(1)).toBe(2);
  });

  it('are read in turns of their own if they are large', async () => {
    const text = 'x'.repeat(65_535);
    const large = { cost: text, cost_description: text, manufacturer: text, model: text, outlets: text };
    await adapters.log.append(recorder.batch([station(2), stationCreated(large)]));
    await new ProjectionRunner(adapters.feed, adapters.projection).catchUp();
    let turn = 0;
    let isRunning = true;
    const counting = (async () => {
      for (; isRunning; turn += 1) await setImmediate();
    })();
    const read = async (n: number) => [await versionOf(n), turn] as const;
    const [first, small, ...others] = await Promise.all([2, 1, 2, 2].map(read));
    isRunning = false;
    await counting;
    expect(small).toEqual([1, 0]);
    expect([first, ...others].map((found) => found?.[0])).toEqual([1, 1, 1]);
    expect(new Set([first, ...others].map((found) => found?.[1])).size).toBe(3);
  });

  it('allow the WAL to restart after that turn', async () => {
    const canEmpty = () => query<[number]>(views, 'PRAGMA wal_checkpoint(TRUNCATE)').first()?.[0] === 0;
    views.exec('PRAGMA busy_timeout = 0');
    await versionOf(1);
    become(2);
    expect(canEmpty()).toBe(false);
    await setImmediate();
    expect(canEmpty()).toBe(true);
  });

  it('are read from another generation of read models as soon as it is live', async () => {
    expect(await versionOf(1)).toBe(1);
    const log = openLog(folder.path);
    const next = openViews(folder.path, 2);
    tables.make(next, tables.indexes);
    makeLive(log, 1, 2);
    single.switchGeneration(2);
    expect(await versionOf(1)).toBeUndefined();
    for (const opened of [log, next]) opened.close();
  });
});
