import { readFileSync } from 'node:fs';
import { afirItems } from '../../libs/domain/src/index.js';
import { useDirectory } from '../support/directory.js';
import { makeExample } from './law-example.js';

/** A row of the table: an item, and where it is. Paths are names of members, one within the other at any depth. */
interface Row {
  readonly item: string;
  readonly row: string;
  readonly held: string;
  readonly ocpi: string;
  readonly datex: string;
  readonly missing: string;
}

const rows: readonly Row[] = readFileSync(new URL('../../docs/law.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [item = '', row = '', held = '', , ocpi = '', datex = '', missing = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim().replaceAll('`', ''));
    return { item, row, held, ocpi, datex, missing };
  });

/** Whether a value has a path of members, and is not empty there. */
function hasPath(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return value !== null && value !== '';
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, within]) => (key === name && hasPath(within, rest)) || hasPath(within, [name, ...rest]),
  );
}

const pathOf = (text: string): readonly string[] => text.split(' ');

describe('docs/law.md', () => {
  const directory = useDirectory({ ocpi: { country_code: 'DE', party_id: 'ABC' } });
  let published: Readonly<Record<'ocpi' | 'datex', unknown>>;

  beforeAll(async () => {
    await makeExample(directory);
    const read = async (...paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => (await directory.get<unknown>(path)).body));
    published = {
      ocpi: await read('/ocpi/2.3.0/locations', '/ocpi/2.3.0/tariffs'),
      datex: await read('/v1/datex2/table', '/v1/datex2/status'),
    };
  });

  it('has a row for each item, with its number and the kind of its records', () => {
    expect(rows.map(({ item, row, held }) => [item, row, held.split(':')[0]])).toEqual(
      afirItems.map(({ id, row, record }) => [id, row, record]),
    );
  });

  it('has an example that has all items', async () => {
    const { body } = await directory.get<{ items: { id: string; share: number }[] }>('/v1/coverage');
    expect(body.items.filter(({ share }) => share < 1)).toEqual([]);
  });

  it.each(rows.map((row) => [row.item, row] as const))('says where %s is published', (_, row) => {
    for (const standard of ['ocpi', 'datex'] as const) {
      const path = row[standard];
      // What is not published has a reason.
      if (path === '–') expect(row.missing).not.toBe('');
      else expect([path, hasPath(published[standard], pathOf(path))]).toEqual([path, true]);
    }
  });
});
