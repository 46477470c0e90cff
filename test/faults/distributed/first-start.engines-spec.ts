import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka, type PrivateKafka } from '../../engines/index.js';
import { DirectoryClient } from '../../support/client.js';
import { distributedDirectory, type DistributedDirectory } from '../../support/distributed.js';

const WARNING = 40;

describe('On an empty broker', () => {
  let dataDir: string;
  let broker: PrivateKafka;
  let directory: DistributedDirectory;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'empty-kafka-'));
    broker = await startKafka({ dataDir });
    directory = await distributedDirectory({ brokers: broker.brokers, partitions: 12 });
  });
  afterAll(async () => {
    await directory.remove();
    await broker.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('all programs start at once, accept writes at every instance, and log no warning', async () => {
    await directory.start();
    const clients = directory.apis.map(({ url }) => new DirectoryClient(() => url));
    for (const [index, client] of clients.entries()) {
      expect((await client.get('/health/ready')).status).toBe(200);
      const id = String(index + 1);
      expect((await client.put(`/v1/locations/${id}`, {})).status).toBe(201);
      const { status, body } = await client.post('/v1/stations', { location_id: id, name: 'The first' });
      expect(status).toBe(201);
      for (const other of clients) {
        other.remember((await client.get(`/v1/stations/${body.id}`)).headers.get('directory-position'));
        expect((await other.get(`/v1/stations/${body.id}`)).body).toEqual(body);
      }
    }
    const members = [...directory.apis, ...directory.projectors];
    for (const { program } of members)
      expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    const lines = members.flatMap((member) => member.logged());
    expect(lines.filter(({ level }) => level >= WARNING)).toStrictEqual([]);
    expect(members.map(({ program }) => program.stderr)).toStrictEqual(members.map(() => ''));
  });
});
