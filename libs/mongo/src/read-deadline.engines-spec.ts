import { StationMap, type MapQuery } from '../../features/map/station-map.js';
import { StatusPeriods } from '../../features/history/ports/status-periods.js';
import { encodePosition, type ListQuery } from '#application/views';
import mongoose, { type mongo } from 'mongoose';
import { sideTables } from '#features/side-tables.mongo';
import { MongoDirectory } from './mongo-directory.js';
import { READ_DEADLINE } from './request-reads.js';
import { dropDatabase, ownDatabase } from './testing/databases.js';
import { sourceLog } from './testing/source-log.js';

const station = { kind: 'station', id: 'none' } as const;
const all = { words: [], filters: [] };
const listed: ListQuery = { ...all, sort: { by: 'name', descending: false }, limit: 1, total: true };
const near = { centre: { latitude: 50, longitude: 10 }, radius: 1000 };
const square: MapQuery['areas'][number] = { columns: [0, 1], rows: [0, 1] };
/** Commands that only read. */
const reads = ['find', 'aggregate', 'count'];

let uri: string;
let directory: MongoDirectory;
let started: mongo.CommandStartedEvent[] = [];

beforeAll(async () => {
  uri = await ownDatabase();
  directory = await MongoDirectory.connect(`${uri}?monitorCommands=true`, {
    source: sourceLog(),
    sideTables,
  });
  const client = mongoose.connections.at(-1)?.getClient();
  client?.on('commandStarted', (event) => started.push(event));
  // As if an event were applied: the feed reads up to this position.
  await (await directory.generations.live()).advance(encodePosition([1]));
});
beforeEach(() => {
  started = [];
});
afterAll(async () => {
  await directory.close();
  await dropDatabase(uri);
});

it.each<[string, () => Promise<unknown>]>([
  ['of a record', () => directory.records.find('stations', 'none')],
  ['of a list by name', () => directory.records.list('stations', listed)],
  [
    'of a list by distance',
    () =>
      directory.records.list('stations', { ...listed, near, sort: { by: 'distance', descending: false } }),
  ],
  [
    'of clusters',
    () => directory.queries.of(StationMap).clusters({ matching: all, areas: [square], zoom: 3 }),
  ],
  ['of a summary', () => directory.summaries.summarize('city', all)],
  ['of status periods', () => directory.queries.of(StatusPeriods).periodsAt('none', [0])],
  ['of a snapshot by version', () => directory.snapshots.atVersion(station, 1)],
  ['of a snapshot by time', () => directory.snapshots.asOf(station, 0)],
  ['of events', () => directory.feed.read(undefined, 1)],
  ['of a history', () => directory.feed.history(station, 0, 1)],
])('a read %s has a deadline', async (_, read) => {
  await read();
  const commands = started
    .filter(({ commandName, command }) => reads.includes(commandName) && command['find'] !== 'generations')
    .map(({ command }) => command['maxTimeMS'] as unknown);
  expect(commands.length).toBeGreaterThan(0);
  expect(new Set(commands)).toEqual(new Set([READ_DEADLINE.maxTimeMS]));
});
