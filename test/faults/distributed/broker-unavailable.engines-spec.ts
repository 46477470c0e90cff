import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startKafka, type PrivateKafka } from '../../engines/index.js';
import { until } from '../../engines/processes/until.js';
import { DirectoryClient } from '../../support/client.js';
import { distributedDirectory, type DistributedDirectory } from '../../support/distributed.js';
import { expectProblem } from '../../support/problems.js';
import { OUTAGE_MS } from './outage.js';

/** An answer of `/health/ready`. */
interface Readiness {
  readonly checks: Readonly<
    Record<string, { readonly status: string; readonly detail?: string; readonly lag_ms?: number }>
  >;
}

/** Within this time, in milliseconds, health shows that no broker answers. */
const NOTICED_MS = 3_000;
/** Within this time, in milliseconds, all goes on after the broker is back. */
const RECOVERED_MS = 30_000;

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
  const isServing = async () => {
    const { log, projection } = await health(api);
    return log?.status === 'up' && log.detail === undefined && projection?.lag_ms !== undefined;
  };
  /** Before that, the projector may show that its consumer has lost its connection. */
  const showsTheOutage = (client: DirectoryClient, wanted: string) => async () => {
    const { log } = await health(client);
    return log?.status === wanted && log.detail?.startsWith('no broker') === true;
  };

  const logMetric = async (client: DirectoryClient) =>
    /^directory_health_check\{check="log"\} (.+)$/m.exec((await client.get('/metrics')).text)?.[1];

  /** The outage as health and metrics show it, reads that go on, and a write that is refused. */
  async function expectOutage(write: () => ReturnType<DirectoryClient['put']>): Promise<void> {
    const detail = expect.stringMatching(/^no broker has answered for \d+ s$/) as string;
    expect(await health(api)).toStrictEqual({
      ...{ status: 200, log: { status: 'degraded', detail }, projection: { status: 'up' } },
    });
    expect(await health(projector)).toStrictEqual({
      ...{ status: 503, log: { status: 'down', detail }, projection: { status: 'up' } },
    });
    expect([await logMetric(api), await logMetric(projector)]).toStrictEqual(['0.5', '0']);
    expect((await api.get(path)).status).toBe(200);
    const refused = await write();
    expectProblem(refused, 'broker_unavailable');
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  }

  it.each([
    ['that is gone', '43', () => broker.kill(), () => broker.restart()],
    ['that is suspended', '44', () => Promise.resolve(broker.freeze()), () => Promise.resolve(broker.thaw())],
  ])(
    '%s, health says so within 2 s, reads go on, and all recovers by itself',
    async (...given) => {
      const [, id, lose, restore] = given;
      const write = () => api.put(`/v1/locations/${id}`, {}, { 'idempotency-key': id });
      await until('the service writes all partitions', isServing);
      await lose();
      const lostAt = performance.now();
      await Promise.all([
        until('the service shows it', showsTheOutage(api, 'degraded'), 10_000),
        until('the projector shows it', showsTheOutage(projector, 'down'), 10_000),
      ]);
      expect(performance.now() - lostAt).toBeLessThan(NOTICED_MS);
      await expectOutage(write);
      await pause(OUTAGE_MS);
      await expectOutage(write);

      await restore();
      await until('the service recovers', isServing, RECOVERED_MS);
      await until(
        'the projector recovers',
        async () => (await health(projector)).status === 200,
        RECOVERED_MS,
      );
      for (const client of [api, projector])
        await until('the metric shows it', async () => (await logMetric(client)) === '1', RECOVERED_MS);
      await until('the write is accepted', async () => (await write()).status === 201, RECOVERED_MS);
      const again = await write();
      expect([again.status, again.headers.get('idempotency-replayed')]).toStrictEqual([201, 'true']);
      expect((await api.get(`/v1/locations/${id}`)).body.version).toBe(1);
    },
    120_000 + OUTAGE_MS,
  );
});
