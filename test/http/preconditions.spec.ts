import { useDirectory } from '../support/directory.js';
import { expectFieldErrors, expectProblem } from '../support/problems.js';
import { createConnectorType, createStation, freshLocationId, registerLocation } from '../support/records.js';

const directory = useDirectory();

const ifMatch = (tag: string) => ({ 'if-match': tag });
const missingStation = '/v1/stations/00000000-0000-5000-8000-000000000000';

describe('If-None-Match: *', () => {
  const unlessThere = { 'if-none-match': '*' };

  it('registers a new location, and does not change an existing one', async () => {
    const path = `/v1/locations/${freshLocationId()}`;
    expect((await directory.put(path, { name: 'first' }, unlessThere)).status).toBe(201);
    const second = await directory.put(path, { name: 'second' }, unlessThere);
    expect(expectProblem(second, 'version_mismatch').current_version).toBe(1);
    expect((await directory.get(path)).body.attributes['name']).toBe('first');
  });
});

describe('If-None-Match on a write', () => {
  it.each(['"1", "2", "3"', '"2"', 'W/"2"', '"9"', '*, "2"', '2', ''])('cannot be %s', async (tags) => {
    const { id } = await createStation(directory);
    const path = `/v1/stations/${id}`;
    await directory.patch(path, { name: 'second version' });
    const unlessOne = { 'if-none-match': tags };
    for (const [method, body] of [['DELETE'], ['PATCH', { name: 'x' }]] as const)
      expectProblem(await directory.request(method, path, { body, headers: unlessOne }), 'invalid_parameter');
    expect((await directory.get(path)).body.version).toBe(2);
  });

  it('cannot be combined with If-Match', async () => {
    const { id } = await createStation(directory);
    const both = { ...ifMatch('"1"'), 'if-none-match': '*' };
    expectProblem(await directory.delete(`/v1/stations/${id}`, both), 'invalid_parameter');
  });
});

describe('If-Match', () => {
  it.each([
    ['PATCH', '', { name: 'x' }],
    ['PUT', '/availability', { available: '2' }],
    ['PUT', '/connectors', []],
    ['DELETE', '', undefined],
  ])('is applied to %s %s', async (method, rest, body) => {
    const { id } = await createStation(directory, { available: '1' });
    const path = `/v1/stations/${id}${rest}`;
    const answer = await directory.request(method, path, { body, headers: ifMatch('"2"') });
    expect(expectProblem(answer, 'version_mismatch').current_version).toBe(1);
    expect(answer.headers.get('command-id')).toMatch(/^[\da-f-]{36}$/);
    expect((await directory.get(`/v1/stations/${id}`)).body.version).toBe(1);
    const matched = await directory.request(method, path, { body, headers: ifMatch('"1"') });
    expect([200, 204]).toContain(matched.status);
  });

  it('is applied to connector types and locations', async () => {
    const { id } = await createConnectorType(directory);
    const typePath = `/v1/connector-types/${id}`;
    expectProblem(await directory.patch(typePath, { name: 'x' }, ifMatch('"9"')), 'version_mismatch');
    expectProblem(await directory.delete(typePath, ifMatch('"9"')), 'version_mismatch');
    const locationPath = `/v1/locations/${await registerLocation(directory)}`;
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const body = method === 'DELETE' ? undefined : { name: 'x' };
      const answer = await directory.request(method, locationPath, { body, headers: ifMatch('"9"') });
      expect(expectProblem(answer, 'version_mismatch').current_version).toBe(1);
    }
  });

  it('accepts one of several concurrent writes', async () => {
    const { id } = await createStation(directory);
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => directory.patch(`/v1/stations/${id}`, { name }, ifMatch('"1"'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  it('matches version 0 of a new record', async () => {
    const id = freshLocationId();
    const refused = await directory.put(`/v1/locations/${id}`, {}, ifMatch('"1"'));
    expect(expectProblem(refused, 'version_mismatch').current_version).toBe(0);
    expect((await directory.put(`/v1/locations/${id}`, {}, ifMatch('"0"'))).status).toBe(201);
  });

  it.each([
    '*',
    '"1", "2"',
    '"2","1"',
    '"7" , "1"',
    ',"1",',
    ', ,"1"',
    'W/"1", "1"',
    '"a,b", "1"',
    '"1", "1"',
  ])('matches version 1 with %s', async (tags) => {
    const { id } = await createStation(directory);
    expect((await directory.patch(`/v1/stations/${id}`, { name: 'x' }, ifMatch(tags))).status).toBe(200);
  });

  it.each([
    ...['W/"1"', 'W/"1", W/"2"', '"2", "3"', '"01"', '"00"', '"x"', '"-1"', '"1.0"', '""', '"*"', '"W/1"'],
    ...['"1,2"', '"a", "b"', '"99999999999999999999"', '', ',', '"\u00e9"', `${'"2",'.repeat(1000)}"3"`],
  ])('does not match version 1 with %s', async (tags) => {
    const { id } = await createStation(directory);
    const answer = await directory.patch(`/v1/stations/${id}`, { name: 'x' }, ifMatch(tags));
    expect(expectProblem(answer, 'version_mismatch').current_version).toBe(1);
  });

  it.each([
    ...['1', 'w/"1"', 'W/ "1"', '"1', '1"', '"1" "2"', '"1";"2"', '"1"x', '"1", 2', '*, "1"', '"1", *', '**'],
    ...['"a b"', '""1""', `${'"1" '.repeat(1000)}`, `"1"${' ,'.repeat(2000)}x`],
  ])('cannot be %s', async (tags) => {
    const { id } = await createStation(directory);
    expectProblem(
      await directory.patch(`/v1/stations/${id}`, { name: 'x' }, ifMatch(tags)),
      'invalid_parameter',
    );
  });

  it('with several versions accepts one of several concurrent writes', async () => {
    const { id } = await createStation(directory);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => directory.patch(`/v1/stations/${id}`, { name }, ifMatch('"7", "1"'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });

  it('with * matches an existing record', async () => {
    expectProblem(await directory.patch(missingStation, { name: 'x' }, ifMatch('*')), 'not_found');
    const path = `/v1/locations/${freshLocationId()}`;
    const refused = await directory.put(path, {}, ifMatch('*'));
    expect(expectProblem(refused, 'version_mismatch').current_version).toBe(0);
    expect((await directory.put(path, {})).status).toBe(201);
    expect((await directory.put(path, { name: 'x' }, ifMatch('*'))).status).toBe(200);
    const { id } = await createStation(directory);
    expect((await directory.delete(`/v1/stations/${id}`, ifMatch('*'))).status).toBe(204);
    expectProblem(await directory.delete(`/v1/stations/${id}`, ifMatch('*')), 'station_removed');
    expectProblem(await directory.post('/v1/connector-types', {}, ifMatch('*')), 'version_mismatch');
  });

  it('is part of the request that an Idempotency-Key identifies, but not its notation', async () => {
    const { id } = await createStation(directory);
    const key = { 'idempotency-key': `conditions-${id}` };
    const send = (tags: string) =>
      directory.patch(`/v1/stations/${id}`, { name: 'x' }, { ...key, ...ifMatch(tags) });
    expect((await send('"1", "3"')).status).toBe(200);
    for (const others of ['"1"', '"1", "2"', '"1", "2", "3"', '*', '"3"', ''])
      expectProblem(await send(others), 'idempotency_key_reused');
    for (const same of ['"1","3"', '"3", "1"', '"1", W/"2", "3"']) {
      const again = await send(same);
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    }
  });
});

describe('the order of errors', () => {
  const wrongType = { 'content-type': 'text/plain' };
  const tooLarge = ' '.repeat(9 * 1024 * 1024);

  it('is route and method, media type, size, syntax', async () => {
    expectProblem(await directory.put(missingStation, 'x', wrongType), 'method_not_allowed');
    expectProblem(await directory.patch(missingStation, '{', wrongType), 'unsupported_media_type');
    expectProblem(await directory.patch(missingStation, tooLarge), 'payload_too_large');
    expectProblem(await directory.patch(missingStation, '{', ifMatch('"1"')), 'malformed_json');
  });

  it('is fields before existence', async () => {
    const answer = await directory.patch(missingStation, { name: 1, cost: 2 }, ifMatch('"1"'));
    expectFieldErrors(answer, { '/name': 'not_a_string', '/cost': 'not_a_string' });
    expectFieldErrors(await directory.patch('/v1/stations/nonsense', { name: 1 }), {
      '/name': 'not_a_string',
    });
  });

  it('is existence before precondition', async () => {
    expectProblem(await directory.patch(missingStation, {}, ifMatch('"1"')), 'not_found');
    const { id } = await createStation(directory);
    await directory.delete(`/v1/stations/${id}`);
    expectProblem(await directory.patch(`/v1/stations/${id}`, {}, ifMatch('"1"')), 'station_removed');
  });

  it('is precondition before rules that depend on state', async () => {
    const { id } = await createStation(directory);
    const move = { location_id: freshLocationId() };
    expectProblem(await directory.patch(`/v1/stations/${id}`, move, ifMatch('"7"')), 'version_mismatch');
    expectFieldErrors(await directory.patch(`/v1/stations/${id}`, move, ifMatch('"1"')), {
      '/location_id': 'location_unknown',
    });
    const connectors = [{ connector_type_id: '00000000-0000-5000-8000-000000000000', count: 1 }];
    const path = `/v1/stations/${id}/connectors`;
    expectProblem(await directory.put(path, connectors, ifMatch('"7"')), 'version_mismatch');
    const malformed = [{ connector_type_id: 'abc', count: 1 }];
    expectProblem(await directory.put(path, malformed, ifMatch('"7"')), 'version_mismatch');
    expectProblem(await directory.put(`${missingStation}/connectors`, malformed), 'not_found');
    expectFieldErrors(await directory.put(path, connectors), {
      '/0/connector_type_id': 'connector_type_unknown',
    });
  });
});
