import { named } from '../support/excerpt.js';
import { useDirectory } from '../support/directory.js';
import { casesOf } from '../support/features.js';
import { expectProblem } from '../support/problems.js';
import { createConnectorType, createStation, registerLocation, unique } from '../support/records.js';

const directory = useDirectory();

const absent = '00000000-0000-5000-8000-000000000000';

it('a form has the position headers of every read', async () => {
  const { status, headers } = await directory.get('/v1/forms/station');
  expect(status).toBe(200);
  expect(headers.get('directory-position')).toMatch(/^[\w-]{1,299}$/);
  expect(headers.get('directory-lag-ms')).toMatch(/^\d+$/);
});

describe('a single read', () => {
  it('returns the record of the write, and how many stations a location has', async () => {
    const { id, attributes } = await createStation(directory, { name: 'same', available: '1' });
    const paths = [
      [`/v1/stations/${id}`, ''],
      [`/v1/connector-types/${(await createConnectorType(directory)).id}`, ''],
      [`/v1/locations/${String(attributes['location_id'])}`, ',"stations":{"total":1,"by_status":{"1":1}}'],
    ] as const;
    for (const [path, computed] of paths) {
      const written = await directory.patch(path, { name: unique('name') });
      const { status, headers, text } = await directory.get(path);
      expect([status, text.replace(computed, '')]).toEqual([200, written.text]);
      expect(headers.get('etag')).toBe(written.headers.get('etag'));
      expect(headers.get('content-type')).toMatch(/^application\/json\b/);
      expect(headers.get('directory-position')).toMatch(/^[\w-]{1,299}$/);
      expect(headers.get('directory-lag-ms')).toMatch(/^\d+$/);
    }
  });

  it('accepts an id in upper case', async () => {
    const { id } = await createStation(directory);
    expect((await directory.get(`/v1/stations/${id.toUpperCase()}`)).body.id).toBe(id);
  });

  it('returns 304 if the client has the version of a connector type', async () => {
    const { id } = await createConnectorType(directory);
    const read = (tags: string) => directory.get(`/v1/connector-types/${id}`, { 'if-none-match': tags });
    for (const tags of ['"1"', 'W/"1"', '*', '"7", "1"', '"x",W/"1"']) {
      const { status, headers, text } = await read(tags);
      expect([status, text, headers.get('etag')]).toEqual([304, '', '"1"']);
    }
    for (const tags of ['"2"', '1', '"1', '']) expect((await read(tags)).status).toBe(200);
  });

  it('never returns 304 for a station, which shows its location as it is now', async () => {
    const location_id = await registerLocation(directory);
    const { id, location: before } = await createStation(directory, { location_id });
    const path = `/v1/stations/${id}`;
    const read = async () => (await directory.get(path, { 'if-none-match': '"1"' })).body.location;
    await directory.put(`/v1/locations/${location_id}`, { name: 'Hofgarten', city: 'Bonn', country: 'DE' });
    expect(before).toStrictEqual({ name: null, city: null, country: null });
    expect(await read()).toStrictEqual({ name: 'Hofgarten', city: 'Bonn', country: 'DE' });
  });

  it('has no Content-Length if HEAD is answered with 304', async () => {
    const { id } = await createConnectorType(directory);
    const known = { 'if-none-match': '*' };
    for (const path of [`/v1/connector-types/${id}`, ...casesOf('map', '/v1/tiles/0/0/0.mvt')]) {
      const { status, headers } = await directory.request('HEAD', path, { headers: known });
      expect([path, status, headers.get('content-length')]).toEqual([path, 304, null]);
      expect(headers.get('etag')).toMatch(/^".+"$/);
      const whole = await directory.request('HEAD', path);
      expect(Number(whole.headers.get('content-length'))).toBe((await directory.get(path)).text.length);
    }
  });

  it('answers HEAD without a body', async () => {
    const { id } = await createStation(directory);
    const { status, headers, text } = await directory.request('HEAD', `/v1/stations/${id}`);
    expect([status, text, headers.get('etag')]).toEqual([200, '', '"1"']);
  });

  it.each(
    named('nonsense', absent, `${absent}0`, '%00', '%F0%9F%9A%97', '..%2f..%2fetc%2fpasswd', 'x'.repeat(499)),
  )('does not find %s', async (_, id) => {
    for (const collection of ['stations', 'connector-types', 'locations']) {
      const { instance } = expectProblem(await directory.get(`/v1/${collection}/${id}`), 'not_found');
      expect(instance).toBe(`/v1/${collection}/${id}`);
    }
    for (const query of casesOf('history', '', '?cursor=5'))
      expectProblem(await directory.get(`/v1/stations/${id}/history${query}`), 'not_found');
    expectProblem(await directory.get(`/v1/locations/${id}/stations`), 'not_found');
    expectProblem(await directory.delete(`/v1/stations/${id}`), 'not_found');
    expectProblem(await directory.patch(`/v1/connector-types/${id}`, { name: 'x' }), 'not_found');
  });

  it('refuses parameters', async () => {
    const { id, attributes } = await createStation(directory);
    const paths = [`/v1/stations/${id}`, `/v1/locations/${String(attributes['location_id'])}`];
    for (const path of paths) {
      expectProblem(await directory.get(`${path}?fields=name`), 'invalid_parameter');
      expectProblem(await directory.patch(`${path}?dry=1`, {}), 'invalid_parameter');
      expectProblem(await directory.delete(`${path}?force`), 'invalid_parameter');
    }
    expectProblem(await directory.post('/v1/stations?x=1', {}), 'invalid_parameter');
    expectProblem(await directory.post('/v1/bulk?x=1', '', ndjson), 'invalid_parameter');
  });
});

const ndjson = { 'content-type': 'application/x-ndjson' };

describe('read-your-writes', () => {
  const positionOf = ({ headers }: { headers: Headers }) => headers.get('directory-position') ?? '';

  it('sees the write before it in each read', async () => {
    const location_id = await registerLocation(directory);
    for (let n = 0; n < 30; n++) {
      const written = await directory.post('/v1/stations', { location_id, name: `fresh ${n}` });
      const position = { 'directory-position': positionOf(written) };
      const path = `/v1/stations/${written.body.id}`;
      const answers = await Promise.all([
        directory.get(path, position),
        directory.get<{ total: number }>(`/v1/stations?location_id=${location_id}&total=true`, position),
        directory.get<{ items: [] }>(`/v1/locations/${location_id}/stations`, position),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers[0].text).toBe(written.text);
      expect([answers[1].body.total, answers[2].body.items.length]).toEqual([n + 1, n + 1]);
    }
  });

  it('accepts several positions, of writes, reads, the feed and bulk requests', async () => {
    const { id } = await createStation(directory);
    const answers = [
      await directory.patch(`/v1/stations/${id}`, { name: 'a' }),
      await directory.get(`/v1/stations/${id}`),
      await directory.get('/v1/stations'),
      await directory.get('/v1/events'),
    ];
    for (const path of casesOf('history', `/v1/stations/${id}/history`))
      answers.push(await directory.get(path));
    const bulk = await directory.post('/v1/bulk', '{"type":"RegisterLocation","id":"1"}\n', ndjson);
    const lines = bulk.text.trim().split('\n');
    const positions = lines.map((line) => (JSON.parse(line) as { position: string }).position);
    positions.push(...answers.map(positionOf));
    expect(positions).not.toContain('');
    const several = { 'directory-position': positions.join(' , ') };
    expect((await directory.get('/v1/locations/1', several)).status).toBe(200);
  });

  it.each(named('nonsense', '0', 'AQ==', 'AP8', '"AQA"', 'x'.repeat(301), 'Af____8B'))(
    'refuses the position %s',
    async (_, position) => {
      const header = { 'directory-position': position };
      const { id } = await createStation(directory);
      const paths = ['/v1/stations', `/v1/stations/${id}`, '/v1/events'];
      for (const path of [...paths, ...casesOf('history', `/v1/stations/${id}/history`)])
        expectProblem(await directory.get(path, header), 'invalid_parameter');
      const known = positionOf(await directory.get('/v1/stations'));
      const both = { 'directory-position': `${known},${position}` };
      expectProblem(await directory.get('/v1/locations', both), 'invalid_parameter');
    },
  );
});
