import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { engines } from '../../engines/index.js';
import { DirectoryClient } from '../../support/client.js';
import { distributedDirectory, type DistributedDirectory } from '../../support/distributed.js';
import { sendBulk } from '../../support/bulk.js';

const STATIONS = 500;

describe('An instance that has lost its replica', () => {
  let directory: DistributedDirectory;
  let client: DirectoryClient;

  beforeAll(async () => {
    const { kafkaBrokers } = await engines();
    directory = await distributedDirectory({ brokers: kafkaBrokers, apis: 1, projectors: 1 });
    await directory.start();
    client = new DirectoryClient(() => directory.apis[0]?.url ?? '');
  });
  afterAll(() => directory.remove());

  const key = { 'idempotency-key': 'once' };
  const first = { location_id: '42', name: 'The first' };

  it('rebuilds it from the log, logs its progress, and answers as before', async () => {
    const [api] = directory.apis;
    if (!api) throw new Error('There is no instance');
    await client.put('/v1/locations/42', { city: 'Bonn' });
    const created = await client.post('/v1/stations', first, key);
    const lines = Array.from({ length: STATIONS }, (_, n) => ({
      ...{ type: 'UpsertStation', source: { feed: 'feed', id: String(n) } },
      data: { location_id: '42', name: `Station ${n}` },
    }));
    const before = await sendBulk(client, lines);
    expect(before.end).toMatchObject({ accepted: STATIONS, rejected: 0 });

    expect(await api.program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    for (const ending of ['', '-wal', '-shm'])
      rmSync(join(directory.dataDirs[0] ?? '', `replica.db${ending}`), { force: true });
    await api.start();

    const progress = /"records":[1-9]\d*.*"msg":"reading the log into the replica"/;
    expect(api.program.stdout).toMatch(progress);
    const again = await client.post('/v1/stations', first, key);
    expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([
      ...[201, 'true', created.body],
    ]);
    expect(again.headers.get('directory-position')).toBe(created.headers.get('directory-position'));
    // Commands that change nothing append no event; their versions are read from the replica.
    const after = await sendBulk(client, lines);
    expect(after.results.map(({ id, version, events }) => ({ id, version, events }))).toEqual(
      before.results.map(({ id, version }) => ({ id, version, events: 0 })),
    );
    const changed = await client.patch(`/v1/stations/${created.body.id}`, { name: 'Changed' });
    expect([changed.status, changed.body.version]).toEqual([200, 2]);
  });
});
