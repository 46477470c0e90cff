import { useFeedImports } from '../../../../test/import/feed-imports.js';
import { next, ocpi, page, type Page } from '../../../../test/import/feed-server.js';

const total = (count: unknown) => ({ 'x-total-count': String(count) });

/** A response with a location that has changed at this time. */
const changed = (id: string, name: string, time: string): string => {
  const evse = { uid: 'E', status: 'AVAILABLE', last_updated: '2026-11-01T10:00:00Z' };
  const location = { country_code: 'DE', party_id: 'TST', id, name, evses: [evse], last_updated: time };
  return JSON.stringify({ data: [location], status_code: 1000 });
};

describe('The pages of an address', () => {
  const feed = useFeedImports();
  const { serve, run, sent } = feed;
  const linesOf = (type: string) =>
    feed.requests
      .flat()
      .map((line) => JSON.parse(line) as { type: string; data: { name?: string } })
      .filter((line) => line.type === type);

  it('end at an empty page, whatever follows', async () => {
    const server = await serve({
      '/': page(ocpi('A', 'B'), { ...total(2), ...next('/?offset=2') }),
      '/?offset=2': page(ocpi(), { ...total(2), ...next('/?offset=4') }),
    });
    const { code, out } = await run(`${server.origin}/`);
    expect([code, out]).toEqual([0, expect.not.stringContaining('incomplete')]);
    expect(server.requests).toHaveLength(2);
  });

  it('end beyond the total if they bring nothing new', async () => {
    const server = await serve({
      '/': page(ocpi('A', 'B'), { ...total(2), ...next('/?offset=2') }),
      // Its total is that of a page, so that there is more beyond it.
      '/?offset=2': page(ocpi('C', 'D'), { ...total(2), ...next('/?offset=4') }),
      '/?offset=4': page(ocpi('C', 'D'), { ...total(2), ...next('/?offset=6') }),
    });
    expect((await run(`${server.origin}/`)).code).toBe(0);
    expect(sent()).toEqual(['A', 'B', 'C', 'D'].flatMap((id) => [id, `${id}/E`]));
    expect(server.requests).toHaveLength(3);
  });

  it('go on after one empty page where more is to come', async () => {
    const server = await serve({
      '/': page(ocpi('A'), { ...total(2), ...next('/?p=2') }),
      '/?p=2': page(ocpi(), { ...total(2), ...next('/?p=3') }),
      '/?p=3': page(ocpi('B'), total(2)),
    });
    expect((await run(`${server.origin}/`)).out).not.toContain('incomplete');
    expect(sent()).toEqual(['A', 'A/E', 'B', 'B/E']);
  });

  it('go on by offset without links, as the address has it', async () => {
    const server = await serve({
      '/?limit=2&key=k': page(ocpi('A', 'B'), total(3)),
      '/?limit=2&key=k&offset=2': page(ocpi('C'), total(3)),
    });
    expect((await run(`${server.origin}/?limit=2&key=k`)).code).toBe(0);
    expect(sent()).toEqual(['A', 'A/E', 'B', 'B/E', 'C', 'C/E']);
  });

  it.each([
    ['passes over the offset', page(ocpi('A', 'B'), total(5))],
    ['refuses the offset', page('', {}, 400)],
    ['has nothing there', page(ocpi(), total(5))],
  ])('are incomplete where a server %s', async (_, second) => {
    const server = await serve({ '/': page(ocpi('A', 'B'), total(5)), '/?offset=2': second });
    const { code, out } = await run(`${server.origin}/`);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(`${server.origin}/ is incomplete: 2 of 5 locations`),
    ]);
    await expect(run(`${server.origin}/`, { complete: true })).rejects.toMatchObject({ exitCode: 2 });
  });

  it.each(['-1', 'NaN', '1e9', '', '99999999999999999999'])('have no total where it is %j', async (count) => {
    const server = await serve({ '/': page(ocpi('A'), total(count)) });
    expect((await run(`${server.origin}/`)).out).not.toContain('incomplete');
    expect(server.requests).toHaveLength(1);
  });

  it('are incomplete where the total falls, and a page before has not moved', async () => {
    const server = await serve({
      '/': page(ocpi('A', 'B'), { ...total(4), ...next('/?offset=2') }),
      '/?offset=2': page(ocpi('D'), total(3)),
      '/?offset=1': page(ocpi('D'), total(3)),
    });
    const text = `${server.origin}/ is incomplete: X-Total-Count fell from 4 to 3 while the pages were read`;
    expect((await run(`${server.origin}/`)).out).toContain(text);
    await expect(run(`${server.origin}/`, { complete: true })).rejects.toThrow(text);
  });

  it('follow a total that falls for ever a hundred times', async () => {
    let count = 1_000_000;
    const falls: Page = (request, response) => {
      const offset = Number(/offset=(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
      const body = offset < 500 ? ocpi(`${offset}`, `${offset}b`) : ocpi();
      page(body, { ...total((count -= 1)), ...next(`/?offset=${offset + 2}`) })(request, response);
    };
    const server = await serve({}, falls);
    expect((await run(`${server.origin}/`)).out).toContain('is incomplete');
    expect(server.requests.length).toBeLessThan(1_000);
  });

  it.each([
    ['later', [changed('A', 'old', '2026-11-02T00:00:00Z'), changed('A', 'new', '2026-11-03T00:00:00Z')]],
    ['first', [changed('A', 'new', '2026-11-03T00:00:00Z'), changed('A', 'old', '2026-11-02T00:00:00Z')]],
    ['first and later', Array(2).fill(changed('A', 'new', '2026-11-03T00:00:00Z')) as string[]],
  ])('end with the newest record of an id, which comes %s', async (_, [first = '', second = '']) => {
    const server = await serve({ '/': page(first, next('/two')), '/two': page(second) });
    const { code, out } = await run(`${server.origin}/`);
    expect([code, out]).toEqual([0, expect.not.stringContaining('occurs again')]);
    for (const type of ['RegisterLocation', 'UpsertStation'])
      expect(
        linesOf(type)
          .map(({ data }) => data.name)
          .at(-1),
      ).toBe('new');
    expect(out).not.toContain('rejected records');
  });
});
