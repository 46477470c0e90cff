import { mongo } from 'mongoose';
import { engines } from '../engines/index.js';
import { sendBulk } from '../support/bulk.js';
import { DirectoryClient } from '../support/client.js';
import { distributedDirectory, type DistributedDirectory } from '../support/distributed.js';
import { fingerprintIn } from '../support/fingerprints.js';
import { start } from '../support/programs.js';

const STATIONS = 12;
/** Enough for a snapshot of its history. */
const REPORTS = 70;

describe('directory verify, in the distributed mode', () => {
  let directory: DistributedDirectory;
  let client: DirectoryClient;
  let database: mongo.MongoClient;
  const stations: string[] = [];

  beforeAll(async () => {
    const { kafkaBrokers } = await engines();
    directory = await distributedDirectory({
      brokers: kafkaBrokers,
      ...{ partitions: 2, apis: 1, projectors: 1 },
      environment: { LOG_LEVEL: 'debug' },
    });
    await directory.start();
    database = await mongo.MongoClient.connect(directory.mongodbUri);
    client = new DirectoryClient(() => directory.apis[0]?.url ?? '');
    await client.put('/v1/locations/42', { city: 'Bonn', operator: 'Plugs' });
    const { body: type } = await client.post('/v1/connector-types', { name: 'CCS' });
    const connectors = [
      { connector_type_id: type.id, count: 1, standard: 'IEC_62196_T2_COMBO', kilowatts: 150 },
    ];
    for (let n = 0; n < STATIONS; n += 1) {
      const data = { name: `station ${n}`, location_id: '42', latitude: '50', longitude: '7' };
      const { status, body } = await client.post('/v1/stations', data);
      expect(status).toBe(201);
      expect((await client.put(`/v1/stations/${body.id}/connectors`, connectors)).status).toBe(200);
      stations.push(body.id);
    }
    await client.put('/v1/locations/42', { city: 'Wien' });
    await client.delete(`/v1/stations/${stations[0]}`);
    await client.put(`/v1/stations/${stations[1]}/availability`, { available: '2' });
    const reports = Array.from({ length: REPORTS }, (_, n) => report(n, String(1 + (n % 2))));
    // The last one supersedes the period of the one before.
    const { end } = await sendBulk(client, [...reports, report(REPORTS - 1, '3')]);
    expect(end.accepted).toBe(REPORTS + 1);
    expect((await client.post(`/v1/stations/${stations[10]}/erase-history`)).status).toBe(204);
  });
  afterAll(async () => {
    await database.close();
    await directory.remove();
  });

  const report = (minute: number, available: string) => ({
    ...{ type: 'SetStationAvailability', id: stations[11] },
    ...{ data: { available }, observed_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString() },
  });

  async function run(command: string, level: string) {
    const environment = { ...directory.environment, LOG_LEVEL: level };
    const program = start(process.execPath, ['apps/cli/bin/directory.js', command], environment);
    const { code } = await program.ended;
    return { code, stdout: program.stdout, stderr: program.stderr };
  }

  async function verify() {
    const { code, stdout, stderr } = await run('verify', 'info');
    return { code, lines: stdout.trimEnd().split('\n'), stderr };
  }

  it('finds no difference while records are written', async () => {
    let isDone = false;
    const writing = (async () => {
      for (let n = 0; !isDone; n += 1) {
        const available = String(n % 3);
        await client.put(`/v1/stations/${stations[2 + (n % 5)]}/availability`, { available });
        const opening_times = { twentyfourseven: true };
        if (n % 10 === 0) await client.put('/v1/locations/42', { city: `city ${n}`, opening_times });
      }
    })();
    const { code, lines, stderr } = await verify();
    isDone = true;
    await writing;
    // Waits until the read models have it all: a later write would undo the damage of the next test.
    await client.get('/v1/stations');
    const numberless = lines.map((line) =>
      line.replace(/[1-9]\d* (events|periods|changes|snapshots),/, 'n $1,'),
    );
    expect({ code, stderr, lines: numberless }).toEqual({
      ...{ code: 0, stderr: '' },
      lines: [
        'events of the log: n events, all right',
        'position of the read models: all right',
        `records of the read models: ${STATIONS + 2} records, all right`,
        'status periods: n periods, all right',
        'changes of reliability: n changes, all right',
        'snapshots of histories: n snapshots, all right',
        'archive of events: n events, all right',
        'dead letters: all right',
        'all right',
      ],
    });
  });

  it('names what differs, and exits with 1', async () => {
    const pointer = await database.db().collection('generations').findOne({ generation: /^g/ });
    const generation = String(pointer?.['generation']);
    const collection = (name: string) =>
      database.db().collection<{ _id: string; data?: string }>(`${name}_${generation}`);
    const [, , other, entries, missing] = stations;
    const set = (id: string | undefined, changed: object) =>
      collection('stations').updateOne({ _id: String(id) }, { $set: changed });
    await set(other, { attributes: '"name":"nonsense"' });
    await set(entries, { connectors: [] });
    await collection('stations').deleteOne({ _id: String(missing) });
    await collection('connector_types').insertOne({ _id: 'extra', ...{ version: 1, removed: true } });
    await collection('shared_keys').deleteMany({});
    const event = (id: string | undefined, version: number) => ({ subject: `station/${id}`, version });
    await collection('events').deleteOne(event(other, 1));
    const [erased, reported] = stations.slice(10);
    await collection('status_periods').updateOne({ _id: `${reported}/40` }, { $set: { code: '4' } });
    await collection('history_snapshots').deleteOne({ _id: `station/${reported}/64` });
    await collection('events').updateOne(event(reported, 5), { $set: { caller: 'nobody' } });
    const creation = await collection('events').findOne(event(erased, 1));
    const data = String(creation?.data).replace('"name":null', '"name":"station 10"');
    await collection('events').updateOne(event(erased, 1), { $set: { data } });
    const { code, lines } = await verify();
    expect(code).toBe(1);
    const text = lines.join('\n');
    for (const difference of [
      new RegExp(`^ {2}stations/${other}: attributes is .*nonsense.*, by its events .*station 2`, 'm'),
      new RegExp(`^ {2}stations/${entries}: connectors is \\[\\], by its events \\[\\{`, 'm'),
      new RegExp(`^ {2}stations/${missing} is missing$`, 'm'),
      /^ {2}locations\/42: hours is not there, by its events "[\w-]{12}"$/m,
      /^ {2}connector-types\/extra has no event, but is there$/m,
      new RegExp(`^ {2}stations/${other}, version 1 is missing$`, 'm'),
      new RegExp(`^ {2}stations/${reported}, version 40: code is "4", by its events "2"$`, 'm'),
      new RegExp(`^ {2}stations/${reported}, version 64 is missing$`, 'm'),
      new RegExp(`^ {2}stations/${reported}, version 5: caller is "nobody", by its events "`, 'm'),
      new RegExp(`^ {2}stations/${erased}, version 1: data is .*station 10.*, by its events .*null`, 'm'),
    ])
      expect(text).toMatch(difference);
    expect(lines.at(-1)).toBe('differences: 10');
  });

  it('logs the same fingerprint of the read models as all other programs', async () => {
    const outputs = [...directory.apis, ...directory.projectors].map(({ output }) => output);
    for (const command of ['rebuild', 'verify']) outputs.push((await run(command, 'debug')).stdout);
    expect(new Set(outputs.map(fingerprintIn)).size).toBe(1);
  });
});
