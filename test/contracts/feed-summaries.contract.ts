import { fold, parseSummaryParameters, type Parameters } from '#application';
import { eachWithViews } from './fixtures/views-under-test.js';
import {
  at,
  location,
  locationChanged,
  locationRegistered,
  station,
  stationCreated,
  stationObserved,
  stationRelocated,
  stationRemoved,
} from './inputs/event-builders.js';
import type { GivenEvent } from './inputs/event-recorder.js';
import { read, type OpenSummaries, type SummariesFixture } from './summaries.contract.js';

/** The contract of summaries by feed and by country. */
export function describeFeedSummaries(name: string, open: OpenSummaries): void {
  describe(`Summaries of feeds in ${name}`, () => {
    const views = eachWithViews(open);
    const summary = async (parameters: Parameters) => {
      const { by, matching } = parseSummaryParameters(parameters);
      return read(await (views().fixture as SummariesFixture).summaries.summarize(by, matching));
    };

    it('count by country and feed, with the newest observation of each feed', async () => {
      const from = (feed: string, n: number, available: string | null): GivenEvent => [
        station(20 + n),
        stationCreated({ available, location_id: '45' }, { feed, id: String(n) }),
      ];
      await views().append(
        [location('45'), locationRegistered({ country: 'DE' })],
        [location('46'), locationRegistered({ country: 'FR', city: 'Lille' })],
        [station(1), stationCreated({ available: '3' })],
        ...[from('cpo-a', 0, '1'), from('CPO-A', 1, '2'), from('cpo-a', 2, '1'), from('silent', 3, null)],
      );
      await views().append(
        [station(21), stationObserved(['4', at('10:30')])],
        [station(22), stationObserved(['3', at('10:40')])],
        [station(22), stationRemoved],
        [station(23), stationRelocated('46')],
      );
      const { groups, total } = await summary({ group_by: 'source_feed' });
      expect(total).toBe(4);
      expect(groups.map(({ value, ...rest }) => ({ value: value && fold(value), ...rest }))).toStrictEqual([
        { value: 'cpo-a', count: 2, newest_observed_at: at('10:30') },
        { value: 'silent', count: 1, newest_observed_at: null },
        { value: null, count: 1, newest_observed_at: at('09:00') },
      ]);
      expect(
        (await summary({ group_by: 'source_feed', available: '1', country: 'de' })).groups,
      ).toStrictEqual([{ value: 'cpo-a', count: 1, newest_observed_at: at('09:00') }]);
      expect((await summary({ group_by: 'country' })).groups).toStrictEqual([
        { value: 'DE', count: 2 },
        { value: 'FR', count: 1 },
        { value: null, count: 1 },
      ]);
      expect((await summary({ group_by: 'country', q: 'lil' })).groups).toStrictEqual([
        { value: 'FR', count: 1 },
      ]);
      await views().append([location('45'), locationChanged({ country: 'PL' })]);
      expect((await summary({ group_by: 'country' })).groups[0]).toStrictEqual({ value: 'PL', count: 2 });
    });
  });
}
