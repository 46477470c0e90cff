import { useConsole } from './support/use-console.js';

const SIZES = [
  { width: 863, height: 360 },
  { width: 360, height: 640 },
];
/** Pixels: some rows of a list. */
const SOME_ROWS = 250;

describe('In a small window', () => {
  const directory = useConsole({ keys: {}, sample: true });
  const put = (path: string, body: unknown) =>
    fetch(`${directory.url}${path}`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${directory.keys['all'] ?? ''}`,
      },
      body: JSON.stringify(body),
    });

  it.each(SIZES)('a list has room for some rows, and the document scrolls: %j', async (size) => {
    await put('/v1/locations/7', { name: 'Yard 07' });
    const { page } = await directory.openConsole({ viewport: 'phone', key: directory.keys['all'] });
    for (const [path, role] of [
      ['/', 'listbox'],
      ['/locations', 'grid'],
      ['/events', 'grid'],
    ] as const) {
      await page.setViewportSize(size);
      await page.goto(directory.url + path);
      const list = page.getByRole(role).first();
      await list.waitFor();
      const { height } = (await list.boundingBox()) ?? { height: 0 };
      expect(height).toBeGreaterThan(SOME_ROWS - (path === '/' ? 50 : 0));
    }
  });

  it('the bar is not wider than the window', async () => {
    const { page } = await directory.openConsole({ viewport: 'phone', key: directory.keys['all'] });
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(directory.url);
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    const account = page.getByRole('button', { name: /Signed in as/ });
    const { x, width } = (await account.boundingBox()) ?? { x: 0, width: Infinity };
    expect(x + width).toBeLessThanOrEqual(320);
    expect(await page.getByRole('link', { name: 'Charging stations' }).count()).toBe(1);
  });

  it('an empty list says so in one place, and fields do not make a phone zoom', async () => {
    const path = '/locations?show=retired';
    const { page } = await directory.openConsole({ path, viewport: 'phone', key: directory.keys['all'] });
    await page.getByText('No location matches').waitFor();
    const title = await page.getByText('No location matches').boundingBox();
    const hint = await page.getByText('Try fewer words', { exact: false }).boundingBox();
    expect((hint?.y ?? Infinity) - (title?.y ?? 0)).toBeLessThan(40);
    const size = 'getComputedStyle(document.querySelector("input[type=search]")).fontSize';
    expect(await page.evaluate(size)).toBe('16px');
  });
});
