import fc from 'fast-check';
import { areaOfTile, areasOf, cellAt, encodePosition, gridPoint, levelOfZoom } from '#application';
import type { MapQuery, StationMap } from '../station-map.js';
import { directoryOf, openAt } from '../../../../test/contracts/inputs/arbitrary-directory.js';
import { connectorCondition } from '../../../../test/contracts/inputs/connector-conditions.js';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { MemoryStationMap } from './memory-station-map.js';
import { MemoryViews } from '../../../../test/contracts/fixtures/memory-views.js';
import type { MapFixture, OpenMap } from './station-map.contract.js';
import { at } from '../../../../test/contracts/inputs/event-builders.js';

const STATIONS = 30;

/** Degrees that often coincide with each other and with cell edges. */
const degrees = (greatest: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.constantFrom(0, greatest, -greatest, greatest / 2, -greatest / 2, 11.25, -11.25, 85.06, -85.06),
    fc.integer({ min: -8, max: 8 }).map((n) => n / 4),
    fc.double({ min: -greatest, max: greatest, noNaN: true }),
  );
const text = (greatest: number) => degrees(greatest).map(String);
const status = fc.constantFrom(null, '0', '1', '2', '3', '4');
/** Before, at and after the time at which the stations' statuses were observed, and later. */
const times = ['09:00', '10:00', '10:01'].map(at);

const history = directoryOf({
  ...{ stations: STATIONS, later: 40, times: fc.constantFrom(at('10:00')) },
  values: {
    ...{ latitude: text(90), longitude: text(180), manufacturer: fc.constantFrom('A', 'B') },
    available: fc.constantFrom('0', '1', '2', '3', '4'),
  },
});

const box = fc
  .tuple(degrees(180), degrees(90), degrees(180), degrees(90))
  .map(([west, a, east, b]) => areasOf({ west, south: Math.min(a, b), east, north: Math.max(a, b) }));
const tile = fc
  .integer({ min: 0, max: 22 })
  .chain((zoom) =>
    fc.record({ zoom: fc.constant(zoom), column: fc.nat(2 ** zoom - 1), row: fc.nat(2 ** zoom - 1) }),
  )
  .map((given) => [areaOfTile(given)]);
const filters = fc.uniqueArray(
  fc.oneof(
    fc.record({ field: fc.constant('available'), values: fc.uniqueArray(status, { minLength: 1 }) }),
    fc.record({ field: fc.constant('manufacturer'), values: fc.constantFrom(['a'], [null, 'b']) }),
  ),
  { maxLength: 2, selector: ({ field }) => field },
);
const freshness = fc.record({ stale: fc.boolean(), before: fc.constantFrom(...times) });
const query: fc.Arbitrary<MapQuery> = fc.record({
  areas: fc.oneof(box, box, tile),
  zoom: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 22 })),
  matching: fc
    .tuple(
      filters,
      fc.option(connectorCondition, { freq: 1 }),
      fc.option(freshness, { freq: 1 }),
      fc.option(openAt, { freq: 1 }),
    )
    .map(([given, connector, fresh, open]) => ({
      ...{ words: [], filters: given, ...(connector && { connector }) },
      ...(fresh && { freshness: fresh }),
      ...(open && { openAt: open }),
    })),
  staleBefore: fc.constantFrom(...times),
});

/** For arbitrary events and queries, a store returns the same clusters as the reference implementation. */
export function describeMapAgainstModel(name: string, open: OpenMap): void {
  describe(`Clusters of any stations in ${name}`, () => {
    let fixture: MapFixture;
    beforeEach(async () => {
      fixture = await open();
    });
    afterEach(() => fixture.close());

    it('are those of the reference implementation', () =>
      fc.assert(
        fc.asyncProperty(
          history,
          fc.array(query, { minLength: 12, maxLength: 12 }),
          fc.integer({ min: 1, max: 60 }),
          async (givenEvents, queries, size) => {
            const model = new MemoryViews();
            const events = new EventRecorder().logged(...givenEvents);
            await fixture.projection.reset();
            for (const projection of [fixture.projection, model])
              for (let from = 0; from < events.length; from += size) {
                const batch = events.slice(from, from + size);
                await projection.apply(batch, encodePosition([from + batch.length]));
              }
            const reference = new MemoryStationMap(model);
            for (const asked of queries)
              expect(await cellsOf(fixture.map, asked)).toStrictEqual(await cellsOf(reference, asked));
          },
        ),
        { numRuns: 20 },
      ));
  });
}

/** The clusters by cell. A cluster's exact position is compared only if it is a single station. */
async function cellsOf(map: StationMap, query: MapQuery) {
  const { total, clusters } = await map.clusters(query);
  const cells = clusters.map((cluster) => {
    const { count, byStatus, stale, station, latitude, longitude } = cluster;
    const cell = cellAt(gridPoint(cluster), levelOfZoom(query.zoom));
    return [cell, { count, byStatus, stale, station, ...(station && { latitude, longitude }) }] as const;
  });
  expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  return { total, cells: cells.sort(([a], [b]) => a - b) };
}
