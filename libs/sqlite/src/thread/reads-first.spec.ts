import { Chronicle } from '../../../../test/contracts/chronicle.js';
import {
  temporaryDirectory,
  type TemporaryDirectory,
} from '../../../../test/contracts/temporary-directory.js';
import { station, stationCreated } from '../../../../test/contracts/vocabulary.js';
import { openLive, prepareDirectory } from '../live-directory.js';
import { SqliteBatchAppend } from '../log/batch-append.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { SqliteProjection } from '../views/projection.js';
import { FollowedLog } from './followed-log.js';
import { LogThread } from './log-thread.js';
import { ReadsUnderWay } from './reads-under-way.js';
import { ViewsThread } from './views-thread.js';

const PATIENCE_MS = 30_000;
const threeStations = () => {
  const chronicle = new Chronicle();
  return [1, 2, 3].map((n) => chronicle.batch([station(n), stationCreated()]));
};

describe('Reads that go first', () => {
  let folder: TemporaryDirectory;
  beforeEach(() => {
    folder = temporaryDirectory();
    prepareDirectory(folder.path);
  });
  afterEach(() => folder.remove());

  it('are given way before each record that is written', async () => {
    const connections = openLive(folder.path);
    const append = new SqliteBatchAppend(connections.log);
    for (const batch of threeStations()) await append.append(batch);
    let gaveWay = 0;
    const projection = new SqliteProjection(connections, () => (gaveWay += 1));
    const { events, next } = await new SqliteEventFeed(connections.log).read(undefined, 10);
    await projection.apply(events, next);
    expect(gaveWay).toBe(3);
    for (const connection of [connections.log, connections.views]) connection.close();
  });

  it('keep neither the log nor the read models from going on, however many there are', async () => {
    const underWay = new ReadsUnderWay();
    underWay.begin();
    const data = { folder: folder.path, readsUnderWay: underWay.memory };
    const logThread = new LogThread({ ...data, outcomeRetentionMs: 3_600_000 });
    const views = new ViewsThread(data, { changed: () => {}, exchanged: () => {}, troubled: () => {} });
    const log = new FollowedLog(logThread, views);
    const outcomes = await Promise.all(threeStations().map((batch) => log.append(batch)));
    const last = outcomes.at(-1)?.at(-1)?.position ?? '';
    expect(await views.progress.reached(last, PATIENCE_MS)).toBe(true);
    expect(underWay.count()).toBe(1);
    await Promise.all([logThread.close(), views.close()]);
  });
});
