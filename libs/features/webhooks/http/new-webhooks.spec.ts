import { PublicAddresses } from '#runtime';
import { useDirectory } from '../../../../test/support/directory.js';
import {
  WEBHOOK_SECRET,
  createWebhook,
  postWebhook,
  refusalOf,
  webhookUrl,
  type Refusal,
  type Webhook,
} from '../../../../test/support/webhooks.js';
import { UrlAddresses } from '#http';

const url = webhookUrl;
const directory = useDirectory({ webhooks: { allowedNetworks: ['10.1.0.0/16'], max: 100 } });
const post = (body: unknown, headers = {}) => postWebhook(directory, body, headers);
const create = (body: object = {}) => createWebhook(directory, body);

describe('A new webhook', () => {
  it('is answered with its record, a secret and its place', async () => {
    const { status, headers, body } = await post({ url });
    const { id, secret } = body;
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/v1/webhooks/${id}`);
    expect(headers.get('etag')).toBe('"1"');
    expect(headers.get('command-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('directory-position')).not.toBeNull();
    expect(secret).toMatch(WEBHOOK_SECRET);
    expect(body).toEqual({
      ...{ id, secret, version: 1, url, types: null, filters: {}, description: null, max_per_second: null },
      ...{ paused: false, disabled_at: null, disabled_reason: null, failing_since: null, last_error: null },
      created_at: expect.any(String) as unknown,
      updated_at: body['created_at'],
    });
  });

  it('has what the client has set, types with their version', async () => {
    const settings = {
      description: 'mine',
      max_per_second: 1000,
      paused: true,
      filters: { available: ['1', '2'], bbox: '13,52,14,53', operator: 'null', station_id: null },
    };
    const made = await create({ ...settings, types: ['StationCreated', 'StationRemoved.v1'] });
    const { available, bbox, operator } = settings.filters;
    const filters = { available, bbox, operator };
    const types = ['StationCreated.v1', 'StationRemoved.v1'];
    expect(made).toMatchObject({ ...settings, filters, types });
    expect((await directory.get<Webhook>(made.path)).body['filters']).toEqual(filters);
  });

  it('is the same again for the same key, with its secret', async () => {
    const headers = { 'idempotency-key': 'one' };
    const [first, again] = [await post({ url }, headers), await post({ url }, headers)];
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.headers.get('command-id')).toBe(first.headers.get('command-id'));
    expect(again.body).toEqual(first.body);
    expect(refusalOf(await post({ url: `${url}2` }, headers))).toEqual([422, 'idempotency_key_reused']);
    await directory.delete(`/v1/webhooks/${first.body.id}`);
    const removed = await post({ url }, headers);
    expect([removed.status, removed.body]).toEqual([
      201,
      {
        command_id: first.headers.get('command-id'),
        ...{ status: 'accepted', aggregate_id: first.body.id, version: 1, position: null },
      },
    ]);
  });

  it('is one for concurrent twins', async () => {
    const twins = await Promise.all(
      Array.from({ length: 8 }, () => post({ url }, { 'idempotency-key': 'twins' })),
    );
    expect(new Set(twins.map(({ body }) => body.id)).size).toBe(1);
    expect(twins.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
  });

  it('may not be one that is there', async () => {
    const there = await post({ url }, { 'if-match': '*' });
    expect(refusalOf(there)).toEqual([412, 'version_mismatch']);
    expect((await post({ url }, { 'if-none-match': '*' })).status).toBe(201);
  });
});

describe('The body of a webhook', () => {
  it('is refused with all its errors', async () => {
    const long = 'x'.repeat(1001);
    const answer = await post({
      ...{ url: 'ftp://a', types: ['StationCreated', 'Nothing', 'StationCreated.v1', 7], description: long },
      ...{ max_per_second: 0, paused: 'no', colour: 'red', id: '1', secret: 'x' },
      filters: {
        ...{ types: 'StationCreated', available: '9', bbox: '1,2', station_id: 'x', standard: ['a', 1] },
        ...{ location_id: 'abc', source_feed: [] },
      },
    });
    expect(refusalOf(answer)).toEqual([
      ...[422, 'validation_failed', '/colour unknown_field', '/id not_fillable', '/secret not_fillable'],
      ...['/url not_a_url', '/types/1 not_in_list', '/types/2 duplicate', '/types/3 not_in_list'],
      ...[
        '/filters/types unknown_field',
        '/filters/station_id not_in_list',
        '/filters/location_id not_uint64',
      ],
      ...['/filters/available not_in_list', '/filters/standard/1 not_a_string'],
      ...['/filters/source_feed out_of_range', '/filters/bbox out_of_range'],
      ...['/description too_long', '/max_per_second out_of_range', '/paused not_a_boolean'],
    ]);
  });

  it.each([
    [{}, '/url required'],
    [{ url: null }, '/url null_not_allowed'],
    [{ url: 7 }, '/url not_a_string'],
    [{ url: `https://a.example/${'x'.repeat(2048)}` }, '/url too_long'],
    [{ url: 'https://a.example/\u0000' }, '/url invalid_character'],
    [{ url: '/hook' }, '/url not_a_url'],
    [{ url: 'https://' }, '/url not_a_url'],
    [{ url: 'https://a b.example/' }, '/url not_a_url'],
    [{ url: ' https://93.184.216.34/' }, '/url not_a_url'],
    [{ url: 'https://user:pass@93.184.216.34/' }, '/url not_a_url'],
    [{ url: 'https://user@93.184.216.34/' }, '/url not_a_url'],
    [{ url: 'https://93.184.216.34/#' }, '/url not_a_url'],
    [{ url: 'https://93.184.216.34:0/' }, '/url not_a_url'],
    [{ url: 'http://93.184.216.34:000/hook' }, '/url not_a_url'],
    [{ url, types: [] }, '/types out_of_range'],
    [{ url, types: 'StationCreated' }, '/types not_an_array'],
    [{ url, filters: [] }, '/filters not_an_object'],
    [{ url, filters: { available: 1 } }, '/filters/available not_a_string'],
    [{ url, filters: { bbox: ['1,2,3,4', '1,2,3,5'] } }, '/filters/bbox not_in_list'],
    [{ url, filters: { operator: 'x'.repeat(4001) } }, '/filters/operator too_long'],
    [{ url, max_per_second: '5' }, '/max_per_second not_a_number'],
    [{ url, max_per_second: 1001 }, '/max_per_second out_of_range'],
    [{ url, max_per_second: 1.5 }, '/max_per_second out_of_range'],
    [{ url, paused: null }, '/paused null_not_allowed'],
    [[], ' not_an_object'],
  ])('%j: %s', async (body, error) => {
    expect(refusalOf(await post(body))).toEqual([422, 'validation_failed', error]);
  });

  it('must be JSON', async () => {
    expect(refusalOf(await post('{'))).toEqual([400, 'malformed_json']);
    expect((await post('x', { 'content-type': 'text/plain' })).status).toBe(415);
    expect(refusalOf(await directory.post('/v1/webhooks?x=1', { url }))).toEqual([400, 'invalid_parameter']);
    expect(refusalOf(await post({ url }, { 'idempotency-key': 'é' }))).toEqual([400, 'invalid_parameter']);
  });

  it.each([
    ...['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f.1', '0', '10.0.0.1', '192.168.1.1:8080'],
    ...[
      '169.254.169.254',
      '100.64.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[fd00:ec2::254]',
    ],
  ])('may not lead to %s', async (host) => {
    const made = await post({ url: `http://${host}/` });
    expect(refusalOf(made)).toEqual([422, 'validation_failed', '/url not_a_url']);
    expect((made.body as unknown as Refusal).detail).toContain('not public');
    const { path } = await create();
    expect(refusalOf(await directory.patch(path, { url: `http://${host}/` }))[2]).toBe('/url not_a_url');
  });

  it('may lead to a network that is allowed', async () => {
    expect((await post({ url: 'http://10.1.2.3:8080/' })).status).toBe(201);
  });

  it('must have a name that can be resolved', async () => {
    const { body } = await post({ url: 'https://nothing.invalid/' });
    expect((body as unknown as Refusal).errors).toEqual([
      expect.objectContaining({ pointer: '/url', detail: expect.stringContaining('resolved') as unknown }),
    ]);
  });

  it('is refused if one address of its name is not public', async () => {
    const urls = new UrlAddresses(new PublicAddresses([]), 'A_SETTING', (name) =>
      Promise.resolve(name === 'one.example' ? ['93.184.216.34'] : ['93.184.216.34', '10.0.0.1']),
    );
    expect(await urls.refusalOf('https://one.example/')).toBeUndefined();
    expect(await urls.refusalOf('https://two.example/')).toMatchObject({ code: 'not_a_url' });
  });
});
