import { useDirectory } from '../../../../test/support/directory.js';
import {
  WEBHOOK_SECRET,
  createWebhook,
  refusalOf,
  webhookUrl,
  type Refusal,
  type Webhook,
} from '../../../../test/support/webhooks.js';

const url = webhookUrl;
const directory = useDirectory();
const create = (body: object = {}) => createWebhook(directory, body);

describe('Webhooks', () => {
  it('are listed and read without their secrets', async () => {
    const { secret, path, ...record } = await create();
    const { status, body, text } = await directory.get<{ items: Webhook[]; next: null }>('/v1/webhooks');
    expect([status, body.next]).toEqual([200, null]);
    expect(body.items).toContainEqual(record);
    const one = await directory.get<Webhook>(path);
    expect([one.status, one.headers.get('etag'), one.body]).toEqual([200, '"1"', record]);
    expect(text + one.text).not.toContain('whsec_');
    expect(secret).toMatch(WEBHOOK_SECRET);
  });

  it('change by a merge patch', async () => {
    const { path } = await create({ filters: { available: '1', operator: 'a' }, description: 'x' });
    const patch = { description: null, filters: { available: null, standard: 'CHADEMO' }, paused: true };
    const { status, body, headers } = await directory.patch<Webhook>(path, patch);
    expect([status, headers.get('etag')]).toEqual([200, '"2"']);
    const filters = { operator: 'a', standard: 'CHADEMO' };
    expect(body).toMatchObject({ version: 2, url, description: null, filters, paused: true });
    expect(body).not.toHaveProperty('secret');
    expect((await directory.patch<Webhook>(path, { paused: true })).body.version).toBe(2);
    expect((await directory.patch<Webhook>(path, { filters: null })).body).toMatchObject({ filters: {} });
    expect(refusalOf(await directory.patch(path, { url: null }))[2]).toBe('/url null_not_allowed');
  });

  it('change under conditions', async () => {
    const { path } = await create();
    const stale = await directory.patch<Webhook>(path, { paused: true }, { 'if-match': '"2"' });
    expect([...refusalOf(stale), (stale.body as unknown as Refusal).current_version]).toEqual([
      ...[412, 'version_mismatch', 1],
    ]);
    expect((await directory.patch(path, { paused: true }, { 'if-match': '"1"' })).status).toBe(200);
    expect(refusalOf(await directory.delete(path, { 'if-match': '"1"' }))[0]).toBe(412);
    expect((await directory.delete(path, { 'if-match': '*' })).status).toBe(204);
  });

  it('keep the first result of a key, also of a change of nothing', async () => {
    const { path } = await create();
    const key = { 'idempotency-key': 'same' };
    expect((await directory.patch(path, { paused: false }, key)).status).toBe(200);
    await directory.patch(path, { paused: true });
    const again = await directory.patch<Webhook>(path, { paused: false }, key);
    expect([again.headers.get('idempotency-replayed'), again.body['paused']]).toEqual(['true', true]);
    expect(refusalOf(await directory.patch(path, { paused: true }, key))).toEqual([
      422,
      'idempotency_key_reused',
    ]);
  });

  it('take all of concurrent changes', async () => {
    const { path } = await create();
    const changes = Array.from({ length: 20 }, (_, n) => directory.patch(path, { description: `${n}` }));
    expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await directory.get(path)).body.version).toBe(21);
  });

  it('are removed', async () => {
    const { path } = await create();
    const key = { 'idempotency-key': 'remove' };
    expect((await directory.delete(path, key)).status).toBe(204);
    expect((await directory.delete(path, key)).status).toBe(204);
    const later = [directory.get(path), directory.delete(path), directory.patch(path, {})];
    for (const answer of await Promise.all(later)) expect(refusalOf(answer)).toEqual([404, 'not_found']);
    const rotated = await directory.post(`${path}/rotate-secret`);
    expect(refusalOf(rotated)).toEqual([404, 'not_found']);
    expect(rotated.text).not.toContain('station');
  });

  it.each(['x', '0b9c3f52-0000-4000-8000-000000000000'])('with the id %s are not found', async (id) => {
    const path = `/v1/webhooks/${id}`;
    const answers = [
      ...[directory.get(path), directory.delete(path), directory.patch(path, { paused: true })],
      ...[directory.post(`${path}/rotate-secret`), directory.post(`${path}/revoke-old-secret`)],
    ];
    for (const answer of await Promise.all(answers)) expect(refusalOf(answer)).toEqual([404, 'not_found']);
  });

  it('have a path without case', async () => {
    const { id } = await create();
    expect((await directory.get(`/v1/webhooks/${id.toUpperCase()}`)).status).toBe(200);
  });

  it('take no parameters', async () => {
    const { path } = await create();
    for (const target of ['/v1/webhooks?limit=1', `${path}?x=1`])
      expect(refusalOf(await directory.get(target))).toEqual([400, 'invalid_parameter']);
    expect(refusalOf(await directory.post(`${path}/rotate-secret?x=1`))[0]).toBe(400);
    expect((await directory.get('/v1/webhooks', { accept: 'text/csv' })).status).toBe(406);
    expect((await directory.put('/v1/webhooks', {})).status).toBe(405);
  });
});

describe('The secret of a webhook', () => {
  it('is another one after each rotation, and the same for a repeated one', async () => {
    const { path, secret } = await create();
    const key = { 'idempotency-key': 'rotation' };
    const first = await directory.post<Webhook>(`${path}/rotate-secret`, undefined, key);
    expect([first.status, first.body.version]).toEqual([200, 2]);
    const second = await directory.post<Webhook>(`${path}/rotate-secret`);
    expect(new Set([secret, first.body.secret, second.body.secret]).size).toBe(3);
    for (const each of [first, second]) expect(each.body.secret).toMatch(WEBHOOK_SECRET);
    const again = await directory.post<Webhook>(`${path}/rotate-secret`, undefined, key);
    expect([again.body.secret, again.body.version]).toEqual([first.body.secret, 3]);
    expect((await directory.get(path)).text).not.toContain('whsec_');
  });

  it('before is revoked', async () => {
    const { path } = await create();
    const revoke = () => directory.post<Webhook>(`${path}/revoke-old-secret`);
    expect((await revoke()).body.version).toBe(1);
    await directory.post(`${path}/rotate-secret`);
    const { status, body } = await revoke();
    expect([status, body.version]).toEqual([200, 3]);
    expect(body).not.toHaveProperty('secret');
    expect((await revoke()).body.version).toBe(3);
  });
});
