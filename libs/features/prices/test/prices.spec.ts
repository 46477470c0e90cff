import { useDirectory } from '../../../../test/support/directory.js';
import { expectProblem } from '../../../../test/support/problems.js';
import {
  createConnectorType,
  createStation,
  createTariff,
  registerLocation,
} from '../../../../test/support/records.js';

const directory = useDirectory();

interface Item {
  readonly connector: number;
  readonly tariff_id: string;
  readonly known: boolean;
  readonly total: Readonly<Record<'before_taxes' | 'after_taxes', string | null>> | null;
}
interface Prices {
  readonly start: string;
  readonly items: readonly Item[];
}

const UNKNOWN = '5f1e0a52-7c0e-5d3b-9c1a-2f6b8f0f4c11';
const SESSION = 'kwh=30&minutes=40';

/** What a tariff costs per kWh. */
const perKwh = (price: string, more: object = {}) => ({
  elements: [{ price_components: [{ type: 'ENERGY', price }] }],
  ...more,
});

/** Creates a station whose connectors name these tariffs. */
async function stationWith(
  tariffs: readonly (readonly string[])[],
  attributes: object = {},
): Promise<string> {
  const [type, { id }] = [
    await createConnectorType(directory),
    await createStation(directory, { ...attributes }),
  ];
  const entries = tariffs.map((tariff_ids, index) => ({
    ...{ connector_type_id: type.id, count: 1, tariff_ids },
    max_voltage: index + 1,
  }));
  expect((await directory.put(`/v1/stations/${id}/connectors`, entries)).status).toBe(200);
  return id;
}

async function pricesAt(station: string, session = SESSION): Promise<Prices> {
  const { status, body } = await directory.get<Prices>(`/v1/stations/${station}/prices?${session}`);
  expect(status).toBe(200);
  return body;
}

const totals = ({ items }: Prices) =>
  items.map(({ connector, tariff_id, total }) => [connector, tariff_id, total?.after_taxes]);

describe('GET /v1/stations/{id}/prices', () => {
  it('prices a session by the tariffs of each connector', async () => {
    const one = await createTariff(directory, perKwh('0.5', { kind: 'AD_HOC_PAYMENT' }));
    const elements = [
      {
        price_components: [
          { type: 'ENERGY', price: '0.40', tax: '19' },
          { type: 'PARKING_TIME', price: '6', tax: '19', step_size: 600 },
        ],
      },
    ];
    const other = await createTariff(directory, { currency: 'CHF', tax_included: false, elements });
    const station = await stationWith([[one.id], [other.id]]);
    expect(
      await pricesAt(station, `${SESSION}&parking_minutes=15&start=2026-12-01T10:00:00%2B01:00`),
    ).toEqual({
      start: '2026-12-01T09:00:00.000Z',
      items: [
        {
          ...{ connector: 0, tariff_id: one.id, kind: 'AD_HOC_PAYMENT', currency: 'EUR', known: true },
          total: { before_taxes: '15', after_taxes: '15' },
          parts: [
            {
              ...{ type: 'ENERGY', price: '0.5', quantity: '30', billed: '30' },
              ...{ before_taxes: '15', after_taxes: '15' },
            },
          ],
        },
        {
          ...{ connector: 1, tariff_id: other.id, kind: null, currency: 'CHF', known: true },
          total: { before_taxes: '14', after_taxes: '16.66' },
          parts: [
            {
              ...{ type: 'ENERGY', price: '0.40', quantity: '30', billed: '30' },
              ...{ before_taxes: '12', after_taxes: '14.28' },
            },
            {
              ...{ type: 'PARKING_TIME', price: '6', quantity: '0.25', billed: '0.3333' },
              ...{ before_taxes: '2', after_taxes: '2.38' },
            },
          ],
        },
      ],
    });
  });

  it('names tariffs that are not there, or were removed, without a price', async () => {
    const { id } = await createTariff(directory);
    await directory.delete(`/v1/tariffs/${id}`);
    const station = await stationWith([[UNKNOWN], [id]]);
    const nothing = { kind: null, currency: null, known: false, total: null, parts: [] };
    expect((await pricesAt(station)).items).toEqual([
      { connector: 0, tariff_id: UNKNOWN, ...nothing },
      { connector: 1, tariff_id: id, ...nothing },
    ]);
    await directory.post(`/v1/tariffs/${id}/restore`);
    expect((await pricesAt(station)).items[1]).toMatchObject({ known: true, total: { after_taxes: '17.7' } });
  });

  it('has only tariffs that are valid at the begin, for the whole session', async () => {
    const change = '2026-12-24T00:00:00Z';
    const until = await createTariff(directory, perKwh('1', { valid_until: change }));
    const from = await createTariff(directory, perKwh('2', { valid_from: change }));
    const station = await stationWith([[until.id, from.id]]);
    expect(totals(await pricesAt(station, `${SESSION}&start=2026-12-23T23:59:59Z`))).toEqual([
      [0, until.id, '30'],
    ]);
    expect(totals(await pricesAt(station, `${SESSION}&start=${change}`))).toEqual([[0, from.id, '60']]);
  });

  it('compares times of day with the clock of the location, also when it is put back', async () => {
    const night = { price_components: [{ type: 'TIME', price: '1' }], restrictions: { end_time: '03:00' } };
    const day = { price_components: [{ type: 'TIME', price: '10' }] };
    const { id } = await createTariff(directory, { elements: [night, day] });
    // The hour from 02:00 to 03:00 in Berlin is there twice; it begins at midnight in UTC.
    const session = 'kwh=1&minutes=180&start=2026-10-25T00:00:00Z';
    const totalAt = async (location: object) => {
      const location_id = await registerLocation(directory, location);
      return totals(await pricesAt(await stationWith([[id]], { location_id }), session))[0]?.[2];
    };
    expect(await totalAt({ time_zone: 'Europe/Berlin' })).toBe('12');
    expect(await totalAt({ latitude: '52.52', longitude: '13.405' })).toBe('12');
    expect(await totalAt({})).toBe('3');
  });

  it('takes the power of the request instead of that of energy and time', async () => {
    const fast = { price_components: [{ type: 'ENERGY', price: '2' }], restrictions: { min_power: 100 } };
    const slow = { price_components: [{ type: 'ENERGY', price: '1' }] };
    const { id } = await createTariff(directory, { elements: [fast, slow] });
    const station = await stationWith([[id]]);
    expect(totals(await pricesAt(station))).toEqual([[0, id, '30']]);
    expect(totals(await pricesAt(station, `${SESSION}&kilowatts=150`))).toEqual([[0, id, '60']]);
  });

  it('begins now unless it is told when', async () => {
    const before = Date.now();
    const { start, items } = await pricesAt((await createStation(directory)).id);
    expect(items).toEqual([]);
    expect(Date.parse(start)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(start)).toBeLessThanOrEqual(Date.now());
  });

  it('has seen the writes before the position', async () => {
    const { id } = await createTariff(directory, perKwh('1'));
    const station = await stationWith([[id]]);
    const { headers } = await directory.patch(`/v1/tariffs/${id}`, perKwh('3'));
    const position = headers.get('directory-position') ?? '';
    const answer = await directory.get<Prices>(`/v1/stations/${station}/prices?${SESSION}`, {
      'directory-position': position,
    });
    expect(totals(answer.body)).toEqual([[0, id, '90']]);
    expect(answer.headers.get('directory-position')).not.toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  it('answers for all tariffs of a station that names thousands', async () => {
    const known = await createTariff(directory, perKwh('1'));
    const idOf = (n: number) => `5f1e0a52-7c0e-5d3b-9c1a-${String(n).padStart(12, '0')}`;
    const lists = Array.from({ length: 250 }, (_, entry) => [
      known.id,
      ...Array.from({ length: 19 }, (_, n) => idOf(entry * 19 + n)),
    ]);
    const { items } = await pricesAt(await stationWith(lists));
    expect(items).toHaveLength(5000);
    const counted = items.filter(
      ({ tariff_id, total }) => tariff_id === known.id && total?.after_taxes === '30',
    );
    expect(counted.map(({ connector }) => connector)).toEqual(lists.map((_, index) => index));
    expect(items.filter(({ known: isKnown }) => !isKnown)).toHaveLength(4750);
  });

  it.each([
    ['kwh', 'minutes=40'],
    ['minutes', 'kwh=30'],
    ['kwh', 'kwh=-1&minutes=40'],
    ['kwh', 'kwh=10001&minutes=40'],
    ['minutes', 'kwh=30&minutes=10080.1'],
    ['minutes', 'kwh=30&minutes='],
    ['parking_minutes', `${SESSION}&parking_minutes=long`],
    ['parking_minutes', `${SESSION}&parking_minutes=1&parking_minutes=2`],
    ['kilowatts', `${SESSION}&kilowatts=100001`],
    ['start', `${SESSION}&start=tomorrow`],
    ['colour', `${SESSION}&colour=red`],
  ])('names the wrong parameter %s of %s', async (name, session) => {
    const { id } = await createStation(directory);
    const answer = await directory.get<{ readonly detail: string }>(`/v1/stations/${id}/prices?${session}`);
    expectProblem(answer, 'invalid_parameter');
    expect(answer.body.detail).toContain(name);
  });

  it('is not there without the station', async () => {
    const { id } = await createStation(directory);
    await directory.delete(`/v1/stations/${id}`);
    expectProblem(await directory.get(`/v1/stations/${id}/prices?${SESSION}`), 'station_removed');
    for (const unknown of [UNKNOWN, 'x'])
      expectProblem(await directory.get(`/v1/stations/${unknown}/prices?${SESSION}`), 'not_found');
  });
});
