import { randomUUID } from 'node:crypto';
import { useDirectory } from '../support/directory.js';
import { expectFieldErrors, expectProblem } from '../support/problems.js';
import {
  createConnectorType,
  createStation,
  freshLocationId,
  historyOf,
  registerLocation,
} from '../support/records.js';

const directory = useDirectory();

const newKey = () => ({ 'idempotency-key': `key:${randomUUID()}` });
const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotency-replayed') === 'true';
const identity = ({ headers }: { headers: Headers }) => [
  headers.get('command-id'),
  headers.get('directory-position'),
];

describe('a retry with the same Idempotency-Key', () => {
  it('creates nothing twice, and returns the first outcome', async () => {
    const key = newKey();
    const location_id = await registerLocation(directory);
    const first = await directory.post('/v1/stations', { location_id, name: 'once' }, key);
    const second = await directory.post('/v1/stations', { name: 'once', location_id }, key);
    expect([first.status, replayed(first)]).toEqual([201, false]);
    expect([second.status, replayed(second)]).toEqual([201, true]);
    expect(second.body).toEqual(first.body);
    expect(identity(second)).toEqual(identity(first));
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(await historyOf(directory, first.body.id)).toHaveLength(1);
  });

  it('returns the first status and position with the current record', async () => {
    const key = newKey();
    const location_id = await registerLocation(directory);
    const first = await directory.post('/v1/stations', { location_id, name: 'first' }, key);
    await directory.patch(`/v1/stations/${first.body.id}`, { name: 'now' });
    const again = await directory.post('/v1/stations', { location_id, name: 'first' }, key);
    expect([again.status, again.headers.get('etag'), again.body.attributes['name']]).toEqual([
      201,
      '"2"',
      'now',
    ]);
    expect(identity(again)).toEqual(identity(first));
  });

  it('returns the outcome if the record was removed', async () => {
    const key = newKey();
    const location_id = await registerLocation(directory);
    const { body, headers } = await directory.post('/v1/stations', { location_id }, key);
    await directory.delete(`/v1/stations/${body.id}`);
    const again = await directory.post('/v1/stations', { location_id }, key);
    expect([again.status, again.headers.has('etag'), replayed(again)]).toEqual([201, false, true]);
    expect(again.body).toEqual({
      command_id: headers.get('command-id'),
      status: 'accepted',
      aggregate_id: body.id,
      version: 1,
      position: headers.get('directory-position'),
    });
  });

  it.each([
    ['PATCH', '', { name: 'twice' }, 200],
    ['PUT', '/availability', { available: '2' }, 200],
    ['PUT', '/connectors', [], 200],
    ['DELETE', '', undefined, 204],
  ])('executes %s %s once', async (method, rest, body, status) => {
    const { id } = await createStation(directory, { name: 'once', available: '1' });
    const key = newKey();
    const send = () => directory.request(method, `/v1/stations/${id}${rest}`, { body, headers: key });
    const first = await send();
    const { length } = await historyOf(directory, id);
    const second = await send();
    expect([first.status, replayed(first), second.status, replayed(second)]).toEqual([
      status,
      false,
      status,
      true,
    ]);
    expect(identity(second)).toEqual(identity(first));
    expect(second.text).toBe(first.text);
    expect(await historyOf(directory, id)).toHaveLength(length);
  });

  it('answers a registration with 201 again, although the location exists', async () => {
    const path = `/v1/locations/${freshLocationId()}`;
    const key = newKey();
    const statuses = [];
    for (const headers of [key, key, {}]) statuses.push((await directory.put(path, {}, headers)).status);
    expect(statuses).toEqual([201, 201, 200]);
  });

  it('reports ignored again', async () => {
    const { id } = await createStation(directory, { available: '1' });
    const key = newKey();
    const old = { available: '2', observed_at: '2020-01-01T00:00:00Z' };
    for (const again of [false, true]) {
      const answer = await directory.put(`/v1/stations/${id}/availability`, old, key);
      expect([answer.headers.get('command-status'), replayed(answer)]).toEqual(['ignored', again]);
    }
  });

  it('returns the rejection of a domain rule again', async () => {
    const key = newKey();
    const location_id = freshLocationId();
    const first = await directory.post('/v1/stations', { location_id }, key);
    expectFieldErrors(first, { '/location_id': 'location_unknown' });
    await directory.put(`/v1/locations/${location_id}`, {});
    const again = await directory.post('/v1/stations', { location_id }, key);
    expectFieldErrors(again, { '/location_id': 'location_unknown' });
    expect([replayed(first), replayed(again)]).toEqual([false, true]);
    expect(again.headers.get('command-id')).toBe(first.headers.get('command-id'));
    expect((await directory.post('/v1/stations', { location_id }, newKey())).status).toBe(201);
  });

  it('does not store a request that is not valid', async () => {
    const key = newKey();
    const bad = await directory.post('/v1/connector-types', { name: 1 }, key);
    expectFieldErrors(bad, { '/name': 'not_a_string' });
    expect(bad.headers.has('command-id')).toBe(false);
    const good = await directory.post('/v1/connector-types', { name: '1' }, key);
    expect([good.status, replayed(good)]).toEqual([201, false]);
  });

  it('returns a version mismatch again', async () => {
    const { id } = await createConnectorType(directory);
    const headers = { ...newKey(), 'if-match': '"2"' };
    const path = `/v1/connector-types/${id}`;
    expectProblem(await directory.patch(path, { name: 'x' }, headers), 'version_mismatch');
    await directory.patch(path, { power: 'AC' });
    const again = await directory.patch(path, { name: 'x' }, headers);
    expect([expectProblem(again, 'version_mismatch').current_version, replayed(again)]).toEqual([1, true]);
  });
});

describe('the same key with another request', () => {
  it('is refused, and changes nothing', async () => {
    const { id } = await createStation(directory, { name: 'a' });
    const path = `/v1/stations/${id}`;
    const key = newKey();
    await directory.patch(path, { name: 'b' }, key);
    expectProblem(await directory.patch(path, { name: 'c' }, key), 'idempotency_key_reused');
    expectProblem(await directory.delete(path, key), 'idempotency_key_reused');
    const conditional = await directory.patch(path, { name: 'b' }, { ...key, 'if-match': '"1"' });
    expectProblem(conditional, 'idempotency_key_reused');
    const again = await directory.patch(path, { name: 'b' }, key);
    expect([again.status, replayed(again), again.body.attributes['name']]).toEqual([200, true, 'b']);
  });

  it('is the same request if only its notation differs', async () => {
    const location_id = await registerLocation(directory);
    const key = newKey();
    await directory.post('/v1/stations', { location_id, name: 'n' }, key);
    const number = `{ "name": "\\u006e", "location_id": ${location_id} }`;
    expect(replayed(await directory.post('/v1/stations', number, key))).toBe(true);
  });
});

describe('an Idempotency-Key', () => {
  it.each([' ', 'two words', 'x'.repeat(256), 'ключ'.replace(/./gu, '\u00e9')])(
    'cannot be %j',
    async (key) => {
      const answer = await directory.post('/v1/connector-types', {}, { 'idempotency-key': key });
      if (key.trim() === '') expect([201, 400]).toContain(answer.status);
      else expectProblem(answer, 'invalid_parameter');
    },
  );

  it('can be 255 visible characters', async () => {
    const key = { 'idempotency-key': `!~${'"'.repeat(253)}` };
    const first = await directory.post('/v1/connector-types', {}, key);
    const second = await directory.post('/v1/connector-types', {}, key);
    expect([first.status, second.text]).toEqual([201, first.text]);
  });
});
