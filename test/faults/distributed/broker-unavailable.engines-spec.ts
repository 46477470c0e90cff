import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka, type PrivateKafka } from '../../engines/index.js';
import { until } from '../../engines/processes/until.js';
import { DirectoryClient } from '../../support/client.js';
import { distributedDirectory, type DistributedDirectory } from '../../support/distributed.js';

/** An answer of `/health/ready`. */
interface Readiness {
  readonly checks: Readonly<
    Record<string, { readonly status: string; readonly detail?: string; readonly lag_ms?: number }>
  >;
}

/** Within this time, in milliseconds, health shows that no broker answers. */
const NOTICED_MS = 3_000;

describe('Without a broker', () => {
  let dataDir: string;
  let broker: PrivateKafka;
  let directory: DistributedDirectory;
  let api: DirectoryClient;
  let projector: DirectoryClient;
  let path: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'lost-kafka-'));
    broker = await startKafka({ dataDir });
    directory = await distributedDirectory({
      brokers: broker.brokers,
      partitions: 2,
      apis: 1,
      projectors: 1,
    });
    await directory.start();
    api = new DirectoryClient(() => directory.apis[0]?.url ?? '');
    projector = new DirectoryClient(() => directory.projectors[0]?.url ?? '');
    await api.put('/v1/locations/42', {});
    path = `/v1/stations/${(await api.post('/v1/stations', { location_id: '42', name: 'One' })).body.id}`;
    expect((await api.get(path)).status).toBe(200);
  });
  afterAll(async () => {
    broker.thaw();
    await directory.remove();
    await broker.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const health = async (client: DirectoryClient) => {
    const { status, body } = await client.get<Readiness>('/health/ready');
    return { status, log: body.checks['log'], projection: body.checks['projection'] };
  };
  const shows = (client: DirectoryClient, wanted: string) => async () =>
    (await health(client)).log?.status === wanted;
  /** Before that, the projector may show that its consumer has lost its connection. */
  const showsTheOutage = (client: DirectoryClient, wanted: string) => async () => {
    const { log } = await health(client);
    return log?.status === wanted && log.detail?.startsWith('no broker') === true;
  };

  it.each([
    ['that is gone', () => broker.kill(), () => broker.restart()],
    ['that is suspended', () => Promise.resolve(broker.freeze()), () => Promise.resolve(broker.thaw())],
  ])('%s, health says so within 2 s, reads go on, and all recovers by itself', async (_, lose, restore) => {
    expect((await health(api)).log).toStrictEqual({ status: 'up' });
    await lose();
    const lostAt = performance.now();
    await Promise.all([
      until('the service shows it', showsTheOutage(api, 'degraded'), 10_000),
      until('the projector shows it', showsTheOutage(projector, 'down'), 10_000),
    ]);
    expect(performance.now() - lostAt).toBeLessThan(NOTICED_MS);
    const detail = expect.stringMatching(/^no broker has answered for \d+ s$/) as string;
    expect(await health(api)).toStrictEqual({
      ...{ status: 200, log: { status: 'degraded', detail }, projection: { status: 'up' } },
    });
    expect(await health(projector)).toStrictEqual({
      ...{ status: 503, log: { status: 'down', detail }, projection: { status: 'up' } },
    });
    expect((await api.get(path)).status).toBe(200);
    expect((await api.put('/v1/locations/43', {})).status).toBe(503);

    await restore();
    await until('the service recovers', shows(api, 'up'));
    await until('the projector recovers', async () => (await health(projector)).status === 200);
    expect((await health(api)).projection).toHaveProperty('lag_ms');
    await until('writes are accepted', async () => (await api.put('/v1/locations/43', {})).status < 300);
  });
});
