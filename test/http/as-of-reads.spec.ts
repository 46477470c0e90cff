import { named } from '../support/excerpt.js';
import { useDirectory } from '../support/directory.js';
import { expectProblem } from '../support/problems.js';
import { createConnectorType, createStation, historyOf, registerLocation } from '../support/records.js';

const directory = useDirectory();
const absent = '00000000-0000-5000-8000-000000000000';

const shifted = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
const asOf = (id: string, time: string, headers = {}) =>
  directory.get(`/v1/stations/${id}?as_of=${encodeURIComponent(time)}`, headers);

/** A station with changes of every type, and the response of each version. */
async function changedStation() {
  const { id } = await createStation(directory, { name: 'first' });
  const path = `/v1/stations/${id}`;
  const connectors = [{ connector_type_id: (await createConnectorType(directory)).id, count: 2 }];
  const changes = [
    () => directory.get(path),
    () => directory.patch(path, { name: 'second', cost: '0.40' }),
    () => directory.put(`${path}/availability`, { available: '1' }),
    () => directory.put(`${path}/availability`, { available: '2', observed_at: new Date().toISOString() }),
    async () => directory.patch(path, { location_id: await registerLocation(directory) }),
    () => directory.put(`${path}/connectors`, connectors),
  ];
  const versions: string[] = [];
  for (const change of changes) {
    versions.push((await change()).text);
    await nextMillisecond();
  }
  return { id, path, versions };
}

/** Versions of the same millisecond can't be distinguished by time. */
async function nextMillisecond(): Promise<void> {
  for (const now = Date.now(); Date.now() === now;) await new Promise((resolve) => setImmediate(resolve));
}

describe('GET /v1/stations/{id}?as_of=', () => {
  it('returns each version from its acceptance until the next one', async () => {
    const { id, path, versions } = await changedStation();
    const items = await historyOf(directory, id);
    expect(items).toHaveLength(versions.length);
    for (const [index, { version, occurred_at }] of items.entries()) {
      const { status, headers, text } = await asOf(id, occurred_at);
      expect([status, headers.get('etag'), text]).toEqual([200, `"${version}"`, versions[index]]);
      expect(headers.get('content-type')).toMatch(/^application\/json\b/);
      expect(headers.get('directory-position')).toMatch(/^[\w-]{1,299}$/);
      const before = await asOf(id, shifted(occurred_at, -1));
      if (index === 0) expectProblem(before, 'not_found');
      else expect(before.text).toBe(versions[index - 1]);
    }
    expect((await directory.get(path)).text).toBe(versions.at(-1));
  });

  it('returns the current record for a future time', async () => {
    const { id, path } = await changedStation();
    const now = await directory.get(path);
    for (const time of ['9999-12-31T23:59:59Z', shifted(new Date().toISOString(), 60_000)]) {
      const { status, text, headers } = await asOf(id, time);
      expect([status, text, headers.get('etag')]).toEqual([200, now.text, now.headers.get('etag')]);
    }
  });

  it('returns 410 from the removal on, and the record before it', async () => {
    const { id, path, versions } = await changedStation();
    await directory.delete(path);
    const removed = (await historyOf(directory, id)).at(-1)?.occurred_at ?? '';
    expectProblem(await asOf(id, removed), 'station_removed');
    expectProblem(await asOf(id, '9999-01-01T00:00:00Z'), 'station_removed');
    expect((await asOf(id, shifted(removed, -1))).text).toBe(versions.at(-1));
    expectProblem(await asOf(id, '2000-01-01T00:00:00Z'), 'not_found');
  });

  it('uses the time of acceptance, not that of the observation', async () => {
    const { id, attributes } = await createStation(directory);
    const created = String(attributes['created_at']);
    await nextMillisecond();
    const early = { available: '3', observed_at: '2020-01-01T00:00:00Z' };
    const { text } = await directory.put(`/v1/stations/${id}/availability`, early);
    expect((await asOf(id, created)).body.status.code).toBeNull();
    expect((await asOf(id, '9999-01-01T00:00:00Z')).text).toBe(text);
  });

  it('accepts a time of another zone, and an id in upper case', async () => {
    const { id, versions } = await changedStation();
    const [first] = await historyOf(directory, id);
    const east = shifted(String(first?.occurred_at), 3_600_000).replace('Z', '+01:00');
    expect((await asOf(id.toUpperCase(), east)).text).toBe(versions[0]);
  });

  it('has the version of then as its ETag, and the location of now', async () => {
    const location_id = await registerLocation(directory);
    const { id } = await createStation(directory, { location_id });
    const [first] = await historyOf(directory, id);
    const time = String(first?.occurred_at);
    await nextMillisecond();
    await directory.patch(`/v1/stations/${id}`, { name: 'second' });
    await directory.put(`/v1/locations/${location_id}`, { name: 'Hofgarten' });
    const { status, body, headers } = await asOf(id, time, { 'if-none-match': '"1"' });
    expect([status, headers.get('etag')]).toEqual([200, '"1"']);
    expect(body.location).toStrictEqual({ name: 'Hofgarten', city: null, country: null });
  });

  it('folds a long history', async () => {
    const { id } = await createStation(directory, { name: '0' });
    const lines = Array.from({ length: 1203 }, (_, n) =>
      JSON.stringify({ type: 'UpdateStation', id, data: { name: String(n + 1) } }),
    );
    await directory.post('/v1/bulk', lines.join('\n'), { 'content-type': 'application/x-ndjson' });
    const { body } = await asOf(id, '9999-01-01T00:00:00Z');
    expect([body.version, body.attributes['name']]).toEqual([1204, '1203']);
  });

  it.each(
    named(
      ...['', 'now', 'yesterday', '2026-11-21', '1732176000', '2026-02-30T00:00:00Z', '2026-11-21T08:00:00'],
      ...['2026-11-21T25:00:00Z', 'null', '2026-11-21T08:00:00+01:00Z'],
    ),
  )('refuses the time %s', async (_, time) => {
    const { id } = await createStation(directory);
    expectProblem(await asOf(id, time), 'invalid_parameter');
    expectProblem(await asOf(absent, time), 'invalid_parameter');
  });

  it('accepts one time and no other parameter', async () => {
    const { id } = await createStation(directory);
    const now = 'as_of=2026-11-21T08:00:00Z';
    for (const query of [`${now}&${now}`, `${now}&fields=name`])
      expectProblem(await directory.get(`/v1/stations/${id}?${query}`), 'invalid_parameter');
  });

  it.each(['nonsense', absent])('does not find %s', async (id) => {
    expectProblem(await asOf(id, '9999-01-01T00:00:00Z'), 'not_found');
  });
});

describe('GET /v1/locations/{id}?as_of=', () => {
  it('returns the location as it was, without the counts of its stations, also of one that is retired', async () => {
    const id = await registerLocation(directory, { name: 'Depot', latitude: '52.5', longitude: '13.4' });
    const path = `/v1/locations/${id}`;
    await nextMillisecond();
    await directory.patch(path, { name: 'Quay', country: 'PL' });
    await nextMillisecond();
    await directory.delete(path);
    const pasts = await Promise.all(
      (await historyOf(directory, id, 'locations')).map(({ occurred_at }) =>
        directory.get<object>(`${path}?as_of=${occurred_at}`),
      ),
    );
    expect(pasts.map((past) => [past.status, past.headers.get('etag')])).toEqual([
      [200, '"1"'],
      [200, '"2"'],
      [200, '"3"'],
    ]);
    expect(pasts.map((past) => past.body)).toMatchObject([
      { attributes: { name: 'Depot', country: 'DE', retired: false }, derived: ['country', 'time_zone'] },
      { attributes: { name: 'Quay', country: 'PL', retired: false }, derived: ['time_zone'] },
      { attributes: { name: 'Quay', retired: true } },
    ]);
    expect(pasts.some((past) => 'stations' in past.body)).toBe(false);
    expectProblem(await directory.get(`${path}?as_of=2000-01-01T00:00:00Z`), 'not_found');
    expectProblem(
      await directory.get(`${path}?as_of=9999-01-01T00:00:00Z&extensions=true`),
      'invalid_parameter',
    );
  });
});

describe('GET /v1/connector-types/{id}?as_of=', () => {
  it('returns the connector type as it was, and 410 from its removal on', async () => {
    const { id, attributes } = await createConnectorType(directory, { name: 'CCS' });
    const path = `/v1/connector-types/${id}`;
    await nextMillisecond();
    await directory.patch(path, { name: 'CCS 2' });
    await directory.delete(path);
    const past = await directory.get(`${path}?as_of=${String(attributes['created_at'])}`);
    expect([past.body.version, past.body.attributes['name']]).toEqual([1, 'CCS']);
    expectProblem(await directory.get(`${path}?as_of=9999-01-01T00:00:00Z`), 'connector_type_removed');
  });
});
