import { eventTypes } from '#domain';
import { useDirectory } from '../../../../test/support/directory.js';
import { bareTariff, createTariff } from '../../../../test/support/records.js';
import { ref } from '../../../../libs/http/src/endpoint/json-schema.js';
import { documentedRequests } from './testing/documented-requests.js';
import { responseDifferences } from './testing/response-differences.js';
import { schemaValidation } from './testing/schema-validation.js';
import { document } from './testing/tested-document.js';

const differences = responseDifferences(document);
const directory = useDirectory();

const send = documentedRequests(directory);

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

async function createStation(attributes: object = {}) {
  await directory.put('/v1/locations/42', {});
  const { status, body } = await send('POST /v1/stations', '/v1/stations', {
    location_id: '42',
    ...attributes,
  });
  expect(status).toBe(201);
  return { id: body.id, path: `/v1/stations/${body.id}` };
}

/** Excludes an outage of a station, and withdraws the exclusion. */
async function excludeOutage(station: string) {
  const path = `${station}/exclusions`;
  const outage = { from: '2026-11-20T22:00:00Z', to: '2026-11-21T06:30:00Z', reason: 'vandalism' };
  const post = 'POST /v1/stations/{id}/exclusions';
  for (const [to, status] of [
    [outage.to, 201],
    [outage.from, 422],
  ] as const)
    expect((await send(post, path, { ...outage, to })).status).toBe(status);
  for (const [n, status] of [
    [1, 204],
    [2, 404],
  ])
    expect((await send('DELETE /v1/stations/{id}/exclusions/{n}', `${path}/${n}`)).status).toBe(status);
  await send('GET /v1/stations/{id}/exclusions', path);
}

async function createConnectorType() {
  const { status, body } = await send('POST /v1/connector-types', '/v1/connector-types', { name: 'CCS 2' });
  expect(status).toBe(201);
  return { id: body.id, path: `/v1/connector-types/${body.id}` };
}

describe('the responses about stations match the document', () => {
  it('from creation to removal', async () => {
    const { path } = await createStation({ name: 'Main Street', available: '1', external_station_id: 7 });
    const connectorType = await createConnectorType();
    await send('PATCH /v1/stations/{id}', path, { latitude: 52.5, cost: null });
    await send('PUT /v1/stations/{id}/availability', path + '/availability', { available: '2' });
    const late = { available: '3', observed_at: '2020-01-01T00:00:00Z' };
    const ignored = await send('PUT /v1/stations/{id}/availability', path + '/availability', late);
    expect(ignored.headers.get('command-status')).toBe('ignored');
    const tariff_ids = [(await createTariff(directory)).id, connectorType.id];
    const entries = [{ connector_type_id: connectorType.id, count: 2, tariff_ids }];
    await send('PUT /v1/stations/{id}/connectors', path + '/connectors', entries);
    const prices = 'GET /v1/stations/{id}/prices';
    expect((await send(prices, `${path}/prices?kwh=30&minutes=40`)).body).toMatchObject({ items: [{}, {}] });
    expect((await send(prices, `${path}/prices?kwh=30`)).status).toBe(400);
    const read = await send('GET /v1/stations/{id}', path, undefined, {});
    const known = { 'if-none-match': '*' };
    const type = `/v1/connector-types/${connectorType.id}`;
    expect((await send('GET /v1/connector-types/{id}', type, undefined, known)).status).toBe(304);
    await send('DELETE /v1/stations/{id}', path);
    expect((await send('GET /v1/stations/{id}', path)).status).toBe(410);
    expect((await send(prices, `${path}/prices?kwh=30&minutes=40`)).status).toBe(410);
    expect((await send('DELETE /v1/stations/{id}', path)).status).toBe(410);
    const removed = '/v1/stations/removed?source_feed=f';
    expect((await send('GET /v1/stations/removed', `${removed}&source_id=1`)).status).toBe(200);
    expect((await send('GET /v1/stations/removed', removed)).status).toBe(400);
    await send('GET /v1/stations/{id}/history', `${path}/history`);
    const { created_at } = read.body.attributes;
    expect((await send('GET /v1/stations/{id}', `${path}?as_of=${String(created_at)}`)).status).toBe(200);
    expect((await send('GET /v1/stations/{id}/uptime', `${path}/uptime`)).status).toBe(200);
    expect((await send('GET /v1/stations/{id}/uptime', `${path}/uptime?to=never`)).status).toBe(400);
  });

  it('in lists', async () => {
    await createStation();
    await createStation();
    const first = await send('GET /v1/stations', '/v1/stations?limit=1&total=true&available=null,1');
    expect(first.headers.get('link')).toContain('cursor=');
    await send('GET /v1/locations/{id}/stations', '/v1/locations/42/stations');
    await createStation({ latitude: '52.5', longitude: '13.4' });
    for (const accept of ['application/json', 'application/geo+json'])
      await send('GET /v1/stations', '/v1/stations?near=52.5,13.4&total=true', undefined, { accept });
    await send('GET /v1/stations', '/v1/stations', undefined, { accept: 'application/geo+json' });
    await send('GET /v1/stations', '/v1/stations', undefined, { accept: 'text/html' });
    await send('GET /v1/stations', '/v1/stations?cursor=mine');
    await send('GET /v1/stations', '/v1/stations?colour=red');
  });

  it('on the map and counted', async () => {
    await createStation({ latitude: '2', longitude: '1', available: '1' });
    const { body } = await send('GET /v1/stations/clusters', '/v1/stations/clusters?zoom=22&bbox=1,2,1,2');
    expect(body).toMatchObject({ total: 1, clusters: [{ station: {} }] });
    await send('GET /v1/stations/clusters', '/v1/stations/clusters?zoom=23');
    await send('GET /v1/datex2/table', '/v1/datex2/table');
    await send('GET /v1/datex2/status', '/v1/datex2/status?since=never');
    for (const by of ['available', 'manufacturer', 'location_id', 'city'])
      await send('GET /v1/summary', `/v1/summary?group_by=${by}`);
    for (const by of ['', '?group_by=operator', '?group_by=city'])
      await send('GET /v1/coverage', `/v1/coverage${by}`);
    const lacking = await send('GET /v1/coverage/{item}', '/v1/coverage/evse_id?limit=1');
    expect(lacking.body).toMatchObject({ items: [{ source: null }] });
    await send('GET /v1/coverage/{item}', '/v1/coverage/colour');
    await send('GET /v1/tiles/{z}/{x}/{y}.mvt', '/v1/tiles/1/2/0.mvt');
    await send('GET /v1/tiles/{z}/{x}/{y}.mvt', '/v1/tiles/1/1/0.mvt?colour=red');
    const known = { 'if-none-match': '*' };
    const { status } = await send('GET /v1/tiles/{z}/{x}/{y}.mvt', '/v1/tiles/1/0/0.mvt', undefined, known);
    expect(status).toBe(304);
  });

  it('if a write is refused', async () => {
    const { path } = await createStation();
    const nowhere = await send('POST /v1/stations', '/v1/stations', { location_id: '43' });
    expect(nowhere.status).toBe(422);
    await send('POST /v1/stations', '/v1/stations', { latitude: 'north', nickname: 'x' });
    await send('POST /v1/stations', '/v1/stations', '{');
    await send('POST /v1/stations', '/v1/stations', 'name', { 'content-type': 'text/plain' });
    await send('PATCH /v1/stations/{id}', path, {}, { 'if-match': '"9"' });
    await send('PATCH /v1/stations/{id}', '/v1/stations/none', {});
  });

  it('if a write is sent again', async () => {
    const { path } = await createStation();
    const key = { 'idempotency-key': 'retry' };
    await send('PATCH /v1/stations/{id}', path, { name: 'a' }, key);
    const again = await send('PATCH /v1/stations/{id}', path, { name: 'a' }, key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await send('PATCH /v1/stations/{id}', path, { name: 'b' }, key)).status).toBe(422);
    await send('GET /v1/commands/{id}', `/v1/commands/${again.headers.get('command-id')}`);
    await directory.delete(path);
    await send('PATCH /v1/stations/{id}', path, { name: 'a' }, key);
  });
});

describe('the responses about access match the document', () => {
  it('without keys: the caller may do everything', async () => {
    const { body } = await send('GET /v1/caller', '/v1/caller');
    expect(body).toMatchObject({ caller: 'anonymous', kind: 'anonymous' });
    expect((body as unknown as { scopes: string[] }).scopes).toHaveLength(9);
    await send('GET /v1/caller', '/v1/caller?a=b');
    expect((await send('GET /v1/keys', '/v1/keys')).body).toEqual({ items: [] });
    await send('GET /v1/keys', '/v1/keys', undefined, { accept: 'text/csv' });
    expect((await send('POST /v1/keys', '/v1/keys', { name: 'a' })).status).toBe(422);
    expect((await send('DELETE /v1/keys/{id}', '/v1/keys/none')).status).toBe(404);
  });
});

// Its first key ends what the others do.
describe('the responses about keys match the document', () => {
  const own = useDirectory();
  const sendOwn = documentedRequests(own);

  it('from the first one to its end', async () => {
    const wanted = { name: 'first', scopes: ['keys:manage', 'operations:read'] };
    const { body } = await sendOwn('POST /v1/keys', '/v1/keys', wanted);
    const { id, key } = body as unknown as { id: string; key: string };
    const headers = { authorization: `Bearer ${key}` };
    const retry = { ...headers, 'idempotency-key': 'once' };
    for (const name of ['other', 'other', 'another'])
      await sendOwn('POST /v1/keys', '/v1/keys', { ...wanted, name }, retry);
    const more = { ...wanted, scopes: ['stations:write'] };
    expect((await sendOwn('POST /v1/keys', '/v1/keys', more, headers)).status).toBe(403);
    await sendOwn('GET /v1/keys', '/v1/keys', undefined, headers);
    expect((await sendOwn('DELETE /v1/keys/{id}', `/v1/keys/${id}`, undefined, headers)).status).toBe(204);
    expect((await sendOwn('GET /v1/keys', '/v1/keys', undefined, headers)).status).toBe(401);
  });
});

describe('the responses about other records match the document', () => {
  it('for connector types', async () => {
    const { path } = await createConnectorType();
    const form = new FormData();
    form.set('photo', new Blob([png]), 'photo.png');
    const { body } = await send('PUT /v1/connector-types/{id}/photo', path + '/photo', form);
    expect(body.attributes.photo).toMatch(/^images\/connectors\/\w+\.png$/);
    await send('PATCH /v1/connector-types/{id}', path, { is_active: false });
    await send('GET /v1/connector-types/{id}', path);
    await send('GET /v1/connector-types/{id}', `${path}?as_of=${new Date().toISOString()}`);
    await send('GET /v1/connector-types/{id}/history', `${path}/history`);
    await send('GET /v1/connector-types', '/v1/connector-types');
    await send('DELETE /v1/connector-types/{id}', path);
    await send('GET /v1/connector-types/{id}', path);
  });

  it('for tariffs', async () => {
    const limit = { before_taxes: '10' };
    const { body } = await send('POST /v1/tariffs', '/v1/tariffs', { ...bareTariff, max_price: limit });
    const path = `/v1/tariffs/${body.id}`;
    await send('POST /v1/tariffs', '/v1/tariffs', { currency: 'X' });
    await send('PATCH /v1/tariffs/{id}', path, { max_price: { after_taxes: 11.9 } });
    await send('GET /v1/tariffs/{id}', path);
    await send('GET /v1/tariffs/{id}', `${path}?extensions=true`);
    await send('GET /v1/tariffs/{id}', `${path}?as_of=${new Date().toISOString()}`);
    await send('GET /v1/tariffs/{id}/history', `${path}/history`);
    await send('GET /v1/tariffs', '/v1/tariffs?currency=EUR&total=true');
    await send('DELETE /v1/tariffs/{id}', path);
    await send('GET /v1/tariffs/{id}', path);
  });

  it('for locations', async () => {
    const body = { city: 'Berlin', country: 'DE', time_zone: 'Europe/Berlin' };
    const put = 'PUT /v1/locations/{id}';
    expect((await send(put, '/v1/locations/7', body)).status).toBe(201);
    expect((await send(put, '/v1/locations/7', body)).status).toBe(200);
    await send('PATCH /v1/locations/{id}', '/v1/locations/7', { city: 'Potsdam' });
    await send('GET /v1/locations/{id}', '/v1/locations/7');
    await send('GET /v1/locations/{id}', `/v1/locations/7?as_of=${new Date().toISOString()}`);
    await send('GET /v1/locations/{id}/history', '/v1/locations/7/history');
    await send('GET /v1/locations', '/v1/locations');
    await send('DELETE /v1/locations/{id}', '/v1/locations/7');
    await send('PATCH /v1/locations/{id}', '/v1/locations/8', {});
  });
});

describe('the lines of a bulk response match the document', () => {
  const validate = schemaValidation(document);

  it('for accepted and refused lines, and the end', async () => {
    const lines = ['{"type":"RegisterLocation","id":42}', '{"type":"Fly","command_id":1}', '{'].join('\n');
    const { text } = await directory.post('/v1/bulk', lines, { 'content-type': 'application/x-ndjson' });
    const results = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    const end = results.pop();
    expect(results.map((line) => validate(line, ref('ResultLine')))).toEqual([[], [], []]);
    expect(validate(end, ref('EndLine'))).toEqual([]);
  });
});

describe('the other responses match the document', () => {
  it('for every type of event', async () => {
    const { path } = await createStation({ available: '1' });
    const connectorType = await createConnectorType();
    await directory.put('/v1/locations/77', {});
    await directory.patch('/v1/locations/77', { city: 'Berlin' });
    await directory.patch(path, { location_id: '77', name: 'Elsewhere' });
    await directory.put(`${path}/availability`, { available: '2', observed_at: new Date().toISOString() });
    const later = new Date(Date.now() + 60_000).toISOString();
    await directory.put(`${path}/availability`, { available: '2', observed_at: later });
    await directory.put(`${path}/connectors`, [{ connector_type_id: connectorType.id, count: 1 }]);
    await directory.delete(path);
    await send('POST /v1/stations/{id}/restore', `${path}/restore`);
    await send('POST /v1/stations/{id}/erase-history', `${path}/erase-history`);
    await excludeOutage(path);
    for (const change of [{ power: 'DC' }, { is_active: false }, { is_active: true }])
      await directory.patch(connectorType.path, change);
    await directory.delete(connectorType.path);
    await send('POST /v1/connector-types/{id}/restore', `${connectorType.path}/restore`);
    await directory.delete('/v1/locations/77');
    const tariff = `/v1/tariffs/${(await createTariff(directory)).id}`;
    await directory.patch(tariff, { name: 'Night' });
    await directory.delete(tariff);
    await send('POST /v1/tariffs/{id}/restore', `${tariff}/restore`);
    const { body } = await send('GET /v1/events', '/v1/events?limit=1000');
    const { items } = body as unknown as { items: readonly { type: string }[] };
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(eventTypes));
    await send('GET /v1/events', '/v1/events?types=Nothing');
  });

  it.each([
    ['GET /problems', '/problems'],
    ['GET /problems/{code}', '/problems/not-found'],
    ['GET /problems/{code}', '/problems/nothing'],
    ['GET /health/live', '/health/live'],
    ['GET /health/ready', '/health/ready'],
    ['GET /v1/forms/{form}', '/v1/forms/station'],
    ['GET /v1/forms/{form}', '/v1/forms/connector-type'],
    ['GET /v1/forms/{form}', '/v1/forms/location'],
    ['GET /v1/forms/{form}', '/v1/forms/station-connector'],
    ['GET /v1/forms/{form}', '/v1/forms/tariff'],
    ['GET /v1/forms/{form}', '/v1/forms/station?lang=de'],
    ['GET /v1/commands/{id}', '/v1/commands/none'],
    ['GET /images/{path}', '/images/connectors/none.png'],
  ])('%s: %s', async (operation, path) => {
    await send(operation, path);
  });

  it('for a wrong method', async () => {
    const answer = await directory.delete('/v1/stations');
    expect(differences('GET /v1/stations', answer)).toEqual([]);
  });
});
