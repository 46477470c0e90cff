import { useDirectory } from '../../../../test/support/directory.js';
import { expectProblem } from '../../../../test/support/problems.js';
import { createStation } from '../../../../test/support/records.js';

const directory = useDirectory();

interface History {
  readonly items: readonly { readonly at: string; readonly by_status: Readonly<Record<string, number>> }[];
}

const read = (query = '') => directory.get<History>(`/v1/summary/history${query}`);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const [HOUR, DAY] = [60, 24 * 60];

describe('GET /v1/summary/history', () => {
  it('has the counts at evenly spaced times, from the first to the last', async () => {
    const { id } = await createStation(directory, { available: '1' });
    await createStation(directory);
    const removed = await createStation(directory, { available: '3' });
    await directory.put(`/v1/stations/${id}/availability`, { available: '2', observed_at: ago(-1) });
    await directory.delete(`/v1/stations/${removed.id}`);
    const [from, to] = [ago(2 * HOUR), ago(0)];
    const { status, headers, body } = await read(`?from=${from}&to=${to}&points=3`);
    expect(status).toBe(200);
    expect(headers.has('directory-position')).toBe(true);
    const middle = new Date((Date.parse(from) + Date.parse(to)) / 2).toISOString();
    expect(body).toEqual({
      items: [
        { at: from, by_status: {} },
        { at: middle, by_status: {} },
        { at: to, by_status: { '1': 1, none: 1 } },
      ],
    });
  });

  it('has 96 points of the last 24 hours by default', async () => {
    const { items } = (await read()).body;
    const [first, last] = [items[0]?.at ?? '', items.at(-1)?.at ?? ''];
    expect([items.length, Date.parse(last) - Date.parse(first)]).toEqual([96, DAY * 60_000]);
    expect(Date.now() - Date.parse(last)).toBeLessThan(60_000);
  });

  it.each([
    'points=1',
    'points=501',
    'points=2.5',
    `from=${ago(32 * DAY)}`,
    `from=${ago(HOUR)}&to=${ago(HOUR)}`,
    `from=${ago(-HOUR)}`,
    'from=yesterday',
    'available=1',
    'points=2&points=3',
  ])('refuses %s', async (query) => {
    expectProblem(await read(`?${query}`), 'invalid_parameter');
  });

  it.each(['points=2', 'points=500', `from=${ago(31 * DAY)}`, `to=${ago(-HOUR)}`])(
    'accepts %s',
    async (query) => {
      expect((await read(`?${query}`)).status).toBe(200);
    },
  );
});
