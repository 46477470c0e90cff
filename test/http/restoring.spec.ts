import { useDirectory } from '../support/directory.js';
import { sendBulk } from '../support/bulk.js';
import { expectFieldErrors, expectProblem } from '../support/problems.js';
import {
  createConnectorType,
  createStation,
  eventTypesOf,
  historyOf,
  registerLocation,
} from '../support/records.js';

const directory = useDirectory();
const absent = '00000000-0000-5000-8000-000000000000';

async function removedStation(attributes: object = {}) {
  const location_id = await registerLocation(directory);
  const { id } = await createStation(directory, {
    name: 'Main St',
    available: '1',
    location_id,
    ...attributes,
  });
  const path = `/v1/stations/${id}`;
  const type = (await createConnectorType(directory, { name: 'CCS' })).id;
  await directory.put(`${path}/connectors`, [{ connector_type_id: type, count: 2 }]);
  const { body: before } = await directory.get(path);
  await directory.delete(path);
  return { id, path, before, type, location_id };
}

describe('POST /v1/stations/{id}/restore', () => {
  it('restores the station as it was, with one event', async () => {
    const { id, path, before } = await removedStation();
    const { status, headers, body } = await directory.post(`${path}/restore`);
    expect([status, headers.get('etag')]).toEqual([200, '"4"']);
    const { created_at } = before.attributes;
    expect(body).toMatchObject({ id, version: 4, status: before.status, connectors: before.connectors });
    expect(body.attributes).toEqual({ ...before.attributes, updated_at: body.attributes['updated_at'] });
    expect(body.attributes['created_at']).toBe(created_at);
    expect((await directory.get(path)).body).toEqual(body);
    expect((await historyOf(directory, id)).at(-1)).toMatchObject({
      type: 'StationRestored.v1',
      data: { attributes: { name: 'Main St', available: '1' }, connectors: [{ count: 2 }] },
    });
  });

  it('appends nothing if the station was not removed', async () => {
    const { id } = await createStation(directory);
    const { status, body } = await directory.post(`/v1/stations/${id}/restore`);
    expect([status, body.version]).toEqual([200, 1]);
  });

  it('is 404 for a station that never existed', async () => {
    expectProblem(await directory.post(`/v1/stations/${absent}/restore`), 'not_found');
    const unknown = await directory.post('/v1/stations/none/restore');
    expectProblem(unknown, 'not_found');
    expect(unknown.body).toMatchObject({
      detail: 'There is no station with this id. The id of a station is a UUID.',
    });
  });

  it('is refused while the location is retired', async () => {
    const { path, location_id } = await removedStation();
    await directory.delete(`/v1/locations/${location_id}`);
    expectFieldErrors(await directory.post(`${path}/restore`), { '/location_id': 'location_retired' });
    expectProblem(await directory.get(path), 'station_removed');
  });

  it('keeps a connector type that was removed meanwhile', async () => {
    const { path, type } = await removedStation();
    await directory.delete(`/v1/connector-types/${type}`);
    const { body } = await directory.post(`${path}/restore`);
    expect(body.connectors).toMatchObject([{ connector_type_id: type, name: null, count: 2 }]);
  });

  it('obeys If-Match, and lets the station be removed and restored again', async () => {
    const { path } = await removedStation();
    expectProblem(
      await directory.post(`${path}/restore`, undefined, { 'if-match': '"2"' }),
      'version_mismatch',
    );
    expect((await directory.post(`${path}/restore`, undefined, { 'if-match': '"3"' })).status).toBe(200);
    expect((await directory.delete(path)).status).toBe(204);
    expect((await directory.post(`${path}/restore`)).body.version).toBe(6);
  });

  it('lets the station be found again', async () => {
    const { id, path } = await removedStation({ name: 'Quillon Square' });
    const found = async () =>
      (await directory.get<{ items: unknown[] }>('/v1/stations?q=quillon')).body.items;
    expect(await found()).toEqual([]);
    await directory.post(`${path}/restore`);
    expect(await found()).toMatchObject([{ id }]);
  });
});

describe('POST /v1/connector-types/{id}/restore', () => {
  it('restores the connector type, and its name at stations', async () => {
    const { id: type } = await createConnectorType(directory, { name: 'CHAdeMO' });
    const { id } = await createStation(directory);
    await directory.put(`/v1/stations/${id}/connectors`, [{ connector_type_id: type, count: 1 }]);
    await directory.delete(`/v1/connector-types/${type}`);
    expectProblem(await directory.get(`/v1/connector-types/${type}`), 'connector_type_removed');
    const { status, body } = await directory.post(`/v1/connector-types/${type}/restore`);
    expect([status, body.version, body.attributes['name']]).toEqual([200, 3, 'CHAdeMO']);
    expect((await directory.get(`/v1/connector-types/${type}`)).body).toEqual(body);
    const { body: station } = await directory.get(`/v1/stations/${id}`);
    expect(station.connectors).toMatchObject([{ name: 'CHAdeMO' }]);
    expect((await directory.post(`/v1/connector-types/${type}/restore`)).body.version).toBe(3);
  });
});

describe('Command lines', () => {
  const source = { feed: 'feed', id: 'back again' };
  const past = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const send = async (...lines: object[]) => (await sendBulk(directory, lines)).results;

  it('remove a source by its time, and restore it by an upsert that is not older', async () => {
    const location_id = await registerLocation(directory);
    const upsert = (minutes: number, available: string) => ({
      ...{ type: 'UpsertStation', source, observed_at: past(minutes), data: { location_id, available } },
    });
    const results = await send(
      upsert(60, '1'),
      { type: 'RemoveStation', source, observed_at: past(70) },
      { type: 'RemoveStation', source, observed_at: past(50) },
      upsert(55, '2'),
      upsert(40, '2'),
    );
    expect(results.map(({ status, events }) => [status, events])).toEqual([
      ['accepted', 1],
      ['ignored', 0],
      ['accepted', 1],
      ['ignored', 0],
      ['accepted', 1],
    ]);
    const types = await eventTypesOf(directory, String(results[0]?.id));
    expect(types).toEqual(['StationCreated', 'StationRemoved', 'StationRestored']);
  });

  it('restore a station at the location that it has, also if the batch removes it', async () => {
    const location_id = await registerLocation(directory);
    const other = { feed: 'feed', id: 'in a batch' };
    await send({ type: 'UpsertStation', source: other, data: { location_id } });
    const results = await send(
      { type: 'RemoveStation', source: other },
      { type: 'UpsertStation', source: other, data: { name: 'Main St' } },
      { type: 'RemoveStation', source: other },
      { type: 'RestoreStation', source: other, data: {} },
    );
    expect(results.map(({ status, version }) => [status, version])).toEqual([
      ['accepted', 2],
      ['accepted', 3],
      ['accepted', 4],
      ['accepted', 5],
    ]);
  });

  it('create, change and restore a connector type by its source', async () => {
    const type = { feed: 'connector-types', id: 'CHADEMO/DC/50' };
    const upsert = (name: string) => ({ type: 'UpsertConnectorType', source: type, data: { name } });
    const results = await send(
      upsert('CHAdeMO'),
      upsert('CHAdeMO'),
      upsert('CHAdeMO 50'),
      { type: 'RemoveConnectorType', source: type },
      upsert('CHAdeMO, 50 kW'),
      { type: 'RestoreConnectorType', source: type },
    );
    expect(results.map(({ status, version, events }) => [status, version, events])).toEqual([
      ['accepted', 1, 1],
      ['accepted', 1, 0],
      ['accepted', 2, 1],
      ['accepted', 3, 1],
      ['accepted', 4, 1],
      ['accepted', 4, 0],
    ]);
  });
});
