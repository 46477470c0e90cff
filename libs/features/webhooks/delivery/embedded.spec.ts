import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { until } from '../../../../test/engines/processes/until.js';
import { useDirectory } from '../../../../test/support/directory.js';

interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly event: { readonly id: string; readonly type: string; readonly subject: string };
}
interface Delivery {
  readonly id: string;
  readonly status: string;
  readonly event_id: string;
  readonly run: number;
  readonly [member: string]: unknown;
}
interface Page {
  readonly items: readonly Delivery[];
  readonly next: string | null;
}

const directory = useDirectory({ webhooks: { allowedNetworks: ['127.0.0.0/8'], max: 100 } });

describe('Webhooks of the embedded service', () => {
  const received: Received[] = [];
  let server: Server;
  let statusOf: (received: Received) => number;
  let url: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (data: Buffer) => (body += data.toString()));
      request.on('end', () => {
        const headers = request.headers as Record<string, string>;
        const event = JSON.parse(body) as Received['event'];
        const one = { path: request.url ?? '', headers, body, event };
        received.push(one);
        response.writeHead(statusOf(one)).end('answer');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await directory.put('/v1/locations/42', {});
  });
  beforeEach(() => (statusOf = () => 204));
  afterAll(() => server.close());

  let count = 0;
  async function webhook(settings: object = {}) {
    const path = `/${(count += 1)}`;
    const made = await directory.post<{ id: string; secret: string }>('/v1/webhooks', {
      url: url + path,
      ...settings,
    });
    expect(made.status).toBe(201);
    const at = `/v1/webhooks/${made.body.id}`;
    const of = () => received.filter((one) => one.path === path);
    return { at, secret: made.body.secret, of };
  }
  const station = async (available = '1') => {
    const { status, body } = await directory.post<{ id: string }>('/v1/stations', {
      location_id: '42',
      available,
    });
    expect(status).toBe(201);
    return `/v1/stations/${body.id}`;
  };
  const deliveries = async (at: string, query = '') =>
    (await directory.get<Page>(`${at}/deliveries${query}`)).body;

  it('get events as the feed has them, signed', async () => {
    const { of, secret, at } = await webhook();
    const begin = (await directory.get<{ next: string }>('/v1/events?after=latest')).body.next;
    const path = await station();
    await directory.put(`${path}/availability`, { available: '2' });
    await until('both have come', () => of().length === 2);
    const feed = await directory.get<{ items: unknown[] }>(`/v1/events?after=${begin}`);
    expect(of().map(({ body }) => JSON.parse(body) as unknown)).toEqual(feed.body.items);
    const [first] = of();
    expect(first?.headers).toMatchObject({
      'content-type': 'application/cloudevents+json',
      'webhook-id': first?.event.id,
    });
    expect(() => new Verifier(secret).verify(first?.body ?? '', first?.headers ?? {})).not.toThrow();
    await until(
      'both are delivered',
      async () => (await deliveries(at, '?status=delivered')).items.length === 2,
    );
    const { items, next } = await deliveries(at, '?limit=1');
    expect(items[0]).toMatchObject({
      ...{ status: 'delivered', attempts: 1, run: 0, last_status: 204, last_error: null, answer: null },
      ...{ event_type: 'StationAvailabilityChanged.v1', next_attempt_at: null },
    });
    const rest = await deliveries(at, `?limit=1&cursor=${next}`);
    expect(rest.items).toHaveLength(1);
    expect(rest.next).toBeNull();
  });

  it('sign with both secrets after a rotation', async () => {
    const { of, secret, at } = await webhook();
    const rotated = await directory.post<{ secret: string }>(`${at}/rotate-secret`, undefined);
    await station();
    await until('it has come', () => of().length === 1);
    const [one] = of();
    for (const each of [secret, rotated.body.secret])
      expect(() => new Verifier(each).verify(one?.body ?? '', one?.headers ?? {})).not.toThrow();
    await directory.post(`${at}/revoke-old-secret`, undefined);
    await station();
    await until('another one has come', () => of().length === 2);
    const [, two] = of();
    expect(() => new Verifier(secret).verify(two?.body ?? '', two?.headers ?? {})).toThrow();
  });

  it('show that they fail, and are sent again when a client asks', async () => {
    statusOf = () => 500;
    const { of, at } = await webhook();
    await station();
    await until('it has come', () => of().length === 1);
    await until('it shows', async () => {
      const { body } = await directory.get<{ failing_since: string | null; last_error: string | null }>(at);
      return body.failing_since !== null && body.last_error === 'the receiver answered 500';
    });
    statusOf = () => 204;
    const [pending] = (await deliveries(at, '?status=pending')).items;
    const retried = await directory.post<Delivery>(`${at}/deliveries/${pending?.id}/retry`, undefined);
    expect([retried.status, retried.body.status]).toEqual([202, 'pending']);
    await until(
      'it is delivered',
      async () => (await deliveries(at, '?status=delivered')).items.length === 1,
    );
    expect((await directory.get(at)).body).toMatchObject({ failing_since: null, last_error: null });
    expect(new Set(of().map(({ event }) => event.id)).size).toBe(1);
  });

  it('get a part of the log again by a replay, with the same ids', async () => {
    const begin = (await directory.get<{ next: string }>('/v1/events?after=latest')).body.next;
    await station();
    await station();
    const { of, at } = await webhook({ types: ['StationCreated'] });
    const replay = await directory.post(`${at}/replay`, { from: begin });
    expect([replay.status, replay.body]).toEqual([
      202,
      { run: 1, from: begin, to: expect.any(String) as unknown },
    ]);
    await until('both have come', () => of().length === 2);
    expect((await directory.post(`${at}/replay`, { from: 'nowhere', to: 7, colour: 1 })).body).toMatchObject({
      code: 'validation_failed',
      errors: [
        { pointer: '/colour', code: 'unknown_field' },
        { pointer: '/from', code: 'not_a_timestamp' },
        { pointer: '/to', code: 'not_a_string' },
      ],
    });
    const end = (await directory.get<{ next: string }>('/v1/events?after=latest')).body.next;
    expect((await directory.post(`${at}/replay`, { from: end, to: begin })).body).toMatchObject({
      errors: [{ pointer: '/to', code: 'out_of_range' }],
    });
    const times = { from: '2026-11-21T08:00:00.001Z', to: '2026-11-21T08:00:00Z' };
    expect((await directory.post(`${at}/replay`, times)).body).toMatchObject({
      errors: [{ pointer: '/to', code: 'out_of_range' }],
    });
    const nothing = await directory.post(`${at}/replay`, { from: end, to: end });
    expect(nothing.status).toBe(202);
  });

  it('get a test event at once', async () => {
    const { of, at } = await webhook({ paused: true });
    const tested = await directory.post(`${at}/test`, undefined);
    expect([tested.status, tested.body]).toEqual([
      200,
      { delivered: true, status: 204, duration_ms: expect.any(Number) as unknown },
    ]);
    expect(of()[0]?.event).toMatchObject({ type: 'WebhookTest.v1', subject: at.slice(4) });
    statusOf = () => 301;
    const failed = await directory.post(`${at}/test`, undefined);
    expect(failed.body).toMatchObject({
      ...{ delivered: false, status: 301 },
      error: 'the receiver answered 301; redirects are not followed',
    });
    expect((await deliveries(at)).items).toEqual([]);
  });

  it('that are unknown, and wrong parameters, are refused', async () => {
    const { at } = await webhook();
    const unknown = '00000000-0000-7000-8000-000000000000';
    expect((await directory.get(`/v1/webhooks/${unknown}/deliveries`)).status).toBe(404);
    expect((await directory.post(`/v1/webhooks/${unknown}/test`, undefined)).status).toBe(404);
    expect(
      (await directory.post(`/v1/webhooks/${unknown}/replay`, { from: '2026-01-01T00:00:00Z' })).status,
    ).toBe(404);
    expect((await directory.post(`${at}/deliveries/${unknown}/retry`, undefined)).status).toBe(404);
    expect((await directory.get(`${at}/deliveries?status=lost`)).status).toBe(400);
    expect((await directory.get(`${at}/deliveries?cursor=x`)).body).toMatchObject({ code: 'invalid_cursor' });
  });
});
