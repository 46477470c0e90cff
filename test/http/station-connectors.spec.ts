import { useDirectory } from '../support/directory.js';
import { expectFieldErrors } from '../support/problems.js';
import {
  bareConnector as bare,
  createConnectorType,
  createStation,
  eventTypesOf,
  historyOf,
  shownConnector as shown,
} from '../support/records.js';

const directory = useDirectory();

let ccs: string;
let type2: string;

beforeAll(async () => {
  ccs = (await createConnectorType(directory, { name: 'CCS' })).id;
  type2 = (await createConnectorType(directory, { name: 'Type 2' })).id;
});

const set = (id: string, body?: unknown, headers = {}) =>
  directory.put(`/v1/stations/${id}/connectors`, body, headers);

/** A station with two CCS plugs. */
async function equippedStation(): Promise<string> {
  const { id } = await createStation(directory);
  await set(id, [{ connector_type_id: ccs, count: 2 }]);
  return id;
}

const connectorsOf = async (id: string) => (await directory.get(`/v1/stations/${id}`)).body.connectors;

describe('PUT /v1/stations/{id}/connectors', () => {
  it('replaces the list', async () => {
    const id = await equippedStation();
    const connectors = [
      { connector_type_id: type2, count: 1000 },
      { connector_type_id: ccs, count: 1 },
    ];
    const { status, headers, body } = await set(id, connectors);
    const now = [shown(type2, 'Type 2', 1000), shown(ccs, 'CCS', 1)];
    expect([status, headers.get('etag'), body.connectors]).toEqual([200, '"3"', now]);
    expect(headers.has('command-id') && headers.has('directory-position')).toBe(true);
    expect((await historyOf(directory, id))[2]).toMatchObject({
      type: 'StationConnectorsChanged.v1',
      data: {
        connectors: connectors.map((entry) => ({ ...entry, ...bare })),
        previous: [{ connector_type_id: ccs, count: 2, ...bare }],
      },
    });
    expect((await set(id, [])).body.connectors).toEqual([]);
  });

  it('appends nothing if types and counts are unchanged', async () => {
    const id = await equippedStation();
    expect((await set(id, [{ connector_type_id: ccs.toUpperCase(), count: 2 }])).body.version).toBe(2);
  });

  it('reports all errors with their pointers into the body', async () => {
    const id = await equippedStation();
    const answer = await set(id, [
      { connector_type_id: ccs, count: 0 },
      { connector_type_id: ccs, count: 1001 },
      { count: 1.5 },
      { connector_type_id: 7, count: '1' },
      'CCS',
      { connector_type_id: ccs.slice(1), count: 1, speed: 'fast' },
    ]);
    expectFieldErrors(answer, {
      '/0/count': 'not_a_count',
      '/1/connector_type_id': 'duplicate',
      '/1/count': 'not_a_count',
      '/2/connector_type_id': 'required',
      '/2/count': 'not_a_count',
      '/3/connector_type_id': 'not_a_string',
      '/3/count': 'not_a_count',
      '/4': 'not_an_object',
      '/5/speed': 'unknown_field',
    });
  });

  it('refuses a type that is given twice, in any case', async () => {
    const id = await equippedStation();
    const twice = [ccs, ccs.toUpperCase()].map((connector_type_id) => ({ connector_type_id, count: 1 }));
    expectFieldErrors(await set(id, twice), { '/1/connector_type_id': 'duplicate' });
  });

  it('requires existing connector types', async () => {
    const id = await equippedStation();
    const unknown = { connector_type_id: '00000000-0000-5000-8000-000000000000', count: 1 };
    const answer = await set(id, [{ connector_type_id: type2, count: 1 }, unknown]);
    expectFieldErrors(answer, { '/1/connector_type_id': 'connector_type_unknown' });
    expect(answer.headers.has('command-id')).toBe(true);
    const malformed = await set(id, [unknown, { connector_type_id: 'nonsense', count: 1 }]);
    expectFieldErrors(malformed, {
      '/0/connector_type_id': 'connector_type_unknown',
      '/1/connector_type_id': 'connector_type_unknown',
    });
    const outcome = await directory.get(`/v1/commands/${String(malformed.headers.get('command-id'))}`);
    expect(outcome.body).toMatchObject({ status: 'rejected', aggregate_id: id });
  });

  it.each([
    ['an object', { connectors: [] }],
    ['null', 'null'],
    ['a number', '1'],
    ['a text', '"CCS"'],
  ])('refuses %s, and changes nothing', async (_, body) => {
    const id = await equippedStation();
    expectFieldErrors(await set(id, body), { '': 'not_an_array' });
    expect(await connectorsOf(id)).toEqual([shown(ccs, 'CCS', 2)]);
  });

  it('refuses a missing body, and changes nothing', async () => {
    const id = await equippedStation();
    const answer = await set(id, undefined, { 'content-type': 'application/json' });
    expect([400, 422]).toContain(answer.status);
    expect(await connectorsOf(id)).toEqual([shown(ccs, 'CCS', 2)]);
  });

  it('keeps an entry whose type was removed, and refuses a new one', async () => {
    const { id: old } = await createConnectorType(directory, { name: 'CHAdeMO' });
    const { id } = await createStation(directory);
    await set(id, [{ connector_type_id: old, count: 1 }]);
    expect((await directory.delete(`/v1/connector-types/${old}`)).status).toBe(204);
    expect(await connectorsOf(id)).toEqual([shown(old, null, 1)]);
    const more = await set(id, [
      { connector_type_id: old, count: 3 },
      { connector_type_id: ccs, count: 1 },
    ]);
    expect([more.status, more.body.connectors.length]).toEqual([200, 2]);
    const { id: other } = await createStation(directory);
    expectFieldErrors(await set(other, [{ connector_type_id: old, count: 1 }]), {
      '/0/connector_type_id': 'connector_type_unknown',
    });
    expect(await eventTypesOf(directory, other)).toEqual(['StationCreated']);
  });
});
