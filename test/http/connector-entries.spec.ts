import type { DirectoryRecord, Page } from '../support/client.js';
import { casesOf } from '../support/features.js';
import { useDirectory } from '../support/directory.js';
import { expectFieldErrors } from '../support/problems.js';
import { createConnectorType, createStation, shownConnector as shown } from '../support/records.js';

const directory = useDirectory();

let ccs: string;

beforeAll(async () => {
  ccs = (await createConnectorType(directory, { name: 'CCS' })).id;
});

const set = (id: string, body: unknown) => directory.put(`/v1/stations/${id}/connectors`, body);

const fast = {
  standard: 'IEC_62196_T2_COMBO',
  format: 'CABLE',
  power_type: 'DC',
  max_voltage: 920,
  max_amperage: 500,
  kilowatts: 150.5,
};

describe('The filters of connectors', () => {
  it('find stations in lists, pages, clusters, tiles and summaries', async () => {
    const at = { latitude: '47.5', longitude: '8.5' };
    const [fastOne, mixed] = [await createStation(directory, at), await createStation(directory, at)];
    const slow = { ...fast, kilowatts: 50, standard: 'CHADEMO' };
    await set(fastOne.id, [
      { connector_type_id: ccs, count: 1, ...fast },
      { connector_type_id: ccs, count: 1, ...slow },
    ]);
    const { headers } = await set(mixed.id, [
      { connector_type_id: ccs, count: 1, ...fast, standard: 'CHADEMO' },
      { connector_type_id: ccs, count: 1, ...slow, standard: fast.standard },
    ]);
    const position = { 'directory-position': String(headers.get('directory-position')) };
    const read = async <Body>(path: string) => (await directory.get<Body>(`/v1/${path}`, position)).body;
    const asked = 'bbox=8,47,9,48&standard=iec_62196_t2_combo&power_type=dc&min_kilowatts=100';
    const found = await read<Page<DirectoryRecord>>(`stations?${asked}&total=true`);
    expect([found.items.map(({ id }) => id), found.total]).toEqual([[fastOne.id], 1]);
    for (const map of casesOf('map', 'stations/clusters?zoom=3'))
      expect(await read(`${map}&${asked}`)).toMatchObject({ total: 1 });
    expect(await read(`summary?group_by=standard&${asked}`)).toEqual({
      ...{ group_by: 'standard', total: 1 },
      groups: [
        { value: 'CHADEMO', count: 1 },
        { value: 'IEC_62196_T2_COMBO', count: 1 },
      ],
    });
    const pages = await read<Page<DirectoryRecord>>('stations?bbox=8,47,9,48&min_kilowatts=100&limit=1');
    const next = `cursor=${encodeURIComponent(String(pages.next))}&limit=1&bbox=8,47,9,48`;
    expect((await read<Page<DirectoryRecord>>(`stations?${next}&min_kilowatts=100.0`)).items).toHaveLength(1);
    expect(await read(`stations?${next}&min_kilowatts=101`)).toMatchObject({ code: 'invalid_cursor' });
  });
});

describe('An entry of PUT /v1/stations/{id}/connectors', () => {
  it('keeps what an entry says, and several entries of one type that differ', async () => {
    const { id } = await createStation(directory);
    const connectors = [
      { connector_type_id: ccs, count: 1, ...fast },
      { connector_type_id: ccs, count: 2, ...fast, kilowatts: 50 },
      { connector_type_id: ccs, count: 1, standard: 'Something else', format: null },
    ];
    const now = [
      shown(ccs, 'CCS', 1, fast),
      shown(ccs, 'CCS', 2, { ...fast, kilowatts: 50 }),
      shown(ccs, 'CCS', 1, { standard: 'Something else' }),
    ];
    expect((await set(id, connectors)).body.connectors).toEqual(now);
    expect((await directory.get(`/v1/stations/${id}`)).body.connectors).toEqual(now);
    const list = await directory.get<Page<DirectoryRecord>>(
      `/v1/stations?connector_type_id=${ccs}&limit=1000`,
    );
    const item = list.body.items.find((one) => one.id === id);
    expect(item).toMatchObject({ connectors: now });
    expect((await set(id, connectors.toReversed())).body.version).toBe(2);
    expect((await set(id, connectors.slice(1))).body.version).toBe(3);
  });

  it.each<[object, Record<string, string>]>([
    [{ name: 'CCS' }, { '/0/name': 'unknown_field' }],
    [{ standard: 'x'.repeat(65) }, { '/0/standard': 'too_long' }],
    [{ format: 'cable' }, { '/0/format': 'not_in_list' }],
    [{ power_type: 'AC' }, { '/0/power_type': 'not_in_list' }],
    [{ max_voltage: 0 }, { '/0/max_voltage': 'out_of_range' }],
    [{ max_voltage: 100_001 }, { '/0/max_voltage': 'out_of_range' }],
    [{ max_amperage: 1.5 }, { '/0/max_amperage': 'out_of_range' }],
    [{ max_amperage: '32' }, { '/0/max_amperage': 'not_a_number' }],
    [{ kilowatts: 0 }, { '/0/kilowatts': 'out_of_range' }],
    [{ kilowatts: 100_000.1 }, { '/0/kilowatts': 'out_of_range' }],
    [{ kilowatts: 22.0815 }, { '/0/kilowatts': 'out_of_range' }],
    [{ kilowatts: true }, { '/0/kilowatts': 'not_a_number' }],
  ])('refuses %j', async (given, expected) => {
    const { id } = await createStation(directory);
    expectFieldErrors(await set(id, [{ connector_type_id: ccs, count: 1, ...given }]), expected);
  });

  it('refuses a second entry that differs in nothing but the count', async () => {
    const { id } = await createStation(directory);
    const entry = { connector_type_id: ccs, count: 1, ...fast };
    expectFieldErrors(await set(id, [entry, { ...entry, kilowatts: 50 }, { ...entry, count: 3 }]), {
      '/2/connector_type_id': 'duplicate',
    });
    const nothing = { connector_type_id: ccs, count: 1 };
    expectFieldErrors(await set(id, [nothing, { ...nothing, format: null, count: 2 }]), {
      '/1/connector_type_id': 'duplicate',
    });
  });

  it('shows the current name of a connector type', async () => {
    const { id: type } = await createConnectorType(directory, { name: 'before' });
    const { id } = await createStation(directory);
    await set(id, [{ connector_type_id: type, count: 1 }]);
    const { headers } = await directory.patch(`/v1/connector-types/${type}`, { name: 'after' });
    const position = { 'directory-position': String(headers.get('directory-position')) };
    const { body } = await directory.get(`/v1/stations/${id}`, position);
    expect(body).toMatchObject({ version: 2, connectors: [{ name: 'after' }] });
    const asOf = `/v1/stations/${id}?as_of=${new Date().toISOString()}`;
    expect((await directory.get(asOf)).body.connectors).toMatchObject([{ name: 'after' }]);
  });
});
