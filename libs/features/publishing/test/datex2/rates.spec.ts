import { sendBulk } from '../../../../../test/support/bulk.js';
import { useDirectory } from '../../../../../test/support/directory.js';
import {
  rateUpdatesOf,
  ratesOf,
  referencesOfRates,
  type StatusDocument,
  type TableDocument,
} from './documents.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const night = { start_time: '22:00', end_time: '06:00' };
const energy = (price: string) => ({ type: 'ENERGY', price });

const time = expect.stringMatching(/^\d{4}-.*Z$/) as unknown;

describe('The rates of DATEX II', () => {
  const directory = useDirectory({});
  const table = () => directory.get<TableDocument>('/v1/datex2/table');
  const changesSince = async (since: string) =>
    rateUpdatesOf((await directory.get<StatusDocument>(`/v1/datex2/status?since=${since}`)).body);
  const position = async () => (await directory.get<{ next: string }>('/v1/events?after=latest')).body.next;
  const create = async (tariff: object) =>
    (await directory.post<{ id: string }>('/v1/tariffs', tariff)).body.id;
  let [simple, nightly]: string[] = [];
  let stations: string[] = [];

  beforeAll(async () => {
    simple = await create({ currency: 'EUR', elements: [{ price_components: [energy('0.49')] }] });
    nightly = await create({
      ...{ name: 'Nights', kind: 'REGULAR', currency: 'EUR' },
      elements: [
        { price_components: [energy('0.3')], restrictions: night },
        { price_components: [energy('0.5')] },
      ],
    });
    const unsaid = await create({
      currency: 'EUR',
      elements: [{ price_components: [energy('0.4')], restrictions: { min_power: 50 } }],
    });
    await create({
      currency: 'EUR',
      elements: [{ price_components: [energy('0.4')], restrictions: { max_power: 50 } }],
    });
    const source = (id: string) => ({ feed: 'own', id });
    const type = { feed: 'connector-types', id: 'T2' };
    const connector = {
      ...{ connector_type_source: type, count: 1, standard: 'IEC_62196_T2', power_type: 'AC_3_PHASE' },
      kilowatts: 11,
    };
    const station = (location: string, id: string, tariff_ids: readonly (string | undefined)[]) => ({
      ...{ type: 'UpsertStation', source: source(id), connectors: [{ ...connector, tariff_ids }] },
      data: { location_source: source(location) },
    });
    const { results } = await sendBulk(directory, [
      { type: 'UpsertConnectorType', source: type, data: {} },
      {
        type: 'RegisterLocation',
        source: source('a'),
        data: { name: 'A', latitude: '52.5', longitude: '13.4' },
      },
      {
        type: 'RegisterLocation',
        source: source('b'),
        data: { name: 'B', latitude: '38.7', longitude: '-9.2' },
      },
      station('a', '1', [simple, nightly, unsaid, UNKNOWN]),
      station('a', '2', [nightly]),
      station('b', '3', [simple, nightly]),
    ]);
    stations = results.slice(3).map(({ id }) => String(id));
  });

  /** The id of the nightly rate at each station: that of the tariff is by the clock of its first station. */
  function nightlyAt(): string[] {
    const zones = ['Europe/Berlin', 'Europe/Berlin', 'Europe/Lisbon'];
    const own = zones[stations.indexOf([...stations].sort()[0] ?? '')];
    return zones.map((zone) => (zone === own ? `${nightly}` : `${nightly}@${zone}`));
  }

  it('are in the table once, and at the points by reference', async () => {
    const { body, headers } = await table();
    expect(headers.get('x-directory-omitted')).toBe('1');
    const ids = ratesOf(body).map(({ idG }) => idG);
    for (const rate of ratesOf(body)) expect(rate).toMatchObject({ lastUpdated: time });
    expect([...ids].sort()).toEqual([simple, ...new Set(nightlyAt())].sort());
    const [first, second, third] = nightlyAt();
    expect(Object.fromEntries(referencesOfRates(body))).toEqual({
      [stations[0] ?? '']: [first, simple].sort(),
      [stations[1] ?? '']: [second],
      [stations[2] ?? '']: [third, simple].sort(),
    });
  });

  it('are among the changes of statuses at all points after a change of their tariff', async () => {
    const since = await position();
    await directory.patch(`/v1/tariffs/${simple}`, {
      elements: [{ price_components: [{ ...energy('0.59'), tax: '19' }] }],
    });
    const updates = await changesSince(since);
    const price = { priceType: { value: 'pricePerKWh' }, value: 0.59, taxIncluded: false, taxRate: 19 };
    const update = {
      lastUpdated: time,
      energyRateReference: { targetClass: 'EnergyRate', idG: simple },
      energyPrice: [price],
    };
    expect(Object.fromEntries(updates)).toEqual({
      [stations[0] ?? '']: [update],
      [stations[2] ?? '']: [update],
    });
    expect(await changesSince(await position())).toEqual([]);
    expect(ratesOf((await table()).body)).toContainEqual(expect.objectContaining({ energyPrice: [price] }));
  });

  it('have no prices after their tariff was removed, or can not be said any more', async () => {
    const since = await position();
    await directory.patch(`/v1/tariffs/${nightly}`, {
      elements: [{ price_components: [energy('0.4')], restrictions: { reservation: 'RESERVATION' } }],
    });
    const withoutPrices = [stations[1], [expect.objectContaining({ energyPrice: [] })]];
    expect(await changesSince(since)).toContainEqual(withoutPrices);
    expect((await table()).headers.get('x-directory-omitted')).toBe('2');
    await directory.delete(`/v1/tariffs/${nightly}`);
    expect(await changesSince(since)).toContainEqual(withoutPrices);
    expect((await table()).headers.get('x-directory-omitted')).toBe('1');
    await directory.post(`/v1/tariffs/${nightly}/restore`, {});
    await directory.patch(`/v1/tariffs/${nightly}`, {
      elements: [{ price_components: [energy('0.45')] }],
    });
    expect(await changesSince(since)).toContainEqual([
      stations[1],
      [expect.objectContaining({ energyPrice: [expect.objectContaining({ value: 0.45 })] })],
    ]);
  });

  it('are those of the stations that name them', async () => {
    await directory.put(`/v1/stations/${stations[1]}/connectors`, []);
    const since = await position();
    await directory.patch(`/v1/tariffs/${nightly}`, { name: 'Days' });
    expect((await changesSince(since)).map(([id]) => id)).toEqual([stations[0], stations[2]].sort());
  });
});
