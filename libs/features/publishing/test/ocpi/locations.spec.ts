import { sendBulk } from '../../../../../test/support/bulk.js';
import { useDirectory } from '../../../../../test/support/directory.js';
import { LOCATIONS, pull, violations, type Envelope, type OcpiObject } from './receiver.js';

const own = { country_code: 'DE', party_id: 'ABC' };
const observed_at = '2026-11-01T10:00:00Z';
const place = {
  ...{ address: 'Street 1', city: 'Berlin', country: 'DE', time_zone: 'Europe/Berlin' },
  ...{ latitude: '52.5', longitude: '13.4' },
};
const type = { feed: 'connector-types', id: 'T2' };

interface Evse {
  readonly uid: string;
  readonly status: string;
  readonly last_updated: string;
  readonly connectors: readonly OcpiObject[];
}
const evsesOf = (location: OcpiObject | undefined) => (location?.['evses'] ?? []) as readonly Evse[];

describe('The locations of OCPI', () => {
  const directory = useDirectory({ ocpi: own });
  let connector: object;
  beforeAll(async () => {
    const { results } = await sendBulk(directory, [{ type: 'UpsertConnectorType', source: type, data: {} }]);
    connector = {
      ...{ connector_type_id: results[0]?.id, count: 2, standard: 'IEC_62196_T2', format: 'SOCKET' },
      ...{ power_type: 'AC_3_PHASE', max_voltage: 400, max_amperage: 32, kilowatts: 11 },
    };
  });

  /** Registers a location with stations. */
  async function register(feed: string, id: string, uids: readonly string[], changed: object = {}) {
    const source = { feed, id };
    const stations = uids.map((uid) => ({
      ...{ type: 'UpsertStation', source: { feed, id: `${id}/${uid}` }, observed_at },
      connectors: [connector],
      data: { location_source: source, available: '1' },
    }));
    const { end } = await sendBulk(directory, [
      { type: 'RegisterLocation', source, data: { ...place, ...changed } },
      ...stations,
    ]);
    expect(end.rejected).toBe(0);
  }
  const upsert = (feed: string, id: string, more: object) =>
    sendBulk(directory, [{ type: 'UpsertStation', source: { feed, id }, data: {}, ...more }]);
  const located = async (id: string, party: string) =>
    (await directory.get<Envelope<OcpiObject>>(`${LOCATIONS}/${id}?party=${party}`)).body.data;

  it('are pulled whole from page to page while statuses change', async () => {
    const ids = Array.from({ length: 9 }, (_, n) => `p${n}`);
    for (const id of ids) await register('NL*PUL', id, ['1', '2']);
    const change = (page: number) =>
      upsert('NL*PUL', `p${8 - page}/1`, { data: { available: String((page % 3) + 2) } });
    const { locations, pages } = await pull(directory, '?limit=2', change);
    const pulled = locations.filter(
      ({ country_code, party_id }) => `${String(country_code)}*${String(party_id)}` === 'NL*PUL',
    );
    expect(pulled.map(({ id }) => id)).toEqual(ids);
    expect(locations.flatMap(violations)).toEqual([]);
    expect(pages[0]?.get('link')).toMatch(
      /^<http:\/\/[\d.:]+\/ocpi\/2\.2\.1\/locations\?offset=2&limit=2&cursor=[\d.]+>; rel="next"$/,
    );
    const { body, headers } = await directory.get<Envelope<unknown>>('/ocpi/2.3.0/locations?limit=2');
    expect(body.data).toEqual((await directory.get<Envelope<unknown>>(`${LOCATIONS}?limit=2`)).body.data);
    expect(headers.get('link')).toMatch(/\/ocpi\/2\.3\.0\/locations\?offset=2&/);
    const { locations: rest } = await pull(directory, `?offset=${locations.length - 1}&limit=2`);
    expect(rest.map(({ id }) => id)).toEqual([locations.at(-1)?.id]);
  });

  it('are filtered by the time of their last change, which a confirmed status is not', async () => {
    await register('NL*TIM', 't', ['1', '2']);
    const first = await located('t', 'NL*TIM');
    const since = async (from: string, to?: string) => {
      const query = `?date_from=${from}${to === undefined ? '' : `&date_to=${to}`}`;
      return (await pull(directory, query)).locations.some(({ id }) => id === 't');
    };
    const after = (time: string) => new Date(Date.parse(time) + 1).toISOString();
    expect(await since(first.last_updated)).toBe(true);
    expect(await since(first.last_updated.replace('Z', ''))).toBe(true);
    expect(await since(after(first.last_updated))).toBe(false);
    expect(await since('2026-01-01T00:00:00Z', first.last_updated)).toBe(false);

    const confirmed = { observed_at: '2026-11-02T10:00:00.000Z', data: { available: '1' } };
    expect((await upsert('NL*TIM', 't/1', confirmed)).results[0]?.events).toBe(1);
    expect(await located('t', 'NL*TIM')).toEqual(first);

    await upsert('NL*TIM', 't/1', { observed_at: '2026-11-03T10:00:00.000Z', data: { available: '2' } });
    const changed = await located('t', 'NL*TIM');
    expect(changed.last_updated > first.last_updated).toBe(true);
    expect(evsesOf(changed).map(({ last_updated }) => last_updated)).toEqual([
      '2026-11-03T10:00:00Z',
      observed_at,
    ]);
    expect(await since(after(first.last_updated))).toBe(true);
  });

  it('are there without a country or a time zone that somebody has said, and are derived from their coordinates', async () => {
    const began = new Date().toISOString();
    await register('NL*DER', 'd', ['1'], { country: null, time_zone: null });
    const derived = await located('d', 'NL*DER');
    expect(derived).toMatchObject({ country: 'DEU', time_zone: 'Europe/Berlin' });
    expect(violations(derived)).toEqual([]);
    const { locations } = await pull(directory, `?date_from=${began}`);
    expect(locations).toContainEqual(derived);
    await register('NL*DER', 'e', ['1'], { time_zone: null, latitude: null });
    const { body } = await directory.get<Envelope<unknown>>(`${LOCATIONS}/e?party=NL*DER`);
    expect(body.status_message).toBe('The location e is not published: it lacks coordinates, time_zone.');
  });

  it('have their removed stations, and those of a retired location are all removed', async () => {
    await register('NL*REM', 'r', ['1', '2']);
    await sendBulk(directory, [{ type: 'RemoveStation', source: { feed: 'NL*REM', id: 'r/1' }, data: {} }]);
    const statuses = async () => evsesOf(await located('r', 'NL*REM')).map(({ status }) => status);
    expect(await statuses()).toEqual(['REMOVED', 'AVAILABLE']);
    await sendBulk(directory, [
      { type: 'RemoveStation', source: { feed: 'NL*REM', id: 'r/2' }, data: {} },
      { type: 'RetireLocation', source: { feed: 'NL*REM', id: 'r' }, data: {} },
    ]);
    expect(await statuses()).toEqual(['REMOVED', 'REMOVED']);
    expect(await located('r', 'NL*REM')).toMatchObject({ publish: false });
  });

  it('have what the directory has changed since', async () => {
    await register('NL*CHG', 'c', ['1']);
    const given = [
      { id: 'x', standard: 'IEC_62196_T2', max_amperage: 32, last_updated: '2026-10-01T10:00:00Z', note: 1 },
      { id: 'y', standard: 'IEC_62196_T2', max_amperage: 32, last_updated: '2026-10-01T10:00:00Z' },
    ];
    await upsert('NL*CHG', 'c/1', { extensions: { connectors: given } });
    const connectors = async () => evsesOf(await located('c', 'NL*CHG'))[0]?.connectors;
    const power = { max_voltage: 400, max_electric_power: 11_000 };
    expect(await connectors()).toMatchObject([
      { ...given[0], ...power },
      { ...given[1], ...power },
    ]);
    const chademo = { ...connector, count: 1, standard: 'CHADEMO', power_type: 'DC' };
    await upsert('NL*CHG', 'c/1', { connectors: [{ ...connector, count: 1, max_amperage: 16 }, chademo] });
    expect(await connectors()).toMatchObject([
      { id: 'x', max_amperage: 16, note: 1, last_updated: observed_at },
      { id: '1', standard: 'CHADEMO', last_updated: observed_at },
    ]);
  });

  it('leave out connectors of newer versions in older ones, and not the location', async () => {
    await register('NL*MCS', 'm', ['1', '2', '3']);
    const mcs = { ...connector, standard: 'MCS', power_type: 'DC' };
    await upsert('NL*MCS', 'm/1', { connectors: [mcs] });
    await upsert('NL*MCS', 'm/2', {
      connectors: [{ ...connector, standard: 'SAE_J3400', count: 1 }, connector],
      details: { parking_restrictions: ['TAXIS', 'EV_ONLY'] },
    });
    const evses = async (version: string) => {
      const path = `/ocpi/${version}/locations`;
      const { data: listed } = (await directory.get<Envelope<OcpiObject[]>>(`${path}?limit=500`)).body;
      const { data } = (await directory.get<Envelope<OcpiObject>>(`${path}/m?party=NL*MCS`)).body;
      expect(listed).toContainEqual(data);
      return evsesOf(data).map(({ uid, connectors }) => [
        uid,
        ...connectors.map(({ id, standard }) => [id, standard]),
      ]);
    };
    expect(await evses('2.3.0')).toEqual([
      ['1', ['1', 'MCS'], ['2', 'MCS']],
      ['2', ['1', 'SAE_J3400'], ['2', 'IEC_62196_T2'], ['3', 'IEC_62196_T2']],
      ['3', ['1', 'IEC_62196_T2'], ['2', 'IEC_62196_T2']],
    ]);
    expect(await evses('2.2.1')).toEqual([
      ['2', ['2', 'IEC_62196_T2'], ['3', 'IEC_62196_T2']],
      ['3', ['1', 'IEC_62196_T2'], ['2', 'IEC_62196_T2']],
    ]);
    expect(violations(await located('m', 'NL*MCS'))).toEqual([]);
    const one = (version: string) =>
      directory.get<Envelope<OcpiObject>>(`/ocpi/${version}/locations/m/1?party=NL*MCS`);
    expect((await one('2.2.1')).status).toBe(404);
    expect((await one('2.3.0')).body.data).toMatchObject({ uid: '1', connectors: [{ standard: 'MCS' }, {}] });
    const restrictions = async (version: string) =>
      (await directory.get<Envelope<OcpiObject>>(`/ocpi/${version}/locations/m/2?party=NL*MCS`)).body.data[
        'parking_restrictions'
      ];
    expect(await restrictions('2.2.1')).toEqual(['EV_ONLY']);
    expect(await restrictions('2.3.0')).toEqual(['TAXIS', 'EV_ONLY']);
  });

  it.each(['null', '\\null', 'a,b', 'a\\,b', '\\'])('are found by any id of a feed: %j', async (id) => {
    await register('NL*IDS', id, ['1']);
    expect(await located(encodeURIComponent(id), 'NL*IDS')).toMatchObject({ id, party_id: 'IDS' });
  });

  it('without a party have that of this service, and their own ids', async () => {
    const { body: registered } = await directory.put('/v1/locations/77', { ...place, name: 'Own' });
    const { body: station } = await directory.post('/v1/stations', { location_id: '77', hours: '24/7' });
    await directory.put(`/v1/stations/${station.id}/connectors`, [connector]);
    expect(await located('77', 'de*abc')).toMatchObject({
      ...{ ...own, id: registered.id, opening_times: { twentyfourseven: true } },
      evses: [{ uid: station.id, status: 'UNKNOWN', connectors: [{ id: '1' }, { id: '2' }] }],
    });
  });

  it('are always open if their stations are, unless the feed gave valid hours', async () => {
    await register('NL*HRS', 'h', ['1']);
    const period = { weekday: 1, period_begin: '00:00', period_end: '25:00' };
    const extensions = { opening_times: { twentyfourseven: false, regular_hours: [period] } };
    const source = { feed: 'NL*HRS', id: 'h' };
    await sendBulk(directory, [{ type: 'RegisterLocation', source, data: place, extensions }]);
    await upsert('NL*HRS', 'h/1', { data: { hours: '24/7' } });
    expect(await located('h', 'NL*HRS')).toMatchObject({ opening_times: { twentyfourseven: true } });
    period.period_end = '23:00';
    await sendBulk(directory, [{ type: 'RegisterLocation', source, data: place, extensions }]);
    expect(await located('h', 'NL*HRS')).toMatchObject({ opening_times: extensions.opening_times });
    const never = { opening_times: { twentyfourseven: false } };
    await sendBulk(directory, [{ type: 'RegisterLocation', source, data: place, extensions: never }]);
    expect(await located('h', 'NL*HRS')).not.toHaveProperty('opening_times');
  });

  it('of several parties with the same id are distinguished', async () => {
    for (const feed of ['NL*TWO', 'BE*TWO']) await register(feed, 'Same', ['1']);
    const { body } = await directory.get<Envelope<OcpiObject>>(`${LOCATIONS}/same`);
    expect(body.data['country_code']).toBe('BE');
    expect((await located('SAME', 'NL*TWO'))['country_code']).toBe('NL');
    expect((await directory.get(`${LOCATIONS}/Same?party=NL*ONE`)).status).toBe(404);
  });

  it('of several parties with the same id are not hidden by one that is not published', async () => {
    const source = { feed: 'AT*BAD', id: 'hidden' };
    await sendBulk(directory, [{ type: 'RegisterLocation', source, data: { ...place, address: undefined } }]);
    const read = (query = '') => directory.get<Envelope<OcpiObject>>(`${LOCATIONS}/hidden${query}`);
    expect((await read()).body.status_message).toMatch(/lacks address/);
    await register('BE*BAD', 'hidden', ['1']);
    await upsert('BE*BAD', 'hidden/2', { data: { location_source: { feed: 'BE*BAD', id: 'hidden' } } });
    expect((await read()).body.status_message).toMatch(/lacks address/);
    await register('NL*GOD', 'hidden', ['1']);
    expect((await read()).body.data['country_code']).toBe('NL');
    expect((await read('?party=AT*BAD')).body.status_message).toMatch(/lacks address/);
    expect((await read('?party=BE*BAD')).body.status_message).toMatch(/lacks connectors/);
  });

  it('are read in parts', async () => {
    await register('NL*PRT', 'part', ['One']);
    const read = (path: string) => directory.get<Envelope<OcpiObject>>(`${LOCATIONS}/part${path}`);
    expect((await read('/one')).body.data).toMatchObject({ uid: 'One', status: 'AVAILABLE' });
    expect((await read('/ONE/2')).body.data).toMatchObject({ id: '2', standard: 'IEC_62196_T2' });
    for (const path of ['/two', '/one/3', '/one/2?x=1'])
      expect((await read(path)).body.status_code).toBeGreaterThan(2000);
  });

  it('have at most 500 to a page, whatever limit is asked for', async () => {
    for (const limit of ['501', '1'.repeat(30)]) {
      const { status, headers } = await directory.get(`${LOCATIONS}?limit=${limit}`);
      expect([status, headers.get('x-limit')]).toEqual([200, '500']);
    }
    const { body } = await directory.get<Envelope<unknown[]>>(`${LOCATIONS}?offset=${'9'.repeat(30)}`);
    expect(body.data).toEqual([]);
  });

  it.each([
    ['?limit=0', 'limit must be a whole number from 1'],
    ['?offset=-1', 'offset must be a whole number from 0'],
    ['?date_from=yesterday', 'date_from must be a time such as 2026-11-27T08:00:00Z'],
    ['?cursor=x', 'cursor must be that of a Link header'],
    ['?page=2', 'page is not a parameter of this path'],
  ])('refuse %s in an envelope', async (query, message) => {
    const { status, body, headers } = await directory.get<Envelope<unknown>>(LOCATIONS + query, {
      'x-request-id': 'r1',
      'x-correlation-id': 'c1',
    });
    expect([status, body.status_code, body.status_message]).toEqual([400, 2001, message]);
    expect([headers.get('x-request-id'), headers.get('x-correlation-id')]).toEqual(['r1', 'c1']);
    expect(Date.parse(body.timestamp)).toBeGreaterThan(0);
  });
});
