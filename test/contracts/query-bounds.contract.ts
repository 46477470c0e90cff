import { isTooManyMatches, type Parameters } from '#application';
import type { GivenConnector, OpeningTimes, TariffAttributes } from '#domain';
import {
  at,
  connectorsFitted,
  location,
  locationRegistered,
  station,
  stationCreated,
  tariff,
  tariffCreated,
  uuid,
} from './inputs/event-builders.js';
import type { GivenEvent } from './inputs/event-recorder.js';
import { eachWithViews, type OpenViews } from './fixtures/views-under-test.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const place = { latitude: '50.9', longitude: '11.6' };
/** A session of a week, in which the wall clock reaches each time of a tariff seven times. */
const session = { price_kwh: '9999', price_minutes: '10080', price_start: at('10:00') };
const byPrice = { ...session, near: '50.9,11.6', sort: 'price' };

const count = <T>(length: number, make: (n: number) => T): T[] => Array.from({ length }, (_, n) => make(n));

/** As many tariffs as a station can name. */
const NAMED = 2000;
/** A station that names so many tariffs, from this number on, and those of the others. */
function stationNaming(
  n: number,
  first: number,
  named: number,
  others: readonly number[] = [],
): GivenEvent[] {
  const tariffs = [...count(named, (index) => first + index), ...others];
  const connectors = count(Math.ceil(tariffs.length / 20), (entry): GivenConnector => ({
    ...{ connector_type_id: uuid(1), count: 1 },
    tariff_ids: tariffs.slice(entry * 20, entry * 20 + 20).map(uuid),
  }));
  return [
    [station(n), stationCreated({ ...place, location_id: String(n) })],
    [station(n), connectorsFitted(connectors)],
  ];
}

const twoDigits = (n: number) => String(n).padStart(2, '0');
/** A tariff of as many elements as one can have, none of which becomes active, as the last of many conditions shows. */
const heavy: Partial<TariffAttributes> = {
  elements: count(100, (n) => ({
    price_components: [{ type: 'ENERGY', price: '1' }],
    restrictions: {
      start_time: `${twoDigits(n % 24)}:${twoDigits(n % 60)}`,
      end_time: `${twoDigits(n % 24)}:${twoDigits((n + 1) % 60)}`,
      ...{ min_kwh: n / 10_000, max_kwh: 50 + n * 77, min_duration: n % 3, max_duration: 6000 * n + 1 },
      ...{ min_power: 0, max_power: 0.0001 },
    },
  })),
};

/** The contract of how much one query may take. */
export function describeQueryBounds(name: string, open: OpenViews): void {
  describe(`What a query may take, in ${name}`, () => {
    const views = eachWithViews(open);

    async function isRejected(parameters: Parameters): Promise<boolean> {
      try {
        await views().page('station', parameters);
        return false;
      } catch (error) {
        if (!isTooManyMatches(error)) throw error;
        expect(error.message).toContain('narrow the search');
        return true;
      }
    }

    const given = async (...events: readonly GivenEvent[]) => {
      for (let from = 0; from < events.length; from += 40)
        await views().append(...events.slice(from, from + 40));
    };

    it('is the price of 50,000 tariffs', async () => {
      await given(...count(25, (n) => stationNaming(n, n * NAMED, NAMED)).flat());
      expect(await isRejected(byPrice)).toBe(false);
      await given(...stationNaming(25, 0, NAMED - 1, [25 * NAMED]));
      expect(await isRejected(byPrice)).toBe(true);
      expect(await isRejected(session)).toBe(true);
      expect(await isRejected({ ...session, limit: '25', sort: 'created_at' })).toBe(false);
    });

    it('is 20 million characters of the ids of tariffs', async () => {
      await given(...count(270, (n) => stationNaming(n, 0, NAMED - 1, [NAMED + n])).flat());
      expect(await isRejected(byPrice)).toBe(false);
      await given(...stationNaming(270, 0, NAMED));
      for (let time = 0; time < 2; time++) expect(await isRejected(byPrice)).toBe(true);
    });

    it('is some seconds of pricing, whether or not prices are held', async () => {
      const zones = Intl.supportedValuesOf('timeZone').slice(0, 240);
      await given(...count(3, (n): GivenEvent => [tariff(n), tariffCreated(heavy)]));
      await given(
        ...zones.map((time_zone, n): GivenEvent => [location(String(n)), locationRegistered({ time_zone })]),
        ...zones.flatMap((_, n) => stationNaming(n, 0, 3)),
      );
      for (let time = 0; time < 2; time++) expect(await isRejected(byPrice)).toBe(true);
      expect(await isRejected({ ...session, limit: '50' })).toBe(false);
    });

    it('does not depend on how many hours are held', async () => {
      const base = Date.parse(at('00:00'));
      const closedFrom = (minutes: number) => ({
        period_begin: new Date(base + minutes * MINUTE).toISOString(),
        period_end: new Date(base + (minutes + 1) * MINUTE).toISOString(),
      });
      const period = (n: number, index: number) => closedFrom(DAY / MINUTE + 2 * (index * 1000 + n));
      const hours = (n: number): OpeningTimes => ({
        twentyfourseven: true,
        exceptional_closings: [closedFrom((n % 2) * 10), ...count(999, (index) => period(n, index))],
      });
      await given(
        ...count(400, (n): GivenEvent => {
          return [location(String(n)), locationRegistered({ opening_times: hours(n), time_zone: 'UTC' })];
        }),
      );
      const openAt = async (time: string) =>
        (await views().page('location', { open_at: at(time), limit: '1', total: 'true' })).total;
      for (let time = 0; time < 2; time++)
        expect(await Promise.all(['00:00', '00:05', '00:10'].map(openAt))).toEqual([200, 400, 200]);
    });
  });
}
