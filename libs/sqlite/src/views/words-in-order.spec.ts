import fc from 'fast-check';
import { fold, type SortKey } from '#application';
import type { Happening } from '../../../../test/contracts/chronicle.js';
import { costly, sqliteAdapters } from '../../../../test/contracts/sqlite-fixture.js';
import { eachWithViews, idsOf } from '../../../../test/contracts/views.js';
import {
  station,
  stationCreated,
  stationRemoved,
  stationRenamed,
} from '../../../../test/contracts/vocabulary.js';

/** More than may be tied on a page of one. */
const TIED = 100;
const awkward = [
  ...[null, null, '', '0', '00', '9', 'a', 'a 1', 'a b', 'a-b', 'aaaaaa', 'aaaaaa', 'aaaaaab', 'aaaaaaa'],
  ...['Ab', 'abc', 'ABC', 'abç', 'ł', 'Łódź', 'z', 'zzzzzz', 'zzzzzzz', 'ζ', '🔌', '\u{10FFFF}', '~', '_'],
];
const names = [...awkward, ...Array.from({ length: TIED }, (_, n) => `middle ${(n * 37) % TIED}`)];

/** As the list has them: by the bytes of what is folded, those without a name last, and by id. */
function inOrder(all: ReadonlyMap<string, string | null>, descending: boolean): readonly string[] {
  const bytes = (name: string | null) => Buffer.from(fold(name ?? ''));
  return [...all.entries()]
    .sort(([id, name], [otherId, other]) => {
      if ((name === null) !== (other === null)) return name === null ? 1 : -1;
      const byName = Buffer.compare(bytes(name), bytes(other)) * (descending ? -1 : 1);
      return byName !== 0 ? byName : id < otherId ? -1 : 1;
    })
    .map(([id]) => id);
}

describe('Stations found by a word, in the order of names', () => {
  const views = eachWithViews(() => sqliteAdapters(costly));
  const all = new Map<string, string | null>();

  beforeEach(async () => {
    all.clear();
    const created = names.map((name, n): Happening => [
      station(n + 1),
      stationCreated({ name, manufacturer: n % 11 === 5 ? 'Other' : 'Wanted' }),
    ]);
    await views().happened(...created);
    for (const [place, name] of names.entries()) if (place % 11 !== 5) all.set(station(place + 1).id, name);
  });

  async function paged(sort: string, limit: number, q = 'wanted'): Promise<readonly string[]> {
    const found: string[] = [];
    let after: SortKey | undefined;
    do {
      const page = await views().page('station', { q, sort, limit: String(limit) }, after && { after });
      found.push(...idsOf(page));
      after = page.next;
    } while (after);
    return found;
  }

  it.each(['name', '-name'])('sorted by %s, are all there, page by page', async (sort) => {
    const whole = inOrder(all, sort === '-name');
    for (const limit of [1, 2, 3, 7, 40, 1000]) expect(await paged(sort, limit)).toStrictEqual(whole);
  });

  it('are found by the beginning of a word too', async () => {
    expect(await paged('name', 5, 'want')).toStrictEqual(inOrder(all, false));
  });

  it('begin after any text', async () => {
    const whole = inOrder(all, false);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.boolean(), async (name, descending) => {
        const value = name === null ? null : fold(name);
        const sort = descending ? '-name' : 'name';
        const page = await views().page(
          'station',
          { q: 'wanted', sort, limit: '4' },
          { after: { value, id: '' } },
        );
        const order = descending ? inOrder(all, true) : whole;
        const first = order.findIndex((id) => {
          const other = all.get(id) ?? null;
          if (other === null || value === null) return other === null;
          const compared = Buffer.compare(Buffer.from(fold(other)), Buffer.from(value));
          return descending ? compared <= 0 : compared >= 0;
        });
        expect(idsOf(page)).toStrictEqual(first < 0 ? [] : order.slice(first, first + 4));
      }),
      { numRuns: 60 },
    );
  });

  it('are where their names are by now', async () => {
    const [renamed, unnamed, removed] = [station(1), station(20), station(40)];
    await views().happened(
      [renamed, stationRenamed('aaaa')],
      [unnamed, stationRenamed(null)],
      [removed, stationRemoved],
    );
    await views().happened([renamed, stationRenamed('zz')], [renamed, stationRenamed('mid')]);
    all.set(renamed.id, 'mid').set(unnamed.id, null).delete(removed.id);
    for (const sort of ['name', '-name'])
      expect(await paged(sort, 3)).toStrictEqual(inOrder(all, sort === '-name'));
  });
});
