import {
  fold,
  parseSummaryParameters,
  type Parameters,
  type Summaries,
  type Summary,
  type SummaryGroup,
} from '#application';
import type { GivenEvent } from './inputs/event-recorder.js';
import { eachWithViews, type ViewsFixture } from './fixtures/views-under-test.js';
import {
  at,
  connectorsFitted,
  location,
  locationChanged,
  locationRegistered,
  station,
  stationChanged,
  stationCreated,
  stationObserved,
  stationRelocated,
  stationRemoved,
  stationRenamed,
  uuid,
} from './inputs/event-builders.js';

export interface SummariesFixture extends ViewsFixture {
  readonly summaries: Summaries;
}

export type OpenSummaries = () => SummariesFixture | Promise<SummariesFixture>;

const stations = [
  { manufacturer: 'ABB', available: '1', location_id: '42' },
  { manufacturer: 'Kempower', available: '2', location_id: '42' },
  { manufacturer: 'abb', available: '1', location_id: '43' },
  { manufacturer: null, available: null, location_id: '43' },
  { manufacturer: '', available: '4', location_id: '43' },
  { manufacturer: 'Alfen', available: '1', location_id: '44' },
];

/** A summary with its groups parsed. */
export const read = ({ total, groups, moreGroups }: Summary) => ({
  total,
  groups: JSON.parse(groups) as SummaryGroup[],
  ...(moreGroups > 0 && { moreGroups }),
});

/** The contract of summaries. */
export function describeSummaries(name: string, open: OpenSummaries): void {
  describe(`Summaries in ${name}`, () => {
    const views = eachWithViews(open);
    const summary = async (parameters: Parameters) => {
      const { by, matching } = parseSummaryParameters(parameters);
      return read(await (views().fixture as SummariesFixture).summaries.summarize(by, matching));
    };

    beforeEach(async () => {
      await views().append(
        [location('42'), locationRegistered({ name: 'Garage', city: 'Łódź' })],
        [location('43'), locationRegistered({ city: 'Kraków', operator: 'GreenWay' })],
        [location('44'), locationRegistered()],
        ...stations.map((given, n) => [station(n), stationCreated(given)] as const),
        [station(9), stationCreated(stations[0])],
        [station(9), stationRemoved],
      );
    });

    it('count by status, with its label, largest first', async () => {
      expect(await summary({ group_by: 'available' })).toStrictEqual({
        total: 6,
        groups: [
          { value: '1', label: 'Available', count: 3 },
          { value: '2', label: 'In Use', count: 1 },
          { value: '4', label: 'Under Repair', count: 1 },
          { value: null, count: 1 },
        ],
      });
    });

    it('group values with the same folded text, and distinguish the empty text from null', async () => {
      const { groups } = await summary({ group_by: 'manufacturer' });
      expect(groups.map(({ value, count }) => [value && fold(value), count])).toStrictEqual([
        ['abb', 2],
        ['', 1],
        ['alfen', 1],
        ['kempower', 1],
        [null, 1],
      ]);
      expect(['ABB', 'abb']).toContain(groups[0]?.value);
    });

    it("count by location, with the location's name", async () => {
      expect(await summary({ group_by: 'location_id' })).toStrictEqual({
        total: 6,
        groups: [
          { value: '43', count: 3 },
          { value: '42', label: 'Garage', count: 2 },
          { value: '44', count: 1 },
        ],
      });
    });

    it('count by city and operator as they are written', async () => {
      expect((await summary({ group_by: 'city' })).groups).toStrictEqual([
        { value: 'Kraków', count: 3 },
        { value: 'Łódź', count: 2 },
        { value: null, count: 1 },
      ]);
      expect((await summary({ group_by: 'operator' })).groups).toStrictEqual([
        { value: 'GreenWay', count: 3 },
        { value: null, count: 3 },
      ]);
    });

    it('count a station once for each standard that its connectors have, and without one as null', async () => {
      const fitted = (n: number, ...standards: (string | null)[]): GivenEvent => {
        const ofType = { connector_type_id: uuid(7), count: 1 };
        return [station(n), connectorsFitted(standards.map((standard) => ({ ...ofType, standard })))];
      };
      await views().append(
        fitted(0, 'CCS', 'ccs', 'Type 2'),
        fitted(1, 'Ccs', null),
        fitted(2, null),
        fitted(3, ''),
      );
      const counts = async (parameters: Parameters = {}) => {
        const { total, groups } = await summary({ group_by: 'standard', ...parameters });
        return [
          total,
          ...groups.map(({ value, count }) => `${count} ${value === null ? 'none' : `"${fold(value)}"`}`),
        ];
      };
      expect(await counts()).toStrictEqual([6, '3 none', '2 "ccs"', '1 ""', '1 "type 2"']);
      expect(await counts({ location_id: '42' })).toStrictEqual([2, '2 "ccs"', '1 "type 2"']);
      await views().append([station(0), stationRemoved], fitted(1), [station(3), stationRenamed('Renamed')]);
      expect(await counts()).toStrictEqual([5, '4 none', '1 ""']);
      expect(await counts({ manufacturer: 'null' })).toStrictEqual([1, '1 ""']);
    });

    it('reflect later events of the stations', async () => {
      await views().append(
        [station(0), stationObserved(['4', at('10:00')])],
        [station(1), stationChanged({ manufacturer: 'ABB' })],
        [station(5), stationRelocated('42')],
      );
      await views().append([station(3), stationRemoved], [location('43'), locationChanged({ city: 'Łódź' })]);
      const counts = async (by: string, given: Parameters = {}) =>
        (await summary({ group_by: by, ...given })).groups.map(({ value, count }) => [
          value && fold(value),
          count,
        ]);
      expect(await counts('available')).toStrictEqual([
        ['1', 2],
        ['4', 2],
        ['2', 1],
      ]);
      expect(await counts('manufacturer')).toStrictEqual([
        ['abb', 3],
        ['', 1],
        ['alfen', 1],
      ]);
      expect(await counts('city')).toStrictEqual([['łodz', 5]]);
      expect(await counts('operator')).toContainEqual(['greenway', 2]);
      expect(await counts('available', { manufacturer: 'abb' })).toStrictEqual([
        ['1', 1],
        ['2', 1],
        ['4', 1],
      ]);
      expect(await counts('manufacturer', { available: '4' })).toStrictEqual([
        ['', 1],
        ['abb', 1],
      ]);
      expect(await counts('manufacturer', { city: 'łódź' })).toStrictEqual([
        ['abb', 3],
        ['', 1],
        ['alfen', 1],
      ]);
      expect(await counts('city', { available: '1,2' })).toStrictEqual([['łodz', 3]]);
      expect(await counts('available', { city: 'kraków' })).toStrictEqual([]);
    });

    it('count only stations that match the filters', async () => {
      expect(await summary({ group_by: 'city', manufacturer: 'abb', q: 'avail' })).toStrictEqual({
        total: 2,
        groups: [
          { value: 'Kraków', count: 1 },
          { value: 'Łódź', count: 1 },
        ],
      });
      expect(await summary({ group_by: 'city', manufacturer: 'none' })).toStrictEqual({
        total: 0,
        groups: [],
      });
    });

    it('end at 8 MiB of groups, with the number of the others', async () => {
      const COUNT = 40;
      const manufacturerOf = (n: number) => String.fromCodePoint(0x1f600 + n).repeat(65_535);
      await views().append(
        ...Array.from(
          { length: COUNT },
          (_, n) => [station(100 + n), stationCreated({ manufacturer: manufacturerOf(n) })] as const,
        ),
      );
      const { total, groups, moreGroups } = await summary({ group_by: 'manufacturer', hours: 'null' });
      const shown = Math.floor((8 * 1024 * 1024) / (4 * 65_535 + 20)) - 1;
      expect([total, groups.length + (moreGroups ?? 0)]).toEqual([stations.length + COUNT, COUNT + 5]);
      expect(groups.length).toBeGreaterThanOrEqual(shown);
      expect(groups.length).toBeLessThan(COUNT);
      expect(groups.at(-1)?.value).toHaveLength(2 * 65_535);
    });
  });
}
