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
