import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { sqliteAdaptersOn } from '../../../../test/contracts/fixtures/sqlite-fixture.js';
import {
  temporaryDirectory,
  type TemporaryDirectory,
} from '../../../../test/contracts/fixtures/temporary-directory.js';
import {
  station,
  stationCreated,
  stationRemoved,
  stationRenamed,
} from '../../../../test/contracts/inputs/event-builders.js';
import { openDatabase, type Connection } from '../database.js';
import { query } from '../statements.js';
import { logFile } from '../directory/live-directory.js';

type Kept = [aggregate: number, version: number, state: string];

describe('States in the log', () => {
  let folder: TemporaryDirectory;
  let adapters: ReturnType<typeof sqliteAdaptersOn>;
  let connection: Connection;
  let recorder: EventRecorder;

  beforeEach(() => {
    folder = temporaryDirectory();
    adapters = sqliteAdaptersOn(folder.path);
    connection = openDatabase(logFile(folder.path));
    recorder = new EventRecorder();
  });
  afterEach(() => {
    connection.close();
    adapters.close();
    folder.remove();
  });

  const kept = () => query<Kept>(connection, 'SELECT aggregate, version, state FROM snapshots').all();
  const created = (name: string) =>
    adapters.log.append(recorder.batch([station(1), stationCreated({ name })]));
  const renamed = (name: string, previous: string) =>
    adapters.log.append(recorder.batch([station(1), stationRenamed(name, previous)]));

  it('are kept from the second event on', async () => {
    await created('a');
    expect(kept()).toStrictEqual([]);
    await renamed('b', 'a');
    expect(kept()).toMatchObject([[1, 2, expect.stringContaining('"name":"b"')]]);
    await renamed('c', 'b');
    expect(kept()).toMatchObject([[1, 3, expect.stringContaining('"name":"c"')]]);
  });

  it('are brought up by the events since, if they are not the latest', async () => {
    await created('a');
    await renamed('b', 'a');
    const [[aggregate, version, state]] = kept() as [Kept];
    await renamed('c', 'b');
    await renamed('d', 'c');
    connection
      .prepare('UPDATE snapshots SET version = ?, state = ?, is_latest = 0 WHERE aggregate = ?')
      .run([version, state, aggregate]);
    const loaded = await adapters.states.load([station(1)]);
    expect(loaded).toMatchObject([{ version: 4, state: { attributes: { name: 'd' } } }]);
  });

  it('are folded from the events of a removed record of an earlier release, which stored nothing else of it', async () => {
    await created('a');
    await adapters.log.append(recorder.batch([station(1), stationRemoved]));
    const expected = await adapters.states.load([station(1)]);
    connection.exec(`UPDATE snapshots SET state = '{"kind":"removed"}'`);
    expect(await adapters.states.load([station(1)])).toStrictEqual(expected);
    expect(expected).toMatchObject([{ version: 2, state: { kind: 'removed', attributes: { name: 'a' } } }]);
  });

  it('are taken as they are if they are the latest', async () => {
    await created('a');
    await renamed('b', 'a');
    connection.exec('UPDATE events SET version = 7 WHERE version = 2');
    expect(await adapters.states.load([station(1)])).toMatchObject([{ version: 2 }]);
  });
});
