import { areaOfTile, cellAt, gridPoint, levelOfZoom, type Parameters } from '#application';
import { parseMapParameters } from '../map-parameters.js';
import type { MapQuery, StationClusters, StationMap } from '../station-map.js';
import { eachWithViews, type ViewsFixture } from '../../../../test/contracts/fixtures/views-under-test.js';
import {
  at,
  location,
  locationRegistered,
  station,
  stationChanged,
  stationCreated,
  stationRemoved,
  stationObserved,
  uuid,
} from '../../../../test/contracts/inputs/event-builders.js';

export interface MapFixture extends ViewsFixture {
  readonly map: StationMap;
}

export type OpenMap = () => MapFixture | Promise<MapFixture>;

/** Position and status of each station, indexed by the number of its id. */
const positions: readonly (readonly [
  latitude: string | null,
  longitude: string | null,
  status: string | null,
])[] = [
  ['52.52', '13.405', '1'],
  ['52.52', '13.405', '2'],
  ['52.53', '13.41', null],
  ['48.85', '2.35', '1'],
  ['-36.85', '174.76', '3'],
  ['-13.8', '-171.75', '1'],
  ['89.9', '10', '4'],
  ['-90', '-180', '0'],
  ['0', '180', '1'],
  ['91', '0', '1'],
  ['10', '-180.5', '1'],
  [null, '13.4', '1'],
  ['50', null, '1'],
];
const ON_THE_MAP = 9;

/** The contract of the station map. */
export function describeStationMap(name: string, open: OpenMap): void {
  describe(`The map in ${name}`, () => {
    const views = eachWithViews(open);
    const clusters = (parameters: Parameters, more: Partial<MapQuery> = {}) =>
      (views().fixture as MapFixture).map.clusters({ ...parseMapParameters(parameters), ...more });
    const ids = async (parameters: Parameters, more: Partial<MapQuery> = {}) =>
      idsOf(await clusters({ zoom: '22', ...parameters }, more));

    beforeEach(async () => {
      await views().append([location('42'), locationRegistered()]);
      await views().append(
        ...positions.map(
          ([latitude, longitude, available], n) =>
            [
              station(n),
              stationCreated({ latitude, longitude, available, manufacturer: `M${n % 2}` }),
            ] as const,
        ),
      );
    });

    it.each(Array.from({ length: 23 }, (_, zoom) => String(zoom)))(
      'has every station with a usable position in one cluster at zoom %s',
      async (zoom) => {
        const { total, clusters: found } = await clusters({ zoom });
        expect(total).toBe(ON_THE_MAP);
        expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(ON_THE_MAP);
        const cells = found.map((cluster) => cellAt(gridPoint(cluster), levelOfZoom(Number(zoom))));
        expect(new Set(cells).size).toBe(found.length);
      },
    );

    it('counts statuses, and includes the station if it is the only one', async () => {
      const { clusters: found } = await clusters({ zoom: '6', bbox: '13,52,14,53' });
      expect(found).toMatchObject([{ count: 3, byStatus: { 1: 1, 2: 1, none: 1 } }]);
      expect(found[0]).not.toHaveProperty('station');
      const { clusters: single } = await clusters({ zoom: '6', bbox: '2,48,3,49' });
      expect(single).toMatchObject([
        { count: 1, latitude: 48.85, longitude: 2.35, byStatus: { 1: 1 }, station: { id: uuid(3) } },
      ]);
    });

    it('includes single stations up to 8 MiB, and only their positions beyond', async () => {
      const LONG = '\u{1f600}'.repeat(65_535);
      const long = { name: LONG, cost: LONG, manufacturer: LONG, model: LONG, outlets: LONG };
      const COUNT = 10;
      await views().append(
        ...Array.from(
          { length: COUNT },
          (_, n) =>
            [station(100 + n), stationCreated({ ...long, latitude: '30', longitude: `${n}.5` })] as const,
        ),
      );
      const { total, clusters: found } = await clusters({ zoom: '10', bbox: '0,29,20,31' });
      expect([total, found.length]).toEqual([COUNT, COUNT]);
      expect(found.map(({ count, longitude }) => [count, Math.floor(longitude)])).toEqual(
        expect.arrayContaining(Array.from({ length: COUNT }, (_, n) => [1, n])),
      );
      // Each has 1.3 MB.
      expect(found.filter((cluster) => cluster.station)).toHaveLength(6);
    });

    it('clusters stations at the same position even at the greatest zoom', async () => {
      const { clusters: found } = await clusters({ zoom: '22', bbox: '13.405,52.52,13.405,52.52' });
      expect(found).toMatchObject([{ count: 2, latitude: 52.52, longitude: 13.405 }]);
    });

    it.each([
      ['over the antimeridian', '170,-50,-170,0', [4, 5, 8]],
      ['to the antimeridian', '170,-50,180,0', [4, 8]],
      ['from the antimeridian', '-180,-50,-170,0', [5, 8]],
      ['around a pole', '-180,85,180,90', [6]],
      ['around the other pole', '-180,-90,180,-86', [7]],
      ['with stations on its edges', '2.35,48.85,13.41,52.53', [3, 2]],
      ['with stations just outside of its edges', '2.3500001,48.85,13.4099999,52.53', []],
      ['without stations', '20,20,30,30', []],
    ])('finds stations in a box %s', async (_, bbox, expected) => {
      expect(await ids({ bbox })).toStrictEqual([...expected].map(uuid).sort());
    });

    it('has each station in one tile of a zoom', async () => {
      for (const zoom of [0, 1, 2, 4]) {
        let total = 0;
        for (let row = 0; row < 2 ** zoom; row += 1)
          for (let column = 0; column < 2 ** zoom; column += 1) {
            const areas = [areaOfTile({ zoom, column, row })];
            total += (await clusters({ zoom: String(zoom) }, { areas })).total;
          }
        expect(total).toBe(ON_THE_MAP);
      }
    });

    it('includes only stations that match the filters', async () => {
      expect(await ids({ available: '3' })).toStrictEqual([uuid(4)]);
      expect(await ids({ available: 'null' })).toStrictEqual([uuid(2)]);
      expect(await ids({ manufacturer: 'm1' })).toStrictEqual([1, 3, 5, 7].map(uuid));
      expect(await ids({ manufacturer: 'm0', bbox: '170,-50,-170,0' })).toStrictEqual([4, 8].map(uuid));
      expect((await clusters({ zoom: '0', available: '1,2' })).total).toBe(5);
      expect((await clusters({ zoom: '3', manufacturer: 'M2' })).total).toBe(0);
    });

    it('counts stale statuses, unless the query has a condition on these', async () => {
      await views().append([station(0), stationObserved(['2', at('10:00')])]);
      const box = { zoom: '6', bbox: '13,52,14,53' };
      const { clusters: found } = await clusters(box, { staleBefore: at('10:00') });
      expect(found).toMatchObject([{ count: 3, stale: 2 }]);
      const { matching } = parseMapParameters(
        { ...box, stale: 'true' },
        { now: at('11:00'), staleBefore: at('10:00') },
      );
      const { clusters: stale } = await clusters(box, { staleBefore: at('10:00'), matching });
      expect(stale).toMatchObject([{ count: 2 }]);
      for (const others of [stale, (await clusters(box)).clusters])
        expect(others[0]).not.toHaveProperty('stale');
    });

    it('reflects stations that move, change their status or are removed', async () => {
      await views().append(
        [station(3), stationChanged({ latitude: '10', longitude: '20' })],
        [station(0), stationObserved(['2', at('10:00')])],
        [station(5), stationRemoved],
        [station(4), stationChanged({ latitude: null })],
        [station(9), stationChanged({ latitude: '9' })],
      );
      for (const again of [() => Promise.resolve(), () => views().repeated(), () => views().rebuilt(3)]) {
        await again();
        const { total, clusters: found } = await clusters({ zoom: '3' });
        expect(total).toBe(ON_THE_MAP - 1);
        expect(found).toHaveLength(6);
        expect(found.find(({ count }) => count === 3)?.byStatus).toStrictEqual({ 2: 2, none: 1 });
        expect(await ids({ bbox: '15,5,25,15' })).toStrictEqual([uuid(3)]);
        expect(await ids({ bbox: '-5,5,5,15' })).toStrictEqual([uuid(9)]);
      }
    });
  });
}

const idsOf = ({ clusters }: StationClusters): readonly string[] =>
  clusters.flatMap(({ station }) => station?.id ?? []).sort();

/** The contract of the limit of clusters. */
export function describeMapLimits(name: string, open: OpenMap): void {
  describe(`The map of many positions in ${name}`, () => {
    const views = eachWithViews(open);

    it('has larger cells rather than fewer stations', async () => {
      const givenEvents = Array.from({ length: 10_400 }, (_, n) => {
        const [latitude, longitude] = [String(((n * 7) % 160) - 80), String(n / 30 - 179)];
        return [station(n), stationCreated({ latitude, longitude })] as const;
      });
      await views().append(...givenEvents);
      const { map } = views().fixture as MapFixture;
      const { total, clusters } = await map.clusters(parseMapParameters({ zoom: '22' }));
      expect(total).toBe(10_400);
      expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(10_400);
      expect(clusters.length).toBeLessThanOrEqual(10_000);
      expect(clusters.length).toBeGreaterThan(5_000);
    });
  });
}
