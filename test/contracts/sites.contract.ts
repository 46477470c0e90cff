import fc from 'fast-check';
import { itemJson, recordJson, type Parameters } from '#application';
import { directoryWithLateLocation } from './inputs/arbitrary-directory.js';
import {
  at,
  location,
  locationChanged,
  locationRegistered,
  locationRetired,
  station,
  stationCreated,
  stationMoved,
  stationObserved,
  stationRelocated,
  stationRemoved,
  stationRestored,
} from './inputs/event-builders.js';
import { eachWithViews, type OpenViews } from './fixtures/views-under-test.js';

interface Stations {
  readonly total: number;
  readonly by_status: Readonly<Record<string, number>>;
}

/** The contract of what locations show of their stations. */
export function describeSites(name: string, open: OpenViews): void {
  describe(`Locations in ${name}`, () => {
    const views = eachWithViews(open);

    /** What a location shows of its stations, in a list and alone. */
    async function stationsOf(id: string): Promise<Stations> {
      const { records } = await views().page('location', {});
      const [listed] = records
        .filter((record) => record.id === id)
        .map((record) => itemJson('location', record));
      const single = await views().find('location', id);
      const [inList, alone] = [listed, single && recordJson('location', single, 0)].map(
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

    const found = async (parameters: Parameters) =>
      (await views().page('location', parameters)).records.map(({ id }) => id);

    it('are found by the statuses of their stations', async () => {
      await views().append(
        ...['42', '43', '44'].map((id) => [location(id), locationRegistered()] as const),
        [station(1), stationCreated({ available: '2' })],
        [station(2), stationCreated({ available: '1' })],
        [station(3), stationCreated({ location_id: '43' })],
      );
      expect(await found({ available: '1' })).toStrictEqual(['42']);
      expect(await found({ available: '1,null' })).toStrictEqual(['42', '43']);
      expect(await found({ available: 'null', q: '42' })).toStrictEqual([]);
      expect(await views().page('location', { available: '2,3', total: 'true' })).toMatchObject({ total: 1 });
      await views().append([station(1), stationObserved(['1', at('10:01')])], [station(3), stationRemoved]);
      expect(await found({ available: '2' })).toStrictEqual([]);
      expect(await found({ available: 'null' })).toStrictEqual([]);
    });

    it('are where they say, else where their first station by id with a position is', async () => {
      await views().append(
        [location('42'), locationRegistered({ latitude: '10', longitude: '10' })],
        [location('43'), locationRegistered()],
        [station(1), stationCreated({ location_id: '43' })],
        [station(3), stationCreated({ location_id: '43', latitude: '30', longitude: '30' })],
        [station(4), stationCreated({ location_id: '42', latitude: '40', longitude: '40' })],
      );
      const near = (place: string) => found({ near: `${place},${place}` });
      expect([await near('10'), await near('30'), await near('40')]).toStrictEqual([['42'], ['43'], []]);
      await views().append([
        station(2),
        stationCreated({ location_id: '43', latitude: '20', longitude: '20' }),
      ]);
      expect([await near('20'), await near('30')]).toStrictEqual([['43'], []]);
      await views().append([station(2), stationMoved(['25', '25'])]);
      expect([await near('20'), await near('25')]).toStrictEqual([[], ['43']]);
      await views().append(
        [station(2), stationRelocated('42')],
        [location('42'), locationChanged({ latitude: null })],
      );
      expect([await near('25'), await near('30'), await near('10')]).toStrictEqual([['42'], ['43'], []]);
      await views().append([station(3), stationRemoved]);
      expect(await near('30')).toStrictEqual([]);
      expect(await found({ bbox: '20,20,30,30' })).toStrictEqual(['42']);
    });

    it('are sorted by distance, and found in a box over the antimeridian', async () => {
      const places = { '42': '179.9', '43': '-179.8', '44': '170' };
      await views().append(
        ...Object.entries(places).map(
          ([id, longitude]) => [location(id), locationRegistered({ latitude: '0', longitude })] as const,
        ),
      );
      expect(await found({ near: '0,180', radius: '500000' })).toStrictEqual(['42', '43']);
      expect(await found({ near: '0,180', radius: '500000', sort: '-distance' })).toStrictEqual(['43', '42']);
      expect(await found({ bbox: '175,-1,-175,1', sort: 'created_at' })).toStrictEqual(['42', '43']);
    });

    it('have as many stations as the list of these, whatever happens', () =>
      fc.assert(
        fc.asyncProperty(
          directoryWithLateLocation,
          fc.integer({ min: 1, max: 30 }),
          async (events, split) => {
            await views().restarted();
            for (const batch of [events.slice(0, split), events.slice(split)]) {
              await views().append(...batch);
              for (const { id } of (await views().page('location', {})).records)
                expect(await stationsOf(id)).toStrictEqual(await countedByLists(id));
            }
          },
        ),
        { numRuns: 10 },
      ));
  });
}
