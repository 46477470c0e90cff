import mongoose, { type Connection } from 'mongoose';
import { parseListParameters, type Position, type StoredRecord } from '#application';
import { sideTables } from '#features/side-tables.mongo';
import { MongoDirectory } from '#mongo';
import { dropDatabase, ownDatabase } from '../../libs/mongo/src/testing/databases.js';
import { command, createStation, registerLocation } from '../contracts/inputs/envelopes.js';
import { engines } from '../engines/index.js';
import { until } from '../engines/processes/until.js';
import { start, type Environment, type RunningProgram } from '../support/programs.js';
import { Cluster, type Instance } from './kafka-fixture.js';

const STATIONS = 999;
const TIMEOUT_MS = 60_000;
/** Long enough for a partition to have several batches. */
const LONG_TEXT = 'plug '.repeat(2000);

let uri: string;
let environment: Environment;
let cluster: Cluster;
let instance: Instance;
let mongo: MongoDirectory;
let connection: Connection;
const programs: RunningProgram[] = [];
let commands = 0;

beforeAll(async () => {
  uri = await ownDatabase();
  const { kafkaBrokers } = await engines();
  cluster = new Cluster(kafkaBrokers);
  instance = await cluster.ready();
  const partitions = cluster.partitions;
  environment = {
    ...{
      KAFKA_BROKERS: kafkaBrokers,
      MONGODB_URI: uri,
      PORT: '0',
      LOG_FORMAT: 'json',
      OUTCOME_RETENTION_HOURS: '1',
    },
    ...{ TOPIC_PREFIX: cluster.prefix, TOPIC_PARTITIONS: String(partitions) },
  };
  mongo = await MongoDirectory.connect(uri, { partitions, source: instance.directory.source, sideTables });
  connection = await mongoose.createConnection(uri).asPromise();
  await run('main').waitForOutput(/projecting/);
  await submitted(registerLocation(++commands));
  const all = Array.from({ length: STATIONS }, (_, n) =>
    createStation(++commands, { name: `station ${n}`, cost_description: LONG_TEXT }),
  );
  await projected(await Promise.all(all.map(submitted)));
});
afterAll(async () => {
  for (const program of programs.toReversed()) await program.kill('SIGKILL');
  await connection.close();
  await mongo.close();
  await cluster.close();
  await dropDatabase(uri);
});

/** Starts a program of the projector. */
function run(name: 'main' | 'rebuild'): RunningProgram {
  const program = start(process.execPath, [`dist/apps/projector/src/${name}.js`], environment);
  programs.push(program);
  return program;
}

/** Submits a command and returns the position after its events. */
async function submitted(envelope: ReturnType<typeof command>): Promise<Position> {
  const { outcome } = await instance.directory.gateway.submit(envelope);
  expect(outcome.status).toBe('accepted');
  return outcome.position;
}

/** Resolves when the read models have reached these positions. */
async function projected(positions: readonly Position[]): Promise<void> {
  for (const position of positions) expect(await mongo.progress.reached(position, TIMEOUT_MS)).toBe(true);
}

async function rename(id: string, name: string): Promise<void> {
  await projected([await submitted(command(++commands, 'UpdateStation', { id, data: { name } }))]);
}

const list = (query: Record<string, string>) =>
  mongo.records.list('stations', parseListParameters('station', query));

/** All stations. A page ends at 8 MiB, so there are several. */
async function stations(): Promise<readonly StoredRecord[]> {
  const found: StoredRecord[] = [];
  const query = parseListParameters('station', { limit: '1000', sort: 'created_at' });
  for (let page = await mongo.records.list('stations', query); ;) {
    found.push(...page.records);
    if (!page.next) return found;
    page = await mongo.records.list('stations', { ...query, after: page.next });
  }
}

const shown = async (id: string) => (await mongo.records.find('stations', id))?.attributes;
const liveName = async () => (await mongo.generations.liveState()).generation.name;
const generationsOfStations = async () => {
  const collections = (await connection.db?.listCollections().toArray()) ?? [];
  return collections.flatMap(({ name }) => /^stations_(g\d+)$/.exec(name)?.[1] ?? []);
};

const rebuildGroups = async () => {
  const { groups } = await instance.directory.source.admin.listGroups();
  return groups.map(({ groupId }) => groupId).filter((id) => id.startsWith(`${cluster.prefix}.rebuild.`));
};

/** Writes and reads until the signal aborts. Returns the last change of each station. */
async function writeAndRead(ids: readonly string[], ended: AbortSignal): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  for (let n = 0; !ended.aborted; n += 1) {
    const [id = '', name] = [ids[n % ids.length], `station, change ${n}`];
    await rename(id, name);
    written.set(id, `"name":"${name}"`);
    expect(await shown(id)).toContain(written.get(id));
    expect((await list({ q: 'station', limit: '1', total: 'true' })).total).toBe(STATIONS);
  }
  return written;
}

describe('npm run rebuild, in the distributed mode', () => {
  it('repairs the read models during reads and writes', async () => {
    const before = await stations();
    const former = await liveName();
    const damaged = before[200]?.id ?? '';
    await connection
      .collection<{ _id: string }>(`stations_${former}`)
      .updateOne({ _id: damaged }, { $set: { attributes: '"name":"nonsense"' } });
    expect(await shown(damaged)).toBe('"name":"nonsense"');

    const ended = new AbortController();
    const rebuild = run('rebuild');
    void rebuild.ended.then(() => ended.abort());
    const ids = before.slice(0, 50).map(({ id }) => id);
    const written = await writeAndRead(ids, ended.signal);
    expect({ ...(await rebuild.ended), stderr: rebuild.stderr }).toEqual({
      code: 0,
      signal: null,
      stderr: '',
    });
    expect(rebuild.stdout).toMatch(
      /^rebuilding: \d+ of \d+ records, .*\n(.*\n)*\d+ records applied in .* a second\n$/,
    );
    expect(written.size).toBeGreaterThan(0);

    const after = new Map((await stations()).map((station) => [station.id, station]));
    expect(after.size).toBe(STATIONS);
    for (const station of before) {
      const name = written.get(station.id);
      if (name === undefined) expect(after.get(station.id)).toEqual(station);
      else expect(after.get(station.id)?.attributes).toContain(name);
    }
    expect(await liveName()).not.toBe(former);
    expect(await generationsOfStations()).toEqual([await liveName()]);
  });

  it.each([
    ['SIGKILL', 1],
    ['SIGTERM', 0],
  ] as const)('is continued by the next rebuild after %s', async (signal, groupsLeft) => {
    const groups = await rebuildGroups();
    const before = await stations();
    const former = await liveName();
    const next = `g${Number(former.slice(1)) + 1}`;
    const killed = run('rebuild');
    await until(
      'a batch is applied',
      async () => (await mongo.generations.named(next).position()) !== undefined,
    );
    expect(await killed.kill(signal)).toEqual({ code: null, signal });
    expect(killed.stderr).toBe('');
    // The broker removes groups without members at any time.
    expect((await rebuildGroups()).filter((id) => !groups.includes(id))).toHaveLength(groupsLeft);
    expect(await liveName()).toBe(former);
    expect(await stations()).toEqual(before);

    expect(await run('rebuild').ended).toEqual({ code: 0, signal: null });
    expect(await liveName()).toBe(next);
    expect(await stations()).toEqual(before);
    expect(await generationsOfStations()).toEqual([next]);
    const id = before[0]?.id ?? '';
    await rename(id, `after ${signal}`);
    expect(await shown(id)).toContain(`"name":"after ${signal}"`);
  });
});
