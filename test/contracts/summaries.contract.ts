import fc from 'fast-check';
import {
  encodePosition,
  fold,
  parseSummaryParameters,
  type Matching,
  type Parameters,
  type Summaries,
} from '#application';
import { awkwardTextOrNull } from './awkward.js';
import { Chronicle } from './chronicle.js';
import { MemorySummaries } from './memory-summaries.js';
import { MemoryViews } from './memory-views.js';
import { eachWithViews, type ViewsFixture } from './views.js';
import { location, locationRegistered, station, stationCreated, stationRemoved } from './vocabulary.js';

export interface SummariesFixture extends ViewsFixture {
  readonly summaries: Summaries;
}

type OpenSummaries = () => SummariesFixture | Promise<SummariesFixture>;

const stations = [
  { manufacturer: 'ABB', available: '1', location_id: '42' },
  { manufacturer: 'Kempower', available: '2', location_id: '42' },
  { manufacturer: 'abb', available: '1', location_id: '43' },
  { manufacturer: null, available: null, location_id: '43' },
  { manufacturer: '', available: '4', location_id: '43' },
  { manufacturer: 'Alfen', available: '1', location_id: '44' },
];

/** Counts, as every store answers them. */
export function describeSummaries(name: string, open: OpenSummaries): void {
  describe(`Summaries in ${name}`, () => {
    const views = eachWithViews(open);
    const summary = (parameters: Parameters) => {
      const { by, matching } = parseSummaryParameters(parameters);
      return (views().fixture as SummariesFixture).summaries.summarize(by, matching);
    };

    beforeEach(async () => {
      await views().happened(
        [location('42'), locationRegistered({ name: 'Garage', city: 'Łódź' })],
        [location('43'), locationRegistered({ city: 'Kraków' })],
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

    it('count as one what filters take as the same, and keep the empty text from none', async () => {
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

    it('count by city as it is written', async () => {
      expect((await summary({ group_by: 'city' })).groups).toStrictEqual([
        { value: 'Kraków', count: 3 },
        { value: 'Łódź', count: 2 },
        { value: null, count: 1 },
      ]);
    });

    it('count what filters leave', async () => {
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
  });
}

const place = fc.constantFrom('42', '43', '44');
const status = fc.constantFrom(null, '0', '1', '2');
const created = fc.array(
  fc.record({ manufacturer: awkwardTextOrNull, available: status, location_id: place }),
  { minLength: 1, maxLength: 15 },
);
const matching: fc.Arbitrary<Matching> = fc.record({
  words: fc.constantFrom([], ['a'], ['42']),
  filters: fc.uniqueArray(
    fc.oneof(
      fc.record({ field: fc.constant('available'), values: fc.uniqueArray(status, { minLength: 1 }) }),
      fc.record({ field: fc.constant('location_id'), values: fc.uniqueArray(place, { minLength: 1 }) }),
    ),
    { maxLength: 2, selector: ({ field }) => field },
  ),
});

/** Whatever is counted: it is what the list has, in the groups of the naive model. */
export function describeSummariesAgainstLists(name: string, open: OpenSummaries): void {
  describe(`Summaries of awkward texts in ${name}`, () => {
    const views = eachWithViews(open);

    it('add up to the list and are those of the naive model', () =>
      fc.assert(
        fc.asyncProperty(
          fc.tuple(awkwardTextOrNull, awkwardTextOrNull),
          created,
          matching,
          async (cities, given, asked) => {
            const { projection, records, summaries } = views().fixture as SummariesFixture;
            const model = new MemoryViews();
            const events = new Chronicle().logged(
              ...[...cities, null].map(
                (city, n) => [location(String(42 + n)), locationRegistered({ city })] as const,
              ),
              ...given.map((attributes, n) => [station(n), stationCreated(attributes)] as const),
            );
            await projection.reset();
            for (const applied of [projection, model])
              await applied.apply(events, encodePosition([events.length]));
            const sort = { by: 'name', descending: false } as const;
            const { total } = await records.list('stations', { ...asked, sort, limit: 1, total: true });
            const naive = new MemorySummaries(model);
            for (const by of ['available', 'manufacturer', 'location_id', 'city'] as const) {
              const summary = await summaries.summarize(by, asked);
              expect(summary.total).toBe(total);
              expect(folded(summary)).toStrictEqual(folded(await naive.summarize(by, asked)));
            }
          },
        ),
        { numRuns: 100 },
      ));
  });
}

/** Which of a group's spellings is shown is the store's to choose. */
const folded = ({ total, groups }: Awaited<ReturnType<Summaries['summarize']>>) => ({
  total,
  groups: groups.map(({ value, ...rest }) => ({ ...rest, value: value === null ? null : fold(value) })),
});
