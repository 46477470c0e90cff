import fc from 'fast-check';
import { itemJson, recordJson } from '#application';
import { arbitraryDirectory, STATIONS, status, time } from './inputs/arbitrary-directory.js';
import {
  at,
  location,
  locationRegistered,
  locationRetired,
  station,
  stationCreated,
  stationObserved,
  stationRelocated,
  stationRemoved,
  stationRestored,
} from './inputs/event-builders.js';
import type { GivenEvent } from './inputs/event-recorder.js';
import { eachWithViews, type OpenViews } from './fixtures/views-under-test.js';

interface Stations {
  readonly total: number;
  readonly by_status: Readonly<Record<string, number>>;
}

/** Later events: the last two stations are never removed before. */
const moved: fc.Arbitrary<GivenEvent> = fc
  .tuple(fc.constantFrom(STATIONS - 2, STATIONS - 1), fc.constantFrom('42', '44'), status, time)
  .chain(([n, id, available, when]) =>
    fc.constantFrom<GivenEvent>(
      [station(n), stationRelocated(id), when],
      [station(n), stationObserved([available, when]), when],
    ),
  );

/** A directory with a location that is registered after its stations. */
const directory: fc.Arbitrary<GivenEvent[]> = fc
  .tuple(arbitraryDirectory, fc.array(moved, { maxLength: 4 }), fc.array(moved, { maxLength: 2 }))
  .map(([before, some, others]) => [...before, ...some, [location('44'), locationRegistered()], ...others]);

/** The contract of what locations show of their stations. */
export function describeSites(name: string, open: OpenViews): void {
  describe(`Locations in ${name}`, () => {
    const views = eachWithViews(open);

    /** What a location shows of its stations, in a list and alone. */
    async function stationsOf(id: string): Promise<Stations> {
      const { records } = await views().page('location', {});
      const [listed] = records.filter((record) => record.id === id).map((record) => itemJson(record));
      const single = await views().find('location', id);
      const [inList, alone] = [listed, single && recordJson('location', single)].map(
        (json) => (JSON.parse(json ?? '{}') as { readonly stations: Stations }).stations,
      );
      expect(alone).toStrictEqual(inList);
      return inList as Stations;
    }

    /** The same by the list of stations. */
    async function countedByLists(id: string): Promise<Stations> {
      const count = async (more: object) =>
        Number((await views().page('station', { location_id: id, total: 'true', ...more })).total);
      const counts: [string, number][] = [];
      for (const code of ['0', '1', '2', '3', '4', 'null'])
        counts.push([code === 'null' ? 'none' : code, await count({ available: code })]);
      return { total: await count({}), by_status: Object.fromEntries(counts.filter(([, n]) => n > 0)) };
    }

    it('tell how many stations they have, by status', async () => {
      await views().append([location('42'), locationRegistered()], [location('43'), locationRegistered()]);
      expect(await stationsOf('42')).toStrictEqual({ total: 0, by_status: {} });
      await views().append(
        [station(1), stationCreated({ available: '1' })],
        [station(2), stationCreated({ available: '2' })],
        [station(3), stationCreated({ available: '1' })],
        [station(4), stationCreated()],
      );
      expect(await stationsOf('42')).toStrictEqual({ total: 4, by_status: { 1: 2, 2: 1, none: 1 } });
      await views().append(
        [station(1), stationObserved(['2', at('10:01')])],
        [station(3), stationRelocated('43')],
        [station(4), stationRemoved],
      );
      expect(await stationsOf('42')).toStrictEqual({ total: 2, by_status: { 2: 2 } });
      expect(await stationsOf('43')).toStrictEqual({ total: 1, by_status: { 1: 1 } });
      await views().append(
        [station(4), stationRestored({ available: '4' })],
        [location('43'), locationRetired],
      );
      expect(await stationsOf('42')).toStrictEqual({ total: 3, by_status: { 2: 2, 4: 1 } });
      expect(await stationsOf('43')).toStrictEqual({ total: 1, by_status: { 1: 1 } });
      await views().rebuilt(2);
      expect(await stationsOf('42')).toStrictEqual({ total: 3, by_status: { 2: 2, 4: 1 } });
    });

    it('have the stations that were there before them', async () => {
      await views().append([station(1), stationCreated({ available: '1' })]);
      await views().append([location('42'), locationRegistered()]);
      expect(await stationsOf('42')).toStrictEqual({ total: 1, by_status: { 1: 1 } });
    });

    it('have as many stations as the list of these, whatever happens', () =>
      fc.assert(
        fc.asyncProperty(directory, fc.integer({ min: 1, max: 30 }), async (events, split) => {
          await views().restarted();
          for (const batch of [events.slice(0, split), events.slice(split)]) {
            await views().append(...batch);
            for (const { id } of (await views().page('location', {})).records)
              expect(await stationsOf(id)).toStrictEqual(await countedByLists(id));
          }
        }),
        { numRuns: 10 },
      ));
  });
}
