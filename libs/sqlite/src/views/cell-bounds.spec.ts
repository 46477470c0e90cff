import fc from 'fast-check';
import { encodePosition, parseListParameters, type Parameters } from '#application';
import { Chronicle, type Happening } from '../../../../test/contracts/chronicle.js';
import { costly, liveConnections, sqliteAdapters } from '../../../../test/contracts/sqlite-fixture.js';
import { eachWithViews } from '../../../../test/contracts/views.js';
import { station, stationCreated } from '../../../../test/contracts/vocabulary.js';
import { SqliteBatchAppend } from '../log/batch-append.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { CellBounds } from './cell-bounds.js';
import { ListApproaches } from './list-approaches.js';
import { PreparedQueries } from './prepared-queries.js';
import { SqliteProjection } from './projection.js';

/** To go along cells costs nothing. */
const costs = { ...costly, step: 1, probe: 0, hit: 0, piece: 0 };
const BOX = '13.2,52.3,13.6,52.6';

/** Cells are some 0.09 degrees wide there. */
const inCell = (cell: number) => ({ latitude: '52.45', longitude: `${13.25 + cell / 10}` });

const named = (names: readonly (readonly [cell: number, name: string])[]) =>
  names.map(([cell, name], n): Happening => [station(n + 1), stationCreated({ ...inCell(cell), name })]);
const asked = (parameters: Parameters) => parseListParameters('station', { bbox: BOX, ...parameters });

describe('A page that is read cell by cell', () => {
  const views = eachWithViews(() => sqliteAdapters(costs));

  it('is filled in the order of names, however they are spread over cells', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(...'abcdefgh')), { maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        async (names, limit, descending) => {
          await views().fixture.projection.reset();
          await views().fixture.projection.apply(
            new Chronicle().logged(...named(names)),
            encodePosition([1]),
          );
          const query = asked({ limit: String(limit), sort: descending ? '-name' : 'name' });
          const { records } = await views().fixture.records.list('stations', query);
          const sorted = names.map(([, name]) => name).sort();
          const expected = (descending ? sorted.reverse() : sorted).slice(0, limit);
          expect(records.map(({ attributes }) => /"name":"(.)"/.exec(attributes)?.[1])).toStrictEqual(
            expected,
          );
        },
      ),
      { numRuns: 50 },
    ));

  it('asks for as many values as there are', async () => {
    await views().happened([station(1), stationCreated({ ...inCell(0), manufacturer: 'Maker 4999' })]);
    const manufacturer = Array.from({ length: 5_000 }, (_, n) => `Maker ${n}`).join(',');
    const { records } = await views().fixture.records.list('stations', asked({ manufacturer }));
    expect(records.map(({ id }) => id)).toStrictEqual([station(1).id]);
  });
});

describe('The bounds up to which cells are read', () => {
  const connections = liveConnections();
  const numbered = (cell: number, letter: string, count: number) =>
    Array.from({ length: count }, (_, n): [number, string] => [cell, `${letter}${100 + n}`]);

  beforeAll(async () => {
    const happened = named([...numbered(0, 'm', 60), ...numbered(1, 'm', 20), ...numbered(2, 'z', 40)]);
    await new SqliteBatchAppend(connections.log).append(new Chronicle().batch(...happened));
    const { events, next } = await new SqliteEventFeed(connections.log).read(undefined, 200);
    await new SqliteProjection(connections).apply(events, next);
  });

  it.each([
    // Of 120 stations 60 are in the cell that has the most: ten of them come first where 20 are to come in all.
    ['name', ['m110', 'm151']],
    ['-name', ['m149', 'm108']],
  ])('grow until all are read, by %s', (sort, expected) => {
    const queries = new PreparedQueries(connections.views);
    const query = { ...asked({ sort }), limit: 10 };
    const [approach] = new ListApproaches(queries, costs).of('stations', query);
    const stretch = { query, from: { sql: 'k IS NOT NULL', values: [] } };
    if (!approach?.cells) throw new Error('it is not read cell by cell');
    const bounds = [...new CellBounds(queries).of('stations', stretch, approach, approach.cells)];
    expect(bounds.map(({ from }) => from.values)).toStrictEqual([
      [expected[0]],
      [expected[0], expected[1]],
      [expected[1]],
    ]);
  });
});
