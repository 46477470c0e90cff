import { CursorCodec, sortKeyAt, parseListParameters, type ListQuery } from '#application';
import type { DomainEvent } from '#domain';
import {
  location,
  locationRegistered,
  station,
  stationCreated,
  stationRemoved,
  stationRenamed,
} from './inputs/event-builders.js';
import { eachWithViews, idsOf, type OpenViews, type Views } from './fixtures/views-under-test.js';

const COLLECTION = 'stations';
const codec = new CursorCodec(Buffer.alloc(32));

/** A page, and the cursor of the next one. */
async function pageAt(views: Views, query: ListQuery, cursor: string | undefined) {
  const { records } = views.fixture;
  const position = cursor === undefined ? undefined : codec.decode(cursor, COLLECTION, query);
  const after = position && (await sortKeyAt(position, query.sort, COLLECTION, records));
  const page = await records.list(COLLECTION, after ? { ...query, after } : query);
  return { ids: idsOf(page), next: page.next && codec.encode(page.next, COLLECTION, query) };
}

/** All ids after a cursor. */
async function allFrom(views: Views, query: ListQuery, cursor?: string): Promise<readonly string[]> {
  const { ids, next } = await pageAt(views, query, cursor);
  return next === undefined ? ids : [...ids, ...(await allFrom(views, query, next))];
}

// At the cut there is half a surrogate pair, U+10FFFF, or the last character before the surrogates.
const prefixes = [
  `${'x'.repeat(127)}\u{1F600}`,
  '\u{10FFFF}'.repeat(200),
  `${'x'.repeat(127)}\uD7FF`,
  'x'.repeat(5000),
];
const long = prefixes.flatMap((text) => ['b', 'a', 'a', '\u{10FFFF}z', ''].map((end) => text + end));
const names = [null, 'x', ...long, 'x'.repeat(128), null];

/** The contract of paging over names that are too long for a cursor. */
export function describeLongNameCursors(name: string, open: OpenViews): void {
  describe.each(['name', '-name'])(`Long names in ${name}, sorted by %s`, (sort) => {
    const views = eachWithViews(open);
    const asked = (limit: number) => parseListParameters('station', { sort, limit: String(limit) });

    beforeEach(async () => {
      await views().append([location('42'), locationRegistered()]);
      await views().append(
        ...names.map((given, n) => [station(99 - n), stationCreated({ name: given })] as const),
      );
    });

    it.each([1, 2, 3, 7])('are the same in pages of %i', async (limit) => {
      const whole = await allFrom(views(), asked(1000));
      expect(new Set(whole).size).toBe(names.length);
      expect(await allFrom(views(), asked(limit))).toStrictEqual(whole);
    });

    it.each<[string, DomainEvent]>([
      ['removed', stationRemoved],
      ['renamed, to one with the same prefix', stationRenamed(`${'x'.repeat(5000)}0`)],
      ['renamed, to the last one in order', stationRenamed('\u{10FFFF}'.repeat(300))],
      ['renamed, to null', stationRenamed(null)],
    ])('lose no other record if the last record of a page is %s', async (_how, change) => {
      const whole = await allFrom(views(), asked(1000));
      for (const id of whole.slice(0, -1)) {
        const before = await allFrom(views(), asked(1000));
        const { next } = await pageAt(views(), asked(before.indexOf(id) + 1), undefined);
        await views().append([{ kind: 'station', id }, change]);
        const rest = next === undefined ? [] : await allFrom(views(), asked(2), next);
        const others = before.slice(before.indexOf(id) + 1);
        expect(rest).toStrictEqual(expect.arrayContaining([...others]));
      }
    });
  });
}
