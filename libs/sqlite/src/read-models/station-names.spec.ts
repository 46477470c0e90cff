import { sqliteAdapters } from '../../../../test/contracts/fixtures/sqlite-fixture.js';
import { eachWithViews } from '../../../../test/contracts/fixtures/views-under-test.js';
import {
  station,
  stationCreated,
  stationRemoved,
  stationRenamed,
  uuid,
} from '../../../../test/contracts/inputs/event-builders.js';

describe('Stations found by words', () => {
  const views = eachWithViews(() => sqliteAdapters());
  const created = (n: number, name: string | null) =>
    [station(n), stationCreated({ name, manufacturer: 'Echo' })] as const;

  /** Expects these stations in this order, for several page sizes. */
  async function expectOrder(sort: string, ...numbers: readonly number[]): Promise<void> {
    for (const limit of [1, 2, 3, 10])
      expect(await views().paged('station', { q: 'echo', sort }, limit)).toStrictEqual(numbers.map(uuid));
  }

  it('come in the order of their present names, and last without one, in both directions', async () => {
    await views().append(
      created(1, 'Alfa'),
      created(2, 'Bravo'),
      created(3, null),
      created(4, 'Delta'),
      created(5, 'Echo'),
    );
    await expectOrder('name', 1, 2, 4, 5, 3);
    await expectOrder('-name', 5, 4, 2, 1, 3);
    await views().append(
      [station(1), stationRenamed('Zulu')],
      [station(4), stationRenamed(null)],
      [station(5), stationRemoved],
    );
    await expectOrder('name', 2, 1, 3, 4);
    await expectOrder('-name', 1, 2, 3, 4);
  });
});
