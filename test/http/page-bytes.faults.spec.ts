import type { DirectoryRecord, Page } from '../support/client.js';
import { useDirectory } from '../support/directory.js';
import { createStation, registerLocation, type HistoryItem } from '../support/records.js';

const directory = useDirectory();

const LARGEST_PAGE = 9 * 1024 * 1024;
const texts = [
  'name',
  'cost',
  'cost_description',
  'manufacturer',
  'model',
  'outlets',
  'pre_charge_instructions',
];
const CHANGES = 40;
const STATIONS = 40;

/** As much text as a station can have, of characters with four bytes each: 250 KB. */
const longTexts = (n: number) =>
  Object.fromEntries(texts.map((name) => [name, String.fromCodePoint(0x1f600 + n).repeat(8_900)]));

let id: string;
beforeAll(async () => {
  const location_id = await registerLocation(directory);
  id = (await createStation(directory, { location_id })).id;
  for (let n = 0; n < CHANGES; n++) await directory.patch(`/v1/stations/${id}`, longTexts(n));
  for (let n = 1; n < STATIONS; n++) await directory.post('/v1/stations', { location_id, ...longTexts(n) });
});

/** All pages of a path with limit=1000, by following `next`. */
async function pagesOf<Item>(path: string, parameter: string): Promise<Page<Item>[]> {
  const pages: Page<Item>[] = [];
  for (let next: string | null = ''; next !== null;) {
    const from: string = next && `&${parameter}=${next}`;
    const { status, text, body } = await directory.get<Page<Item>>(`${path}limit=1000${from}`);
    expect(status).toBe(200);
    expect(Buffer.byteLength(text)).toBeLessThan(LARGEST_PAGE);
    pages.push(body);
    // The feed has a position to continue from on its last page too.
    next = body.next === next || body.items.length === 0 ? null : body.next;
  }
  return pages;
}

describe('a page with a limit of 1000', () => {
  it('of a history ends at about 8 MiB, and the next ones have the rest', async () => {
    const pages = await pagesOf<HistoryItem>(`/v1/stations/${id}/history?`, 'cursor');
    const versions = pages.flatMap(({ items }) => items.map(({ version }) => version));
    expect(versions).toEqual(Array.from({ length: 1 + CHANGES }, (_, n) => n + 1));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.at(-1)?.items).not.toHaveLength(0);
  });

  it.each(['', `station_id=ID&`, 'available=null&', 'types=StationDetailsChanged&'])(
    'of the event feed ends at about 8 MiB: %s',
    async (filter) => {
      const path = `/v1/events?${filter.replace('ID', id)}`;
      const pages = await pagesOf<{ readonly subject: string; readonly aggregateversion: number }>(
        path,
        'after',
      );
      const own = pages.flatMap(({ items }) => items.filter(({ subject }) => subject === `stations/${id}`));
      const first = filter.startsWith('types') ? 2 : 1;
      expect(own.map(({ aggregateversion }) => aggregateversion)).toEqual(
        Array.from({ length: 2 + CHANGES - first }, (_, n) => n + first),
      );
      expect(pages.length).toBeGreaterThan(2);
    },
  );

  it.each(['name', '-updated_at'])('of a list by %s ends at about 8 MiB', async (sort) => {
    const pages = await pagesOf<DirectoryRecord>(`/v1/stations?sort=${sort}&`, 'cursor');
    const ids = pages.flatMap(({ items }) => items.map((item) => item.id));
    expect([ids.length, new Set(ids).size]).toEqual([STATIONS, STATIONS]);
    expect(pages.length).toBeGreaterThan(1);
  });
});

it('a list as CSV has all records', async () => {
  const { text } = await directory.get('/v1/stations', { accept: 'text/csv' });
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + STATIONS);
});
