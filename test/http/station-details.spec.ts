import { sendBulk } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { expectFieldErrors, expectProblem } from '../support/problems.js';
import { createConnectorType, createStation, historyOf, registerLocation } from '../support/records.js';

const directory = useDirectory();

const none = {
  ...{ evse_id: null, physical_reference: null, floor_level: null },
  ...{ capabilities: [], parking_restrictions: [], source_status: null },
};
const details = {
  ...{ evse_id: 'DE*ABC*E1234', physical_reference: '3', floor_level: '-1' },
  ...{ capabilities: ['RFID_READER'], parking_restrictions: ['EV_ONLY'], source_status: 'RESERVED' },
};

interface WithDetails {
  readonly version: number;
  readonly details: object;
  readonly source: object | null;
}
const read = async (path: string) => (await directory.get<WithDetails>(path)).body;
const set = (id: string, body: unknown) => directory.put<WithDetails>(`/v1/stations/${id}/details`, body);

describe('PUT /v1/stations/{id}/details', () => {
  it('sets members, and keeps those that it leaves out', async () => {
    const { id } = await createStation(directory);
    expect(await read(`/v1/stations/${id}`)).toMatchObject({ details: none, source: null });
    const { status, headers, body } = await set(id, details);
    expect([status, headers.get('etag'), body.details]).toEqual([200, '"2"', details]);
    const { body: changed } = await set(id, { floor_level: null, capabilities: null });
    const now = { ...details, floor_level: null, capabilities: [] };
    expect(changed).toMatchObject({ version: 3, details: now });
    expect((await read(`/v1/stations/${id}`)).details).toEqual(now);
    expect((await historyOf(directory, id)).at(-1)).toMatchObject({
      type: 'StationDetailsChanged.v1',
      data: {
        changed: { details: { floor_level: null, capabilities: [] } },
        previous: { details: { floor_level: '-1', capabilities: ['RFID_READER'] } },
      },
    });
    expect((await set(id, now)).body.version).toBe(3);
  });

  it.each<[unknown, Record<string, string>]>([
    [{ evse_id: 'x'.repeat(49) }, { '/evse_id': 'too_long' }],
    [{ physical_reference: 'x'.repeat(17) }, { '/physical_reference': 'too_long' }],
    [{ floor_level: '12345' }, { '/floor_level': 'too_long' }],
    [{ evse_id: 1 }, { '/evse_id': 'not_a_string' }],
    [{ capabilities: 'RFID_READER' }, { '/capabilities': 'not_an_array' }],
    [{ capabilities: [1] }, { '/capabilities': 'not_a_string' }],
    [{ parking_restrictions: Array(101).fill('X') }, { '/parking_restrictions': 'too_large' }],
    [{ name: 'Main St' }, { '/name': 'unknown_field' }],
    [[], { '': 'not_an_object' }],
  ])('refuses %j', async (given, expected) => {
    const { id } = await createStation(directory);
    expectFieldErrors(await set(id, given), expected);
  });

  it('refuses a removed station', async () => {
    const { id } = await createStation(directory);
    await directory.delete(`/v1/stations/${id}`);
    expectProblem(await set(id, details), 'station_removed');
  });
});

describe('The word of the source for a status', () => {
  const report = (id: string, observation: object) =>
    directory.put<WithDetails>(`/v1/stations/${id}/availability`, observation);

  it('comes with a report, and is gone with one without it', async () => {
    const { id } = await createStation(directory);
    const { body } = await report(id, { available: '2', source_status: 'RESERVED' });
    expect(body.details).toEqual({ ...none, source_status: 'RESERVED' });
    expect((await historyOf(directory, id)).at(-1)).toMatchObject({
      type: 'StationAvailabilityChanged.v1',
      data: { available: '2', source_status: 'RESERVED', previous_source_status: null },
    });
    const { body: then } = await report(id, { available: '2' });
    expect([then.version, then.details]).toEqual([3, none]);
    expect(await read(`/v1/stations/${id}`)).toMatchObject({ version: 3, details: none });
    expect((await historyOf(directory, id)).at(-1)).toMatchObject({
      type: 'StationAvailabilityConfirmed.v1',
      data: { available: '2', source_status: null, previous_source_status: 'RESERVED' },
    });
  });

  it('is refused if it is too long', async () => {
    const { id } = await createStation(directory);
    const given = { available: '2', source_status: 'x'.repeat(256) };
    expectFieldErrors(await report(id, given), { '/source_status': 'too_long' });
  });
});

describe('A command line', () => {
  const source = { feed: 'DE*ABC', id: 'loc-1/1234' };

  it('of an upsert has connectors and details beside its data', async () => {
    const location_id = await registerLocation(directory);
    const { id: type } = await createConnectorType(directory, { name: 'CCS' });
    const connectors = [{ connector_type_id: type, count: 2 }];
    const line = { type: 'UpsertStation', source, data: { location_id }, connectors, details };
    const { results } = await sendBulk(directory, [line, line, { ...line, details: { floor_level: '2' } }]);
    expect(results.map(({ status, version }) => [status, version])).toEqual([
      ['accepted', 1],
      ['accepted', 1],
      ['accepted', 2],
    ]);
    expect(await read(`/v1/stations/${String(results[0]?.id)}`)).toMatchObject({
      ...{ source, details: { ...details, floor_level: '2' } },
      connectors: [{ connector_type_id: type, name: 'CCS', count: 2 }],
    });
  });

  it('sets details by the source', async () => {
    const other = { feed: 'DE*ABC', id: 'loc-1/5' };
    const location_id = await registerLocation(directory);
    const { results } = await sendBulk(directory, [
      { type: 'UpsertStation', source: other, data: { location_id } },
      { type: 'SetStationDetails', source: other, data: { evse_id: 'E5' } },
    ]);
    expect(results[1]).toMatchObject({ status: 'accepted', version: 2 });
  });

  it('is refused with the errors of members beside its data', async () => {
    const upsert = { type: 'UpsertStation', source, data: {} };
    const { results } = await sendBulk(directory, [
      { ...upsert, details: { evse_id: 1 }, connectors: [{ count: 0 }] },
      { type: 'SetStationDetails', source, data: {}, details },
      { type: 'UpdateStation', id: source.id, data: {}, connectors: [] },
    ]);
    const errorsOf = (line: number) =>
      results[line]?.error?.errors?.map(({ pointer, code }) => [pointer, code]);
    expect(errorsOf(0)).toEqual([
      ['/connectors/0/connector_type_id', 'required'],
      ['/connectors/0/count', 'not_a_count'],
      ['/details/evse_id', 'not_a_string'],
    ]);
    expect([errorsOf(1), errorsOf(2)]).toEqual([
      [['/details', 'unknown_field']],
      [['/connectors', 'unknown_field']],
    ]);
  });
});

describe('The source', () => {
  it('is shown by locations and connector types, null without one', async () => {
    const type = { feed: 'connector-types', id: 'CCS/DC/150' };
    const place = { feed: 'DE*ABC', id: 'loc-1' };
    const { results } = await sendBulk(directory, [
      { type: 'UpsertConnectorType', source: type, data: {} },
      { type: 'RegisterLocation', source: place, data: {} },
    ]);
    const [connectorType, location] = results.map(({ id }) => id);
    expect((await read(`/v1/connector-types/${String(connectorType)}`)).source).toEqual(type);
    expect((await read(`/v1/locations/${String(location)}`)).source).toEqual(place);
    expect((await read(`/v1/locations/${await registerLocation(directory)}`)).source).toBeNull();
    expect(
      (await read(`/v1/connector-types/${(await createConnectorType(directory)).id}`)).source,
    ).toBeNull();
  });
});
