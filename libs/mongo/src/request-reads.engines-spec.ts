import { StationMap, type MapQuery } from '../../features/map/station-map.js';
import type { ListQuery } from '#application/views';
import mongoose, { type mongo } from 'mongoose';
import { sideTables } from '#features/side-tables.mongo';
import { MongoDirectory } from './mongo-directory.js';
import { dropDatabase, ownDatabase } from './testing/databases.js';
import { sourceLog } from './testing/source-log.js';

const query: ListQuery = {
  ...{ words: [], filters: [], limit: 10, total: true },
  sort: { by: 'name', descending: false },
};
const clusters: MapQuery = {
  ...{ matching: query, zoom: 3 },
  areas: [{ columns: [0, 1], rows: [0, 1] }],
};

let uri: string;
let directory: MongoDirectory;
let started: mongo.CommandStartedEvent[] = [];
let onStarted: (event: mongo.CommandStartedEvent) => void;

beforeAll(async () => {
  uri = await ownDatabase();
  directory = await MongoDirectory.connect(`${uri}?monitorCommands=true`, {
    source: sourceLog(),
    sideTables,
  });
  const client = mongoose.connections.at(-1)?.getClient();
  client?.on('commandStarted', (event) => {
    // What reads share: the live generation, and the number of stations for the sample of their values.
    if (event.command['find'] === 'generations' || event.commandName === 'count') return;
    started.push(event);
    onStarted(event);
  });
});
beforeEach(() => {
  started = [];
  onStarted = () => undefined;
});
afterAll(async () => {
  await directory.close();
  await dropDatabase(uri);
});

const names = () => started.map(({ commandName }) => commandName);
const gone = new Error('the client has gone');

/** Aborts a signal when the first command of a read is sent. */
function abortAtFirst(): AbortSignal {
  const controller = new AbortController();
  onStarted = ({ commandName }) => {
    if (commandName !== 'killSessions') controller.abort(gone);
  };
  return controller.signal;
}

describe('A read whose client goes', () => {
  it.each<[string, (signal: AbortSignal) => Promise<unknown>]>([
    ['of a list', (signal) => directory.records.list('stations', query, signal)],
    ['of clusters', (signal) => directory.queries.of(StationMap).clusters(clusters, signal)],
    ['of a summary', (signal) => directory.summaries.summarize('city', query, signal)],
  ])('%s is ended by MongoDB, and sends no further command', async (_, read) => {
    await expect(read(abortAtFirst())).rejects.toBe(gone);
    expect(names()).toHaveLength(2);
    const [first, kill] = started;
    expect(kill?.command).toMatchObject({ killSessions: [first?.command['lsid']] });
  });

  it('sends no command if the client has gone before', async () => {
    await expect(directory.records.list('stations', query, AbortSignal.abort(gone))).rejects.toBe(gone);
    expect(names()).toEqual([]);
  });
});

it('Reads with clients end no session, and send their commands one after another', async () => {
  const { signal } = new AbortController();
  await directory.records.list('stations', query, signal);
  // The names, the records without a name, and the total.
  expect(names()).toEqual(['find', 'find', 'aggregate']);
  expect(new Set(started.map(({ command }) => JSON.stringify(command['lsid']))).size).toBe(1);
});
