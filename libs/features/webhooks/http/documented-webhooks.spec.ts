import { randomUUID } from 'node:crypto';
import { documentedRequests } from '../../../../apps/directory-api/src/openapi/testing/documented-requests.js';
import { useDirectory } from '../../../../test/support/directory.js';

const send = documentedRequests(useDirectory());

describe('the responses about webhooks match the document', () => {
  const url = 'https://93.184.216.34/';
  const post = 'POST /v1/webhooks';
  const secrets = 'POST /v1/webhooks/{id}/rotate-secret';

  it('from creation to removal', async () => {
    const key = { 'idempotency-key': 'webhook' };
    const body = { url, types: ['StationCreated'], filters: { available: ['1'] }, max_per_second: 5 };
    const made = await send(post, '/v1/webhooks', body, key);
    expect(made.status).toBe(201);
    const path = `/v1/webhooks/${made.body.id}`;
    const patch = { filters: { available: null, operator: 'null' }, paused: true };
    expect((await send('PATCH /v1/webhooks/{id}', path, patch)).status).toBe(200);
    expect((await send(secrets, `${path}/rotate-secret`)).status).toBe(200);
    const revoke = 'POST /v1/webhooks/{id}/revoke-old-secret';
    expect((await send(revoke, `${path}/revoke-old-secret`)).status).toBe(200);
    expect((await send('GET /v1/webhooks/{id}', path)).status).toBe(200);
    expect((await send('GET /v1/webhooks', '/v1/webhooks')).status).toBe(200);
    expect((await send('DELETE /v1/webhooks/{id}', path)).status).toBe(204);
    expect((await send(post, '/v1/webhooks', body, key)).status).toBe(201);
    expect((await send(secrets, `${path}/rotate-secret`)).status).toBe(404);
    expect((await send('GET /v1/webhooks/{id}', path)).status).toBe(404);
  });

  it('of its deliveries', async () => {
    const path = `/v1/webhooks/${(await send(post, '/v1/webhooks', { url, paused: true })).body.id}`;
    const [list, replay] = ['GET /v1/webhooks/{id}/deliveries', 'POST /v1/webhooks/{id}/replay'];
    expect((await send(list, `${path}/deliveries?status=failed&limit=1`)).status).toBe(200);
    expect((await send(list, `${path}/deliveries?status=lost`)).status).toBe(400);
    expect((await send(replay, `${path}/replay`, { from: '2026-11-21T08:00:00Z' })).status).toBe(202);
    expect((await send(replay, `${path}/replay`, {})).status).toBe(422);
    const retry = 'POST /v1/webhooks/{id}/deliveries/{delivery}/retry';
    expect((await send(retry, `${path}/deliveries/${randomUUID()}/retry`)).status).toBe(404);
  });

  it('if one is refused', async () => {
    expect((await send(post, '/v1/webhooks', { url: 'http://127.0.0.1/', colour: 1 })).status).toBe(422);
    expect((await send(post, '/v1/webhooks', '{')).status).toBe(400);
    expect((await send(post, '/v1/webhooks', { url }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await send('GET /v1/webhooks', '/v1/webhooks?limit=1')).status).toBe(400);
  });
});
