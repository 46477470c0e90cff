import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { dropDatabase, ownDatabase } from '../../../libs/mongo/src/testing/databases.js';
import { engines } from '../../engines/index.js';
import { until } from '../../engines/processes/until.js';
import { sendBulk } from '../../support/bulk.js';
import { DirectoryClient, type Answer, type Page } from '../../support/client.js';
import { distributedDirectory, type DistributedDirectory } from '../../support/distributed.js';
import { expectProblem } from '../../support/problems.js';
import { TcpProxy } from '../../support/tcp-proxy.js';
import { OUTAGE_MS } from './outage.js';

/** How long reads may take, in milliseconds: a lost connection is noticed at once, a silent server by a timeout. */
const LOST_MS = 4_000;
const SILENT_MS = 20_000;
/** How long an answer of a projector's health check may take, in milliseconds: less than the driver waits. */
const HEALTH_MS = 4_000;
/** Within this time, in milliseconds, all goes on after MongoDB is back. */
const RECOVERED_MS = 30_000;
const WARNING = 40;

describe('Without MongoDB', () => {
  let uri: string;
  let proxy: TcpProxy;
  let directory: DistributedDirectory;
  let client: DirectoryClient;
  let station: string;

  beforeAll(async () => {
    uri = await ownDatabase();
    proxy = await TcpProxy.before(new URL(uri));
    const proxied = new URL(uri);
    proxied.host = proxy.host;
    directory = await distributedDirectory({
      ...{ brokers: (await engines()).kafkaBrokers, partitions: 2, apis: 1, projectors: 1 },
      environment: { MONGODB_URI: proxied.href },
    });
    await directory.start();
    client = new DirectoryClient(() => directory.apis[0]?.url ?? '');
    await client.put('/v1/locations/42', {});
    station = (await client.post('/v1/stations', { location_id: '42', name: 'One' })).body.id;
    expect((await client.get(`/v1/stations/${station}`)).status).toBe(200);
  });
  afterAll(async () => {
    await directory.remove();
    await proxy.close();
    await dropDatabase(uri);
  });

  /** All kinds of reads, by a client without a position, for which reads would wait. */
  const reads = () => {
    const newClient = new DirectoryClient(() => client.url);
    const paths = [
      ...[`/v1/stations/${station}`, `/v1/stations/${station}/history`, `/v1/stations/${station}/uptime`],
      ...['/v1/stations?q=one', '/v1/connector-types', '/v1/locations/42'],
      ...[
        '/v1/stations/clusters?bbox=-10,40,20,60&zoom=3',
        '/v1/tiles/0/0/0.mvt',
        '/v1/summary?group_by=city',
      ],
      ...[`/v1/stations/${station}?as_of=2026-01-01T00:00:00Z`, '/images/connectors/none.png'],
    ];
    return Promise.all(paths.map(async (path) => ({ path, answer: await newClient.get<unknown>(path) })));
  };

  const expectUnavailable = (answer: Answer) => {
    expectProblem(answer, 'projection_behind');
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  };

  async function expectReadsAreRefused(withinMs: number): Promise<void> {
    const startedAt = performance.now();
    for (const { path, answer } of await reads()) {
      expect([path, answer.status]).toStrictEqual([path, 503]);
      expectUnavailable(answer);
    }
    expect(performance.now() - startedAt).toBeLessThan(withinMs);
  }

  /** The newest events, as the log has them. */
  async function expectFeedContinues(after: string): Promise<void> {
    const { status, body } = await client.get<Page<{ type: string }>>(`/v1/events?after=${after}&wait=5`);
    expect([status, body.items[0]?.type]).toStrictEqual([200, 'StationAvailabilityChanged.v1']);
  }

  /** Writes that need the log only. */
  async function expectWritesContinue(available: string): Promise<void> {
    const key = { 'idempotency-key': randomUUID() };
    const path = `/v1/stations/${station}/availability`;
    const first = await client.put(path, { available }, key);
    expect([first.status, first.body.attributes['available']]).toStrictEqual([200, available]);
    const again = await client.put(path, { available }, key);
    expect([again.status, again.headers.get('idempotency-replayed')]).toStrictEqual([200, 'true']);
    const { body } = await client.get<object>(`/v1/commands/${first.headers.get('command-id')}`);
    expect(body).toMatchObject({ status: 'accepted' });
    const created = await client.post('/v1/stations', { location_id: '42' });
    expect(created.status).toBe(201);
    expect((await client.delete(`/v1/stations/${created.body.id}`)).status).toBe(204);
    expect((await client.post('/v1/stations', { location_id: '43' })).status).toBe(422);
    const { end } = await sendBulk(client, [{ type: 'RegisterLocation', id: available, data: {} }]);
    expect(end).toMatchObject({ accepted: 1, rejected: 0 });
  }

  const expectNotReady = async () => {
    const health = () => client.get<object>('/health/ready');
    await until('it is not ready', async () => (await health()).status === 503);
    const { body } = await health();
    expect(body).toMatchObject({ checks: { projection: { status: 'down' }, log: { status: 'up' } } });
    expect(await checkMetric(client.url, 'projection')).toBe('0');
  };

  /** The value of a check in the metrics of a program. */
  async function checkMetric(url: string | undefined, check: string): Promise<string | undefined> {
    const text = await (await fetch(`${url}/metrics`)).text();
    return new RegExp(`^directory_health_check\\{check="${check}"\\} (.+)$`, 'm').exec(text)?.[1];
  }

  const projectorHealth = () =>
    fetch(`${directory.projectors[0]?.url}/health/ready`, { signal: AbortSignal.timeout(HEALTH_MS) });

  const expectProjectorNotReady = async () => {
    await until('the projector is not ready', async () => (await projectorHealth()).status === 503);
    expect(await (await projectorHealth()).json()).toMatchObject({
      checks: { read_models: { status: 'down' }, log: { status: 'up' } },
    });
    expect(await checkMetric(directory.projectors[0]?.url, 'read_models')).toBe('0');
  };

  /** The warnings and errors of all programs but those about a slow broker, and what they log about the end of an outage. */
  const outageLines = () =>
    [...directory.apis, ...directory.projectors].map((member) =>
      member
        .logged()
        .filter(({ level, msg }) => level >= WARNING || msg.includes('again'))
        .filter(({ msg }) => msg !== 'it is unknown whether a batch was appended')
        .map(({ msg }) => msg),
    );

  it.each([
    ['refuses connections', () => proxy.refuse(), '1', LOST_MS],
    ['closes connections', () => proxy.cut(), '2', LOST_MS],
    ['does not answer', () => proxy.stall(), '3', SILENT_MS],
  ])(
    'which %s, reads are answered with 503, writes and the feed continue, and are read after it is back',
    async (...given) => {
      const [, fail, available, withinMs] = given;
      const before = outageLines();
      const latest = (await client.get<Page<object>>('/v1/events?after=latest')).body.next ?? '';
      fail();
      await Promise.all([expectProjectorNotReady(), expectReadsAreRefused(withinMs)]);
      await expectWritesContinue(available);
      await expectFeedContinues(latest);
      await expectNotReady();
      await pause(OUTAGE_MS);
      await Promise.all([expectProjectorNotReady(), expectNotReady()]);
      proxy.pass();
      await until('it is ready again', async () => (await client.get('/health/ready')).status === 200);
      await until(
        'the projector is, too',
        async () => (await projectorHealth()).status === 200,
        RECOVERED_MS,
      );
      const read = () => client.get(`/v1/stations/${station}`);
      await until('the writes are projected', async () => (await read()).status === 200, RECOVERED_MS);
      expect((await read()).body.attributes['available']).toBe(available);
      const outage = ['MongoDB cannot be reached', 'MongoDB is reached again'];
      const logged = [...(before[0] ?? []), ...outage];
      await until('the end is logged', () => (outageLines()[0]?.length ?? 0) >= logged.length);
      expect(outageLines()[0]).toStrictEqual(logged);
      // A projector notices an outage, and its end, only if it writes meanwhile.
      const ofProjector = () => new Set(outageLines()[1]);
      await until('the projector logs the end', () => ofProjector().size !== 1);
      expect(ofProjector()).toEqual(new Set(ofProjector().size > 0 ? outage : []));
    },
    120_000 + OUTAGE_MS,
  );
});
