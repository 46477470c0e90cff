import { afirItems } from '#domain';
import type { Filter } from '#application';
import type { Coverage, CoverageQueries, CoverageQuery } from '../coverage-queries.js';
import { eachWithViews, type ViewsFixture } from '../../../../test/contracts/fixtures/views-under-test.js';
import {
  connectorsFitted,
  location,
  locationRegistered,
  locationRetired,
  station,
  stationCreated,
  stationRemoved,
  tariff,
  tariffCreated,
  uuid,
} from '../../../../test/contracts/inputs/event-builders.js';

export interface CoverageFixture extends ViewsFixture {
  readonly coverage: CoverageQueries;
}

const haveOf = ({ have }: Pick<Coverage, 'have'>, ...ids: readonly string[]) =>
  ids.map((id) => have[afirItems.findIndex((item) => item.id === id)]);

const ofFeed = (feed: string): readonly Filter[] => [{ field: 'source_feed', values: [feed] }];

/** The contract of coverage. */
export function describeCoverage(name: string, open: () => CoverageFixture | Promise<CoverageFixture>): void {
  describe(`Coverage in ${name}`, () => {
    const views = eachWithViews(open);
    const coverage = () => (views().fixture as CoverageFixture).coverage;
    const counts = (query: Partial<CoverageQuery> = {}) => coverage().counts({ filters: [], ...query });
    const connector = (tariff_ids: readonly string[]) =>
      connectorsFitted([{ connector_type_id: uuid(90), count: 1, tariff_ids: [...tariff_ids] }]);

    beforeEach(async () => {
      await views().append(
        [location('42'), locationRegistered({ name: 'Main', operator: 'Ionity', city: 'Berlin' })],
        [location('43'), locationRegistered({ latitude: '52.5', longitude: '13.4', operator: 'IONITY' })],
        [location('44'), locationRegistered({ city: 'Gone' })],
        [location('44'), locationRetired],
        [tariff(1), tariffCreated()],
        [tariff(2), tariffCreated({ kind: 'REGULAR' })],
      );
      const source = { feed: 'NL*TNM', id: '1' };
      await views().append(
        [station(1), stationCreated({ location_id: '42', available: '1' }, source)],
        [station(1), connector([uuid(1)])],
        [station(2), stationCreated({ location_id: '42', available: '0', latitude: '52', longitude: '13' })],
        [station(2), connector([uuid(2), uuid(77)])],
        [station(3), stationCreated({ location_id: '44' })],
        [station(4), stationCreated({ location_id: '43' })],
        [station(4), stationRemoved],
      );
    });

    it('counts what locations and stations have, without retired locations and removed stations', async () => {
      const all = await counts();
      expect(all).toMatchObject({ locations: 2, stations: 3, groups: [], ungrouped: 0 });
      expect(haveOf(all, 'operator_name', 'city', 'time_zone', 'help_phone')).toEqual([2, 1, 1, 0]);
      expect(haveOf(all, 'connectors', 'operational', 'evse_id')).toEqual([2, 1, 0]);
    });

    it('judges a location by its stations where they tell its position and number', async () => {
      expect(haveOf(await counts(), 'position', 'recharging_points')).toEqual([2, 1]);
    });

    it('takes for a price a tariff that is there and not for contracts', async () => {
      expect(haveOf(await counts(), 'ad_hoc_price')).toEqual([1]);
    });

    it('counts by feed and by operator, in any spelling', async () => {
      const { groups } = await counts({ groupBy: 'operator' });
      expect(groups.map(({ value, locations, stations }) => [value, locations, stations])).toEqual([
        [expect.stringMatching(/^ionity$/i), 2, 2],
        [null, 0, 1],
      ]);
      const { groups: feeds, ungrouped } = await counts({ groupBy: 'source_feed' });
      expect(feeds.map(({ value, locations, stations }) => [value, locations, stations])).toEqual([
        [null, 2, 2],
        ['NL*TNM', 0, 1],
      ]);
      expect(ungrouped).toBe(0);
    });

    it('counts the records of a filter', async () => {
      const { stations, locations } = await counts({ filters: ofFeed('nl*tnm') });
      expect([locations, stations]).toEqual([0, 1]);
    });

    it('lists the records that lack an item, in pages', async () => {
      const page = await coverage().lacking({ item: 'operational', filters: [], limit: 1 });
      expect(page.records.map(({ id }) => id)).toEqual([uuid(2)]);
      const { next } = page;
      const last = await coverage().lacking({
        ...{ item: 'operational', filters: [], limit: 5 },
        ...(next && { after: next }),
      });
      expect(last.records.map(({ id }) => id)).toEqual([uuid(3)]);
      expect(last.next).toBeUndefined();
      const cities = await coverage().lacking({ item: 'city', filters: [], limit: 5 });
      expect(cities.records.map(({ id }) => id)).toEqual(['43']);
      const none = await coverage().lacking({ item: 'connectors', filters: ofFeed('nl*tnm'), limit: 5 });
      expect(none.records).toEqual([]);
    });

    it('reads more records than one slice', async () => {
      const numbers = Array.from({ length: 600 }, (_, index) => 100 + index);
      await views().append(
        ...numbers.map((n) => [station(n), stationCreated({ location_id: '42' })] as const),
      );
      expect((await counts()).stations).toBe(603);
      const { records, next } = await coverage().lacking({ item: 'operational', filters: [], limit: 500 });
      expect([records.length, next === undefined]).toEqual([500, false]);
    });
  });
}
