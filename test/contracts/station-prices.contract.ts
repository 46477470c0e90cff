import fc from 'fast-check';
import { isTooManyMatches, type Parameters, type RecordPage } from '#application';
import type { GivenConnector, LocationAttributes, TariffAttributes } from '#domain';
import {
  at,
  connectorsFitted,
  location,
  locationChanged,
  locationRegistered,
  station,
  stationCreated,
  tariff,
  tariffChanged,
  tariffCreated,
  tariffRemoved,
  uuid,
} from './inputs/event-builders.js';
import type { GivenEvent } from './inputs/event-recorder.js';
import { eachWithViews, idsOf, Views, type OpenViews } from './fixtures/views-under-test.js';
import { MemoryViews } from './fixtures/memory-views.js';

/** 10 kWh in an hour. */
const session = { price_kwh: '10', price_minutes: '60', price_start: at('10:00') };
/** All stations are here. */
const near = '50.9,11.6';
const byPrice = { ...session, near, sort: 'price' };
const place = { latitude: '50.9', longitude: '11.6' };

const perKwh = (price: string, more: Partial<TariffAttributes> = {}): Partial<TariffAttributes> => ({
  elements: [{ price_components: [{ type: 'ENERGY', price }] }],
  ...more,
});

/** A station with a connector that names these tariffs, and another one with all but the first. */
const stationWith = (n: number, tariffs: readonly number[]): readonly GivenEvent[] => {
  const entry = (numbers: readonly number[]): GivenConnector => ({
    ...{ connector_type_id: uuid(1), count: 1 },
    tariff_ids: numbers.map(uuid),
  });
  const connectors = [entry(tariffs), entry(tariffs.slice(1))];
  return [
    [station(n), stationCreated({ ...place, location_id: '42' })],
    [station(n), connectorsFitted(connectors)],
  ];
};

const amounts = ({ records }: RecordPage) =>
  records.map(({ price }) => price && `${price.currency} ${price.after_taxes}`);

/** The contract of lists of stations with prices. */
export function describeStationPrices(name: string, open: OpenViews): void {
  describe(`Prices of stations, in ${name}`, () => {
    const views = eachWithViews(open);
    const priced = async (more: Parameters = {}) =>
      amounts(await views().page('station', { ...session, sort: 'created_at', ...more }));

    /** Stations by the numbers of the tariffs that they name. */
    async function given(
      tariffs: readonly Partial<TariffAttributes>[],
      stations: readonly (readonly number[])[],
      attributes: Partial<LocationAttributes> = {},
    ): Promise<void> {
      await views().append(
        [location('42'), locationRegistered(attributes)],
        ...tariffs.map((one, n): GivenEvent => [tariff(n), tariffCreated(one)]),
      );
      for (const [n, numbers] of stations.entries()) await views().append(...stationWith(n, numbers));
    }

    it('are those of the cheapest tariff without a contract, else of one without a kind', async () => {
      const adHoc = { kind: 'AD_HOC_PAYMENT' };
      await given(
        [
          perKwh('0.7', adHoc),
          perKwh('0.6', adHoc),
          perKwh('0.3'),
          perKwh('0.1', { kind: 'REGULAR' }),
          perKwh('0.4', { ...adHoc, currency: 'CHF' }),
          perKwh('0.2', { ...adHoc, valid_from: at('10:01') }),
          perKwh('0.2', { ...adHoc, valid_until: at('10:00') }),
        ],
        [[0, 1, 2, 3], [2, 3], [3], [], [1, 4], [2, 5, 6], [99]],
      );
      const { records } = await views().page('station', { ...session, sort: 'created_at' });
      expect(records[0]?.price).toStrictEqual({
        ...{ currency: 'EUR', before_taxes: '6', after_taxes: '6' },
        tariff_id: uuid(1),
      });
      expect(await priced()).toEqual(['EUR 6', 'EUR 3', null, null, 'CHF 4', 'EUR 3', null]);
      expect(await priced({ currency: 'EUR' })).toEqual([
        'EUR 6',
        'EUR 3',
        null,
        null,
        'EUR 6',
        'EUR 3',
        null,
      ]);
      expect(await priced({ price_start: at('10:01') })).toContain('EUR 2');
      const [without] = (await views().page('station', { limit: '1' })).records;
      expect(without).not.toHaveProperty('price');
    });

    it('are known without taxes where these are not', async () => {
      await given([perKwh('0.5', { tax_included: false }), perKwh('0.4')], [[0], [1]]);
      const { records } = await views().page('station', byPrice);
      expect(records.map(({ price }) => [price?.before_taxes, price?.after_taxes])).toEqual([
        ['4', '4'],
        ['5', null],
      ]);
    });

    it('sort a list by amount within currencies in order, ties by id, and none last', async () => {
      const franc = { currency: 'CHF' };
      await given(
        [perKwh('0.5'), perKwh('0.4'), perKwh('11'), perKwh('0.50'), perKwh('3', franc), perKwh('2', franc)],
        [[0], [], [1], [2], [3], [4], [5], []],
      );
      const numbers = (page: RecordPage) => idsOf(page).map((id) => Number(id.slice(-2)));
      for (const [sort, expected] of [
        ['price', [6, 5, 2, 0, 4, 3, 1, 7]],
        ['-price', [5, 6, 3, 0, 4, 2, 1, 7]],
      ] as const) {
        const asked = { ...byPrice, sort };
        const page = await views().page('station', { ...asked, total: 'true' });
        expect([numbers(page), page.total]).toEqual([expected, 8]);
        for (const limit of [1, 3]) expect(await views().paged('station', asked, limit)).toEqual(idsOf(page));
      }
      const euro = await views().page('station', { ...byPrice, currency: 'EUR' });
      expect(numbers(euro)).toEqual([2, 0, 4, 3, 1, 5, 6, 7]);
    });

    it('are at most the greatest price of a query, in each order and in totals', async () => {
      await given([perKwh('0.5'), perKwh('0.5001'), perKwh('0.1', { currency: 'CHF' })], [[0], [1], [2], []]);
      for (const sort of ['name', '-created_at', 'distance', 'price', '-price']) {
        const asked = { ...session, near, sort, currency: 'EUR', total: 'true' };
        const most = async (max_price: string) => {
          const page = await views().page('station', { ...asked, max_price });
          return [idsOf(page).toSorted(), page.total];
        };
        expect(await most('5')).toEqual([[uuid(0)], 1]);
        expect(await most('5.001')).toEqual([[uuid(0), uuid(1)], 2]);
        expect(await most('4.9999')).toEqual([[], 0]);
      }
    });

    it('follow tariffs, connectors and the time zone of a location, in any order', async () => {
      const night = {
        price_components: [{ type: 'ENERGY', price: '0.1' }],
        restrictions: { end_time: '11:30' },
      };
      const day = { price_components: [{ type: 'ENERGY', price: '0.9' }] };
      await given([{ elements: [night, day] }, perKwh('0.5')], [[0], [1]]);
      // 10:00 to 11:00 in UTC is 11:00 to 12:00 in Berlin.
      expect(await priced()).toEqual(['EUR 1', 'EUR 5']);
      const before = await views().everything();
      await views().append([tariff(1), tariffChanged(perKwh('0.2'))]);
      expect((await views().everything()).stations).toEqual(before.stations);
      expect(await priced()).toEqual(['EUR 1', 'EUR 2']);
      await views().append([location('42'), locationChanged({ time_zone: 'Europe/Berlin' })]);
      expect(await priced()).toEqual(['EUR 5', 'EUR 2']);
      await views().append([tariff(1), tariffRemoved], [station(0), connectorsFitted([])]);
      expect(await priced()).toEqual([null, null]);
      await views().repeated();
      expect(await priced()).toEqual([null, null]);
      await views().append(...stationWith(2, [0]));
      for (const batchSize of [1, 4]) {
        await views().rebuilt(batchSize);
        expect(await priced()).toEqual([null, null, 'EUR 5']);
      }
    });

    it('are compared among 20,000 stations at most', async () => {
      await given([perKwh('0.5')], []);
      const events = (from: number, until: number) =>
        Array.from({ length: until - from }, (_, n): GivenEvent => [
          station(from + n),
          stationCreated({ ...place, location_id: '42' }),
        ]);
      for (let from = 0; from < 20_000; from += 2000) await views().append(...events(from, from + 2000));
      expect((await views().page('station', byPrice)).records).toHaveLength(50);
      await views().append(...events(20_000, 20_001));
      const rejected = async (parameters: Parameters) => {
        try {
          return await views().page('station', parameters);
        } catch (error) {
          return isTooManyMatches(error);
        }
      };
      expect(await rejected(byPrice)).toBe(true);
      expect(await rejected({ ...session, currency: 'EUR', max_price: '5' })).toBe(true);
      expect(await priced({ limit: '2' })).toEqual([null, null]);
    });

    it('are those of the reference implementation, for any tariffs and stations', () =>
      fc.assert(
        fc.asyncProperty(directories, async ({ tariffs, stations, changed, asked }) => {
          await views().restarted();
          const memory = new MemoryViews();
          const model = new Views({ projection: memory, records: memory, close: () => {} });
          const batches: readonly (readonly GivenEvent[])[] = [
            [[location('42'), locationRegistered({ time_zone: 'Europe/Berlin' })]],
            tariffs.map((one, n): GivenEvent => [tariff(n), tariffCreated(one)]),
            stations.flatMap((numbers, n) => stationWith(n, numbers)),
            [[tariff(0), tariffChanged(changed)]],
          ];
          for (const [index, batch] of batches.entries()) {
            for (const all of [views(), model]) await all.append(...batch);
            if (index < 2) continue;
            for (const parameters of asked)
              expect(await pages(views(), parameters)).toEqual(await pages(model, parameters));
          }
        }),
        { numRuns: 20 },
      ));
  });
}

/** All pages of a list. */
async function pages(views: Views, parameters: Parameters) {
  const found = [];
  let page = await views.page('station', parameters);
  for (;;) {
    found.push([page.total, page.records.map(({ id, price }) => [id, price])]);
    if (!page.next) return found;
    page = await views.page('station', parameters, { after: page.next });
  }
}

const isDay = { start_time: '11:00', end_time: '12:00' };
const someTariff: fc.Arbitrary<Partial<TariffAttributes>> = fc
  .record({
    kind: fc.constantFrom('AD_HOC_PAYMENT', null, 'REGULAR'),
    currency: fc.constantFrom('EUR', 'EUR', 'CHF'),
    tax_included: fc.constantFrom(null, true, false),
    prices: fc.tuple(fc.constantFrom('0.3', '0.30', '0.5'), fc.constantFrom('0', '0.3', '1.25')),
    valid_until: fc.constantFrom(null, null, null, at('10:00')),
  })
  .map(({ prices: [first, second], ...attributes }) => ({
    ...attributes,
    elements: [
      { price_components: [{ type: 'ENERGY', price: first, tax: '20' }], restrictions: isDay },
      { price_components: [{ type: 'ENERGY', price: second }] },
    ],
  }));

const TARIFFS = 5;
const someQuery: fc.Arbitrary<Parameters> = fc
  .record({
    sort: fc.constantFrom('price', '-price', 'name', '-created_at'),
    currency: fc.constantFrom('EUR', 'CHF', undefined),
    max_price: fc.constantFrom('3', '4.9', '12.5', undefined, undefined),
    price_start: fc.constantFrom(at('09:30'), at('10:00'), at('10:30')),
  })
  .map(({ currency, max_price, ...asked }) => ({
    ...{ ...session, near, limit: '3', total: 'true', ...asked },
    ...(currency !== undefined && { currency }),
    ...(max_price !== undefined && { currency: currency ?? 'EUR', max_price }),
  }));

const directories = fc.record({
  tariffs: fc.array(someTariff, { minLength: TARIFFS, maxLength: TARIFFS }),
  stations: fc.array(fc.subarray(Array.from({ length: TARIFFS + 1 }, (_, n) => n)), {
    minLength: 4,
    maxLength: 12,
  }),
  changed: someTariff,
  asked: fc.array(someQuery, { minLength: 6, maxLength: 6 }),
});
