import { sendBulk } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { expectProblem } from '../support/problems.js';
import { createConnectorType, createStation, historyOf } from '../support/records.js';

const directory = useDirectory();
const feed = 'DE*ABC';
const place = { feed, id: 'loc-1' };

interface Extended {
  readonly version: number;
  readonly extensions?: object | null;
}
const read = async (path: string) => (await directory.get<Extended>(path)).body;

const ofLocation = {
  charging_when_closed: true,
  directions: [{ language: 'de', text: 'Zweite Einfahrt „links“' }],
  energy_mix: { is_green_energy: true, energy_sources: [{ source: 'SOLAR', percentage: 99.9 }] },
};
const ofStation = { status_schedule: [], directions: null, images: [{ url: 'https://a.example/1.png' }] };

async function imported(extensions: unknown = ofStation) {
  const { results } = await sendBulk(directory, [
    { type: 'RegisterLocation', source: place, data: {}, extensions: ofLocation },
    {
      type: 'UpsertStation',
      source: { feed, id: 'loc-1/1' },
      data: { location_source: place },
      extensions,
    },
  ]);
  const [location, station] = results.map(({ id }) => id) as [string, string];
  return { location: `/v1/locations/${location}`, station: `/v1/stations/${station}`, results };
}

describe('Extensions', () => {
  it('are shown by single records on request, as they were given', async () => {
    const { location, station } = await imported();
    expect(await read(`${location}?extensions=true`)).toMatchObject({
      extensions: ofLocation,
      stations: { total: 1, by_status: { none: 1 } },
    });
    const { status, headers, body } = await directory.get<Extended>(`${station}?extensions=true`);
    expect([status, headers.get('etag'), body.extensions]).toEqual([200, '"1"', ofStation]);
    const { extensions, ...rest } = body;
    expect(rest).toEqual(await read(station));
    expect(extensions).toEqual(ofStation);
    for (const path of [`${location}?extensions=false`, station])
      expect(await read(path)).not.toHaveProperty('extensions');
  });

  it('are shown whole if they have members that are named like parts of a record', async () => {
    const extensions = { first: 1, related: { operator: null, max_kilowatts: 5 }, status: {}, source: null };
    const { station } = await imported(extensions);
    expect((await read(`${station}?extensions=true`)).extensions).toEqual(extensions);
    await imported();
  });

  it('are not in lists', async () => {
    await imported();
    for (const list of ['stations', 'locations'])
      expect((await directory.get(`/v1/${list}?limit=1000`)).text).not.toContain('"extensions"');
    expectProblem(await directory.get('/v1/stations?extensions=true'), 'invalid_parameter');
  });

  it('are null for records that have none', async () => {
    const { id, attributes } = await createStation(directory);
    for (const path of [`stations/${id}`, `locations/${String(attributes['location_id'])}`])
      expect((await read(`/v1/${path}?extensions=true`)).extensions).toBeNull();
  });

  it('are in events, and an import without change appends none', async () => {
    const { station } = await imported();
    const { version } = await read(station);
    await imported();
    expect((await read(station)).version).toBe(version);
    await imported({ floor: 1 });
    const history = await historyOf(directory, station.replace('/v1/stations/', ''));
    expect(history[0]).toMatchObject({ data: { extensions: ofStation } });
    expect(history.at(-1)).toMatchObject({
      data: { changed: { extensions: { floor: 1 } }, previous: { extensions: ofStation } },
    });
    await imported(null);
    expect((await read(`${station}?extensions=true`)).extensions).toBeNull();
    await imported();
  });

  it('may have 64 KiB', async () => {
    const { results } = await imported({ text: 'x'.repeat(64 * 1024 - 11) });
    expect(results[1]).toMatchObject({ status: 'accepted' });
    await imported();
  });

  const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) });

  it.each<[unknown, string, string]>([
    [[], '/extensions', 'not_an_object'],
    ['text', '/extensions', 'not_an_object'],
    [{ text: 'x'.repeat(64 * 1024 - 10) }, '/extensions', 'too_long'],
    [{ a: [{ b: 'x\0' }] }, '/extensions/a/0/b', 'invalid_character'],
    [{ 'x\0': 1 }, '/extensions/x\0', 'invalid_character'],
    [{ a: 2 ** 53 }, '/extensions/a', 'unsafe_number'],
    [nested(40), `/extensions${'/a'.repeat(32)}`, 'too_long'],
  ])('are refused: %j', async (given, pointer, code) => {
    const { results } = await imported(given);
    expect(results[1]?.error?.errors?.map((error) => [error.pointer, error.code])).toEqual([[pointer, code]]);
  });

  it.each(['PATCH', 'PUT'] as const)('are not in the body of %s', async (method) => {
    const { location } = await imported();
    expectProblem(
      await directory.request(method, location, { body: { extensions: {} } }),
      'validation_failed',
    );
  });

  it('are not a parameter of connector types, and cannot be combined with as_of', async () => {
    const { id } = await createConnectorType(directory);
    expectProblem(await directory.get(`/v1/connector-types/${id}?extensions=true`), 'invalid_parameter');
    const { station } = await imported();
    const time = new Date().toISOString();
    expectProblem(await directory.get(`${station}?as_of=${time}&extensions=true`), 'invalid_parameter');
    expectProblem(await directory.get(`${station}?extensions=yes`), 'invalid_parameter');
    expectProblem(await directory.get(`${station}?extensions=true&extensions=true`), 'invalid_parameter');
  });

  it('are not found with a removed station', async () => {
    const { station } = await imported();
    await directory.delete(station);
    expectProblem(await directory.get(`${station}?extensions=true`), 'station_removed');
  });
});
