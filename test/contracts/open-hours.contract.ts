import fc from 'fast-check';
import { isOpenAt, type LocationAttributes, type OpeningTimes } from '#domain';
import { places } from '../../libs/domain/src/location/hours/testing/opening-times.js';
import {
  at,
  location,
  locationChanged,
  locationRegistered,
  locationRetired,
  station,
  stationCreated,
  stationObserved,
  stationRelocated,
  stationRemoved,
  stationRenamed,
  uuid,
} from './inputs/event-builders.js';
import { eachWithViews, idsOf, type OpenViews } from './fixtures/views-under-test.js';

const always: OpeningTimes = { twentyfourseven: true };
const officeHours: OpeningTimes = {
  twentyfourseven: false,
  regular_hours: [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    period_begin: '08:00',
    period_end: '18:00',
  })),
};
const closedAt = (begin: string, end: string): OpeningTimes => ({
  twentyfourseven: true,
  exceptional_closings: [{ period_begin: begin, period_end: end }],
});
/** A Monday: 08:00 in Berlin is 07:00 in UTC, in New York 13:00. */
const MONDAY = '2026-11-23';
const on = (time: string) => `${MONDAY}T${time}:00Z`;

/** The contract of what is open at an instant. */
export function describeOpenHours(name: string, open: OpenViews): void {
  describe(`What is open, in ${name}`, () => {
    const views = eachWithViews(open);
    const inBerlin = (opening_times: OpeningTimes): Partial<LocationAttributes> => ({
      opening_times,
      time_zone: 'Europe/Berlin',
    });

    const given = async (...locations: readonly Partial<LocationAttributes>[]) => {
      await views().append(
        ...locations.map(
          (attributes, index) => [location(String(index + 1)), locationRegistered(attributes)] as const,
        ),
      );
      await views().append(
        ...locations.map(
          (_, index) => [station(index + 1), stationCreated({ location_id: String(index + 1) })] as const,
        ),
      );
    };

    /** The numbers of the locations that are open, which are those of their stations. */
    async function openAt(open_at: string): Promise<readonly number[]> {
      const stations = (await views().stations({ open_at })).map((id) => Number(`0x${id.slice(-12)}`));
      const locations = idsOf(await views().page('location', { open_at })).map(Number);
      expect(locations.toSorted()).toStrictEqual(stations.toSorted());
      return stations.toSorted();
    }

    it('are locations and their stations by the wall clock of the location', async () => {
      await given(
        inBerlin(always),
        inBerlin(officeHours),
        { opening_times: officeHours, time_zone: 'America/New_York' },
        { opening_times: officeHours },
        { time_zone: 'Europe/Berlin' },
        inBerlin(closedAt(on('06:00'), on('07:30'))),
      );
      expect(await openAt(on('06:59'))).toStrictEqual([1]);
      expect(await openAt(on('07:00'))).toStrictEqual([1, 2]);
      expect(await openAt(`${MONDAY}T08:30:00+01:00`)).toStrictEqual([1, 2, 6]);
      expect(await openAt(on('13:00'))).toStrictEqual([1, 2, 3, 6]);
      expect(await openAt('2026-11-22T12:00:00Z')).toStrictEqual([1, 6]);
    });

    it('is found anew where hours or the time zone of a location change, in any order', async () => {
      await given(inBerlin(officeHours), inBerlin(officeHours), {});
      const monday = on('07:30');
      expect(await openAt(monday)).toStrictEqual([1, 2]);
      await views().append(
        [station(1), stationRenamed('one')],
        [location('1'), locationChanged({ opening_times: closedAt(on('06:00'), on('07:31')) })],
        [location('3'), locationChanged({ opening_times: always })],
        [station(3), stationObserved(['1', at('10:00')])],
      );
      expect(await openAt(monday)).toStrictEqual([2, 3]);
      await views().append(
        [location('1'), locationChanged({ opening_times: null })],
        [location('2'), locationChanged({ time_zone: 'America/New_York' })],
      );
      expect(await openAt(monday)).toStrictEqual([3]);
      expect(await openAt(on('15:00'))).toStrictEqual([2, 3]);
      await views().repeated();
      expect(await openAt(on('15:00'))).toStrictEqual([2, 3]);
      await views().rebuilt(3);
      expect(await openAt(on('15:00'))).toStrictEqual([2, 3]);
    });

    it('are stations by the location that they are at, also a retired one, until they are removed', async () => {
      await given(inBerlin(officeHours), inBerlin(always));
      await views().append([station(1), stationRelocated('2', '1')], [location('2'), locationRetired]);
      const sunday = '2026-11-22T12:00:00Z';
      expect((await views().stations({ open_at: sunday })).toSorted()).toStrictEqual([uuid(1), uuid(2)]);
      await views().append([station(2), stationRemoved]);
      expect(await views().stations({ open_at: sunday })).toStrictEqual([uuid(1)]);
      expect((await views().page('station', { open_at: sunday, total: 'true', limit: '1' })).total).toBe(1);
    });

    it('are the same stations page by page, with other filters, in each order', async () => {
      await given(
        ...Array.from({ length: 12 }, (_, n) => ({
          ...(n % 3 === 0 ? {} : inBerlin(n % 3 === 1 ? always : officeHours)),
          city: n % 2 === 0 ? 'Jena' : 'Weimar',
        })),
      );
      for (const sort of ['name', '-created_at', 'updated_at', 'changed_at'])
        for (const more of [{}, { city: 'jena' }, { q: 'weim' }]) {
          const asked = { open_at: on('12:00'), sort, ...more };
          const whole = await views().stations(asked);
          expect(whole).toHaveLength('city' in more || 'q' in more ? 4 : 8);
          expect(await views().paged('station', asked, 1)).toStrictEqual(whole);
        }
    });

    it('is what the hours say, for any hours, time zones and instants', () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(places, { minLength: 1, maxLength: 6 }),
          fc.array(fc.nat(10 * 24 * 60), { minLength: 3, maxLength: 3 }),
          async (all, minutes) => {
            await views().restarted();
            await given(...all.map(({ times, timeZone }) => hoursOf(times, timeZone)));
            // Each place gets the hours of the one after it.
            const moved = all.map((_, index) => all[(index + 1) % all.length] as (typeof all)[number]);
            const expectOpen = async (now: typeof all) => {
              for (const minute of minutes) {
                const instant = (now[0]?.at ?? 0) + minute * 60_000;
                const expected = now.flatMap(({ times, timeZone }, index) =>
                  isOpenAt(times, timeZone, instant) === true ? [index + 1] : [],
                );
                expect(await openAt(new Date(instant).toISOString())).toStrictEqual(expected);
              }
            };
            await expectOpen(all);
            await views().append(
              ...moved.map(
                ({ times, timeZone }, index) =>
                  [location(String(index + 1)), locationChanged(hoursOf(times, timeZone))] as const,
              ),
            );
            await expectOpen(moved);
          },
        ),
        { numRuns: 15 },
      ));
  });
}

const hoursOf = (
  opening_times: OpeningTimes | null,
  time_zone: string | null,
): Partial<LocationAttributes> => ({ opening_times, time_zone });
