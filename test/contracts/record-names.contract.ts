import { CursorCodec, keyAt, parseListParameters, type ListQuery } from '#application';
import type { DomainEvent } from '#domain';
import {
  location,
  locationRegistered,
  station,
  stationCreated,
  stationRemoved,
  stationRenamed,
} from './vocabulary.js';
import { eachWithViews, idsOf, type OpenViews, type Views } from './views.js';

const COLLECTION = 'stations';
const codec = new CursorCodec(Buffer.alloc(32));

/** A page, and whoever asks for the next one has its cursor. */
async function pageAt(views: Views, query: ListQuery, cursor: string | undefined) {
  const { records } = views.fixture;
  const place = cursor === undefined ? undefined : codec.decode(cursor, COLLECTION, query);
  const after = place && (await keyAt(place, query.sort, COLLECTION, records));
  const page = await records.list(COLLECTION, after ? { ...query, after } : query);
  return { ids: idsOf(page), next: page.next && codec.encode(page.next, COLLECTION, query) };
}

/** All ids from a cursor on. */
async function allFrom(views: Views, query: ListQuery, cursor?: string): Promise<readonly string[]> {
  const { ids, next } = await pageAt(views, query, cursor);
  return next === undefined ? ids : [...ids, ...(await allFrom(views, query, next))];
}

// Where they are cut is half a character, or the last one there is, or the last one before the surrogates.
const beginnings = [
  `${'x'.repeat(127)}\u{1F600}`,
  '\u{10FFFF}'.repeat(200),
  `${'x'.repeat(127)}\uD7FF`,
  'x'.repeat(5000),
];
const long = beginnings.flatMap((text) => ['b', 'a', 'a', '\u{10FFFF}z', ''].map((end) => text + end));
const names = [null, 'x', ...long, 'x'.repeat(128), null];

/** Names that are too long for a cursor: their pages are followed as clients do. */
export function describeLongNames(name: string, open: OpenViews): void {
  describe.each(['name', '-name'])(`Long names in ${name}, sorted by %s`, (sort) => {
    const views = eachWithViews(open);
    const asked = (limit: number) => parseListParameters('station', { sort, limit: String(limit) });

    beforeEach(async () => {
      await views().happened([location('42'), locationRegistered()]);
      await views().happened(
        ...names.map((given, n) => [station(99 - n), stationCreated({ name: given })] as const),
      );
    });

    it.each([1, 2, 3, 7])('are the same page by page, %i at a time', async (limit) => {
      const whole = await allFrom(views(), asked(1000));
      expect(new Set(whole).size).toBe(names.length);
      expect(await allFrom(views(), asked(limit))).toStrictEqual(whole);
    });

    it.each<[string, DomainEvent]>([
      ['removed', stationRemoved],
      ['renamed, to one that begins alike', stationRenamed(`${'x'.repeat(5000)}0`)],
      ['renamed, to the last one', stationRenamed('\u{10FFFF}'.repeat(300))],
      ['renamed, to none', stationRenamed(null)],
    ])('lose nobody else where a page ends on one that is %s', async (_how, change) => {
      const whole = await allFrom(views(), asked(1000));
      for (const id of whole.slice(0, -1)) {
        const before = await allFrom(views(), asked(1000));
        const { next } = await pageAt(views(), asked(before.indexOf(id) + 1), undefined);
        await views().happened([{ kind: 'station', id }, change]);
        const rest = next === undefined ? [] : await allFrom(views(), asked(2), next);
        const others = before.slice(before.indexOf(id) + 1);
        expect(rest).toStrictEqual(expect.arrayContaining([...others]));
      }
    });
  });
}
