import { gaps } from '../../../formats/src/ocpi/writing/ocpi-gaps.js';
import type { PublishedLocations, PublishedPageQuery } from '../published-locations.js';
import type { DomainEvent, StationConnector } from '#domain';
import {
  at,
  location,
  locationChanged,
  locationRetired,
  station,
  stationCreated,
  stationObserved,
  stationRelocated,
  stationRemoved,
  stationRestored,
  uuid,
} from '../../../../test/contracts/inputs/event-builders.js';
import { connector, created, place, registered } from '../../../../test/contracts/inputs/published-events.js';
import { describeStationsOfLocations } from './published-stations.contract.js';
import { eachWithViews, type ViewsFixture } from '../../../../test/contracts/fixtures/views-under-test.js';

type OpenPublished = () => PublishedFixture | Promise<PublishedFixture>;
type PublishedFixture = ViewsFixture & { readonly published: PublishedLocations };

const confirmed = (observed_at: string, words: object = {}): DomainEvent => ({
  type: 'StationAvailabilityConfirmed.v1',
  data: { available: '1', observed_at, ...words },
});
const connectorsChanged = (...connectors: StationConnector[]): DomainEvent => ({
  type: 'StationConnectorsChanged.v1',
  data: { connectors, previous: [] },
});

/** The contract of reading what is published of locations. */
export function describePublishedLocations(name: string, open: OpenPublished): void {
  describe(`Published locations in ${name}`, () => {
    const views = eachWithViews(open);
    const published = () => (views().fixture as PublishedFixture).published;
    const page = async (query: Partial<PublishedPageQuery> = {}) => {
      const found = await published().page({ gap: gaps.none, offset: 0, limit: 100, ...query });
      return found.locations.map(({ id, changed_at, stations }) => [
        id,
        changed_at,
        ...stations.map((each) => each.id),
      ]);
    };
    const reported = async (id: string) =>
      (await published().find(id))?.stations.map(({ reported_at }) => reported_at);
    const count = async (query: Partial<PublishedPageQuery> = {}) => {
      const { total, omitted } = await published().count({ gap: gaps.none, ...query });
      return [total, omitted];
    };

    it('are in the order of their creation, with all of their stations', async () => {
      await views().append(
        [location('5'), registered('NL*TNM'), at('10:02')],
        [location('3'), registered('NL*TNM'), at('10:01')],
        [location('4'), registered('NL*TNM'), at('10:01')],
        [station(2), created('3'), at('10:03')],
        [station(1), created('3'), at('10:04')],
      );
      await views().append([station(2), stationRemoved, at('10:05')]);
      const check = async () => {
        expect(await page()).toEqual([
          ['3', at('10:05'), uuid(1), uuid(2)],
          ['4', at('10:01')],
          ['5', at('10:02')],
        ]);
        expect((await page({ limit: 1, offset: 1 })).map(([id]) => id)).toEqual(['4']);
        const after = { created_at: at('10:01'), id: '3' };
        expect((await page({ after, limit: 2 })).map(([id]) => id)).toEqual(['4', '5']);
        const found = await published().find('3');
        expect([found?.id, found?.created_at]).toEqual(['3', at('10:01')]);
        expect(await published().find('9')).toBeUndefined();
      };
      await check();
      await views().rebuilt(2);
      await check();
    });

    it('have changed with them or their stations, but not by a confirmed status', async () => {
      await views().append(
        [location('1'), registered('NL*TNM'), at('10:00')],
        [location('2'), registered('NL*TNM'), at('10:00')],
        [station(1), stationCreated({ location_id: '1', available: '1' }), at('10:01')],
        [station(1), connectorsChanged(connector), at('10:01')],
      );
      await views().append([station(1), confirmed(at('10:02')), at('10:02')]);
      expect(await page({ from: at('10:01') })).toEqual([['1', at('10:01'), uuid(1)]]);
      expect(await reported('1')).toEqual([at('09:00')]);
      await views().append(
        [station(1), stationObserved(['2', at('10:00')]), at('10:03')],
        [station(1), confirmed(at('10:04')), at('10:04')],
      );
      expect(await page({ from: at('10:02'), to: at('10:03') })).toEqual([]);
      expect(await page({ from: at('10:03'), to: at('10:04') })).toEqual([['1', at('10:03'), uuid(1)]]);
      expect(await count({ to: at('10:01') })).toEqual([1, 0]);
      await views().append([station(1), stationRelocated('2', '1'), at('10:05')]);
      await views().append([location('1'), locationRetired, at('10:06')]);
      const check = async () =>
        expect(await page()).toEqual([
          ['1', at('10:06')],
          ['2', at('10:05'), uuid(1)],
        ]);
      expect(await reported('2')).toEqual([at('10:00')]);
      await check();
      await views().repeated();
      await check();
      await views().rebuilt(4);
      await check();
    });

    it('have changed by another word for a status, but not by the same one', async () => {
      await views().append(
        [location('1'), registered('NL*TNM'), at('10:00')],
        [station(1), stationCreated({ location_id: '1', available: '1' }), at('10:01')],
        [station(1), connectorsChanged(connector), at('10:01')],
      );
      const [none, word] = [{ source_status: null }, { source_status: 'RESERVED' }];
      const becomes = { ...word, previous_source_status: null };
      await views().append([station(1), confirmed(at('10:02'), becomes), at('10:03')]);
      expect(await page()).toEqual([['1', at('10:03'), uuid(1)]]);
      expect(await reported('1')).toEqual([at('10:02')]);
      const stays = { ...word, previous_source_status: word.source_status };
      await views().append([station(1), confirmed(at('10:04'), stays), at('10:05')]);
      const check = async () => {
        expect(await page()).toEqual([['1', at('10:07'), uuid(1)]]);
        expect(await reported('1')).toEqual([at('10:06')]);
      };
      expect(await page()).toEqual([['1', at('10:03'), uuid(1)]]);
      const ends = { ...none, previous_source_status: word.source_status };
      await views().append([station(1), confirmed(at('10:06'), ends), at('10:07')]);
      await check();
      await views().rebuilt(2);
      await check();
    });

    it('have changed when a station left them by a removal, though the same batch brings it back elsewhere', async () => {
      await views().append(
        [location('1'), registered('NL*TNM'), at('10:00')],
        [location('2'), registered('NL*TNM'), at('10:00')],
        [station(1), stationCreated({ location_id: '1', available: '1' }), at('10:01')],
      );
      await views().append(
        [station(1), stationRemoved, at('10:05')],
        [station(1), stationRestored({ location_id: '2', available: '1' }), at('10:06')],
      );
      const check = async () =>
        expect(await page({ gap: gaps.members })).toEqual([
          ['1', at('10:05')],
          ['2', at('10:06'), uuid(1)],
        ]);
      await check();
      await views().repeated();
      await check();
      for (const size of [1, 4, 5]) {
        await views().rebuilt(size);
        await check();
      }
    });

    it('leave out and count what lacks something, or has no party', async () => {
      await views().append(
        [location('1'), registered('NL*TNM')],
        [location('2'), registered('afdc')],
        [location('3'), registered('NL*TNM', { city: ' ' })],
        [location('4'), registered('NL*TNM')],
        [station(4), created('4')],
        [station(5), created('4', [connector, { ...connector, format: null }])],
        [location('5'), registered('NL*TNM')],
        [station(6), created('5', [])],
      );
      const ids = async (gap: PublishedPageQuery['gap']) => (await page({ gap })).map(([id]) => id);
      const check = async () => {
        expect([await ids(gaps.none), await count()]).toEqual([['1'], [1, 4]]);
        expect([await ids(gaps.party), await count({ gap: gaps.party })]).toEqual([
          ['1', '2'],
          [2, 3],
        ]);
        expect([await ids(gaps.members), await count({ gap: gaps.members })]).toEqual([
          ['1', '2', '3', '4', '5'],
          [5, 0],
        ]);
      };
      await check();
      await views().rebuilt(3);
      await check();
      await views().append(
        [location('3'), locationChanged({ city: 'Berlin' }), at('10:01')],
        [station(5), connectorsChanged(connector), at('10:01')],
        [station(6), stationRemoved, at('10:01')],
        [location('1'), locationChanged({ address: null }), at('10:01')],
      );
      expect([await ids(gaps.none), await count()]).toEqual([
        ['3', '4', '5'],
        [3, 2],
      ]);
    });

    describe('that have no country or time zone of their own, but coordinates', () => {
      const unsaid = { country: null, time_zone: null };
      const derivedSince = at('11:00');
      beforeEach(() =>
        views().append(
          [location('1'), registered('NL*TNM', unsaid), at('10:00')],
          [location('2'), registered('NL*TNM'), at('10:00')],
          [location('3'), registered('NL*TNM', { ...unsaid, longitude: null }), at('10:00')],
          [location('4'), registered('NL*TNM', unsaid), at('12:00')],
          [location('5'), registered('NL*TNM', unsaid), at('10:00')],
        ),
      );

      it('have changed when these were first derived, or later', async () => {
        await views().append([location('5'), locationChanged({ ...place, name: 'x' }), at('10:30')]);
        const check = async () => {
          const changes = [
            ['1', at('11:00')],
            ['2', at('10:00')],
            ['5', at('10:30')],
            ['4', at('12:00')],
          ];
          expect(await page({ derivedSince })).toEqual(changes);
          expect(await page()).toEqual([['1', at('10:00')], ...changes.slice(1)]);
          expect((await published().find('1', derivedSince))?.changed_at).toBe(at('11:00'));
          expect((await published().find('2', derivedSince))?.changed_at).toBe(at('10:00'));
        };
        await check();
        await views().rebuilt(2);
        await check();
      });

      it.each([
        [{ from: at('10:59') }, ['1', '5', '4'], 0],
        [{ from: at('11:00') }, ['1', '5', '4'], 0],
        [{ from: at('11:01') }, ['4'], 0],
        [{ to: at('11:00') }, ['2'], 1],
        [{ to: at('11:01') }, ['1', '2', '5'], 1],
        [{ from: at('10:30'), to: at('11:30') }, ['1', '5'], 0],
      ])('are found and counted by it: %j', async (times, expected, omitted) => {
        expect((await page({ ...times, derivedSince })).map(([id]) => id)).toEqual(expected);
        expect(await count({ ...times, derivedSince })).toEqual([expected.length, omitted]);
      });
    });

    describeStationsOfLocations(views, published);
  });
}
