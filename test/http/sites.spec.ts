import type { DirectoryRecord, Page } from '../support/client.js';
import { useDirectory } from '../support/directory.js';
import { createStation, registerLocation } from '../support/records.js';

const directory = useDirectory();

type Location = DirectoryRecord & { readonly stations?: object };

/** A location with one available station and one that never reported. */
async function newSite(attributes: object = {}) {
  const location_id = await registerLocation(directory, attributes);
  const { id } = await createStation(directory, { location_id, available: '1' });
  await createStation(directory, { location_id });
  return { path: `/v1/locations/${location_id}`, station: `/v1/stations/${id}`, id: location_id };
}

describe('The stations of a location', () => {
  it('are counted by status, in a list and alone', async () => {
    const { path, id } = await newSite({ name: 'Counted' });
    const stations = { total: 2, by_status: { '1': 1, none: 1 } };
    expect((await directory.get<Location>(path)).body).toMatchObject({ id, stations });
    const { body } = await directory.get<Page<Location>>('/v1/locations?name=Counted');
    expect(body.items).toMatchObject([{ id, stations }]);
  });

  it('are current whatever version the client has', async () => {
    const { path, station } = await newSite();
    const known = { 'if-none-match': '"1"' };
    expect((await directory.get<Location>(path, known)).status).toBe(200);
    await directory.put(`${station}/availability`, { available: '2' });
    const { status, headers, body } = await directory.get<Location>(path, known);
    expect([status, headers.get('etag')]).toEqual([200, '"1"']);
    expect(body.stations).toEqual({ total: 2, by_status: { '2': 1, none: 1 } });
    expect((await directory.patch(path, { city: 'Bonn' }, { 'if-match': '"1"' })).status).toBe(200);
  });

  it('are not part of the response to a write', async () => {
    const { path } = await newSite();
    const { body } = await directory.patch<Location>(path, { city: 'Bonn' });
    expect([body.version, body.stations]).toEqual([2, undefined]);
  });
});

describe('Locations', () => {
  const GEOJSON = { accept: 'application/geo+json' };

  it('are found around a point, in a box and by a status of a station, and paged', async () => {
    const own = await newSite({ latitude: '-40', longitude: '179.99' });
    const { id: none } = await newSite();
    await directory.patch(`/v1/locations/${none}`, { latitude: '-40', longitude: '-179.98' });
    const found = async (query: string) => {
      const { status, body } = await directory.get<Page<Location & { distance_m?: number }>>(
        `/v1/locations?${query}`,
      );
      expect(status).toBe(200);
      return body;
    };
    const near = 'near=-40,179.99&radius=5000';
    const { items, next } = await found(`${near}&limit=1`);
    expect(items.map(({ id, distance_m }) => [id, distance_m])).toEqual([[own.id, 0]]);
    const second = await found(`${near}&limit=1&cursor=${next}`);
    expect(second.items.map(({ id }) => id)).toEqual([none]);
    expect(second.items[0]?.distance_m).toBeGreaterThan(2000);
    expect(await found('bbox=179,-41,-179,-39&available=1&total=true&retired=false')).toMatchObject({
      total: 2,
    });
    expect((await found('bbox=179,-41,-179,-39&available=4')).items).toEqual([]);
    const other = await directory.get(`/v1/locations?near=-40,179.98&radius=5000&cursor=${next}`);
    expect([other.status, (await directory.get('/v1/locations?available=9')).status]).toEqual([400, 400]);
    expect((await directory.get('/v1/locations?sort=distance')).status).toBe(400);
  });

  it('are Features at their own position, else at that of their first station', async () => {
    const id = await registerLocation(directory, { name: 'Feature' });
    await createStation(directory, { location_id: id, latitude: '-50', longitude: '10', available: '1' });
    const path = '/v1/locations?near=-50,10&name=feature';
    const { headers, body } = await directory.get<{ features: object[] }>(path, GEOJSON);
    expect(headers.get('content-type')).toBe('application/geo+json; charset=utf-8');
    const properties = {
      name: 'Feature',
      latitude: null,
      stations: { total: 1, by_status: { '1': 1 } },
      distance_m: 0,
    };
    const geometry = { type: 'Point', coordinates: [10, -50] };
    expect(body.features).toMatchObject([{ type: 'Feature', id, geometry, properties }]);
    const csv = await directory.get(path, { accept: 'text/csv' });
    expect(csv.text.split('\r\n')[1]).toMatch(new RegExp(`^${id},1,Feature,`));
  });
});
