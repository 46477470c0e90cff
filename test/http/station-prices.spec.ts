import type { DirectoryRecord, Page } from '../support/client.js';
import { useDirectory } from '../support/directory.js';
import { allItems } from '../support/pages.js';
import { expectProblem } from '../support/problems.js';
import { createConnectorType, createStation, createTariff, registerLocation } from '../support/records.js';

const directory = useDirectory();

interface Price {
  readonly currency: string;
  readonly before_taxes: string | null;
  readonly after_taxes: string | null;
  readonly tariff_id: string;
}
type Station = DirectoryRecord & { readonly price?: Price | null };

/** What a tariff costs per kWh. */
const perKwh = (price: string, more: object = {}) => ({
  elements: [{ price_components: [{ type: 'ENERGY', price, tax: '20' }] }],
  ...more,
});

const SESSION = 'price_kwh=10&price_minutes=30';
const place = { latitude: '50.9', longitude: '11.6' };
const tariffs = new Map<string, string>();
let location = '';

/** Stations of one location by their names, with the tariffs of the same names. */
const given = {
  cheap: perKwh('0.4'),
  dear: perKwh('0.9', { kind: 'AD_HOC_PAYMENT' }),
  franc: perKwh('0.2', { currency: 'CHF' }),
  member: perKwh('0.1', { kind: 'REGULAR' }),
};

beforeAll(async () => {
  location = await registerLocation(directory, { ...place, city: 'Jena' });
  const type = await createConnectorType(directory);
  for (const [name, tariff] of Object.entries(given)) {
    const { id } = await createTariff(directory, tariff);
    tariffs.set(name, id);
    const station = await createStation(directory, { ...place, name, location_id: location });
    const entries = [{ connector_type_id: type.id, count: 1, tariff_ids: [id] }];
    await directory.put(`/v1/stations/${station.id}/connectors`, entries);
  }
  await createStation(directory, { ...place, name: 'none', location_id: location });
});

const namesOf = (items: readonly DirectoryRecord[]) => items.map(({ attributes }) => attributes['name']);
const list = (query: string) => allItems<Station>(directory, `/v1/stations?limit=2&${query}`);

describe('Lists of stations with a session', () => {
  it('have a price in each item, also as GeoJSON and CSV', async () => {
    const items = await list(`${SESSION}&q=cheap`);
    const price = {
      ...{ currency: 'EUR', before_taxes: '4', after_taxes: '4.8' },
      tariff_id: tariffs.get('cheap'),
    };
    expect(items).toMatchObject([{ price }]);
    expect((await list(`${SESSION}&q=none`))[0]?.price).toBeNull();
    expect((await list('q=cheap'))[0]).not.toHaveProperty('price');
    const geojson = await directory.get(`/v1/stations.geojson?q=cheap&${SESSION}`);
    expect(geojson.body).toMatchObject({ features: [{ properties: { name: 'cheap', price } }] });
    const csv = await directory.get(`/v1/stations.csv?location_id=${location}&${SESSION}&sort=-price`);
    const [header, first] = csv.text.split('\r\n');
    expect(header).toContain('price_currency,price_before_taxes,price_after_taxes,price_tariff_id');
    expect(first).toContain(`CHF,2,2.4,${tariffs.get('franc')}`);
  });

  it.each(['near=50.9,11.6', 'bbox=11,50,12,51', 'q=jena', 'of the location'])(
    'are sorted by price with %s',
    async (narrow) => {
      const isPath = !narrow.includes('=');
      const path = isPath ? `/v1/locations/${location}/stations` : '/v1/stations';
      const query = `${SESSION}&sort=price&limit=1&currency=EUR${isPath ? '' : `&${narrow}`}`;
      const found = namesOf(await allItems<Station>(directory, `${path}?${query}`));
      expect(found.slice(0, 2)).toEqual(['cheap', 'dear']);
    },
  );

  it('have at most a price, and say how many do', async () => {
    const most = async (max_price: string) => {
      const query = `${SESSION}&currency=EUR&max_price=${max_price}&total=true`;
      const { body } = await directory.get<Page<Station>>(`/v1/stations?${query}`);
      return [namesOf(body.items), body.total];
    };
    expect(await most('4.8')).toEqual([['cheap'], 1]);
    expect(await most('4.7999')).toEqual([[], 0]);
    expect(await most('10.80')).toEqual([['cheap', 'dear'], 2]);
    expect(await list(`${SESSION}&currency=EUR&max_price=4.8&sort=-created_at`)).toHaveLength(1);
  });

  it('keep the start of the first page in a cursor, which is no cursor of another session', async () => {
    const first = `/v1/stations?limit=1&sort=price&near=50.9,11.6&${SESSION}`;
    const { body } = await directory.get<Page<Station>>(first);
    const next = await directory.get<Page<Station>>(`${first}&cursor=${body.next}`);
    expect(namesOf([...body.items, ...next.body.items])).toEqual(['franc', 'cheap']);
    for (const other of [
      first.replace('price_kwh=10', 'price_kwh=11'),
      `${first}&price_start=2026-12-01T10:00:00Z`,
      `${first}&currency=EUR`,
    ])
      expectProblem(await directory.get(`${other}&cursor=${body.next}`), 'invalid_cursor');
  });

  it('follow a tariff, and not the versions of stations', async () => {
    const [before] = await list(`${SESSION}&q=dear`);
    await directory.patch(`/v1/tariffs/${tariffs.get('dear')}`, perKwh('0.3'));
    const [after] = await list(`${SESSION}&q=dear`);
    expect([before?.price?.after_taxes, after?.price?.after_taxes]).toEqual(['10.8', '3.6']);
    expect(after?.version).toBe(before?.version);
    await directory.patch(`/v1/tariffs/${tariffs.get('dear')}`, perKwh('0.9'));
  });

  it.each([
    ['price_kwh', 'price_kwh=10'],
    ['price_minutes', 'price_minutes=30'],
    ['price_start', 'price_start=2026-12-01T10:00:00Z'],
    ['currency', 'currency=EUR'],
    ['max_price', 'max_price=3'],
    ['max_price', `${SESSION}&max_price=3`],
    ['price_kwh', 'price_kwh=10001&price_minutes=30'],
    ['price_minutes', 'price_kwh=10&price_minutes=10081'],
    ['price_kwh', 'price_kwh=-1&price_minutes=30'],
    ['price_kwh', `${SESSION}&price_kwh=10`],
    ['price_start', `${SESSION}&price_start=now`],
    ['currency', `${SESSION}&currency=Euro`],
    ['currency', `${SESSION}&currency=eur`],
    ['max_price', `${SESSION}&currency=EUR&max_price=cheap`],
    ['max_price', `${SESSION}&currency=EUR&max_price=-1`],
    ['sort by price', `${SESSION}&sort=price`],
    ['sort by price', `${SESSION}&sort=-price&q=`],
    ['sort by price', 'near=50.9,11.6&sort=price'],
  ])('name the wrong %s of %s', async (name, query) => {
    const answer = await directory.get<{ readonly detail: string }>(`/v1/stations?${query}`);
    expectProblem(answer, 'invalid_parameter');
    expect(answer.body.detail).toContain(name);
  });

  it('are no summaries or lists of other records', async () => {
    for (const path of ['summary?group_by=city&', 'locations?', 'connector-types?'])
      for (const parameter of [SESSION, 'max_price=3', 'price_start=2026-12-01T10:00:00Z'])
        expectProblem(await directory.get(`/v1/${path}${parameter}`), 'invalid_parameter');
    expectProblem(await directory.get('/v1/locations?near=50.9,11.6&sort=price'), 'invalid_parameter');
  });
});
