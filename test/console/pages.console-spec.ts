import type { Page } from 'playwright-core';
import { accessibilityViolations, colourViolations } from './support/accessibility.js';
import { consolePaths } from './support/opened-page.js';
import { goTo } from './support/navigation.js';
import { useConsole } from './support/use-console.js';

const ground = (page: Page): Promise<string> =>
  page.evaluate('getComputedStyle(document.documentElement).backgroundColor');

describe('Every page', () => {
  const { openConsole } = useConsole({ sample: true });

  // Only colours change with the scheme, so each page is opened once a screen.
  describe.each([
    { viewport: 'wide', scheme: 'light', other: 'dark' },
    { viewport: 'phone', scheme: 'dark', other: 'light' },
  ] as const)('on a $viewport screen, $scheme and then $other', ({ viewport, scheme, other }) => {
    it.each(consolePaths)('%s opens without an error, and axe-core finds nothing', async (path) => {
      const { page, problems } = await openConsole({ viewport, scheme, path });
      expect(await accessibilityViolations(page)).toEqual([]);
      const before = await ground(page);
      await page.emulateMedia({ colorScheme: other });
      expect(await ground(page)).not.toBe(before);
      expect(await colourViolations(page)).toEqual([]);
      expect(problems).toEqual([]);
    });
  });
});

describe('The frame', () => {
  const { openConsole } = useConsole();

  it('becomes live', async () => {
    const { page } = await openConsole();
    await page.getByText('Live', { exact: true }).waitFor();
  });

  it('goes from page to page without loading the document again', async () => {
    const { page } = await openConsole();
    await page.evaluate('window.isSame = true');
    await goTo(page, 'Overview');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/overview');
    expect(await page.evaluate('window.isSame')).toBe(true);
  });

  it('says that there are no stations, on the map too, and how to bring some in', async () => {
    const { page } = await openConsole({ viewport: 'phone' });
    await page.getByRole('link', { name: 'Add one at a location' }).waitFor();
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await page.locator('[class^=map-empty_]').getByText('No stations yet').waitFor();
  });

  it('says in plain words that a page could not be loaded, and loads it once the directory answers', async () => {
    const { page } = await openConsole({ path: '/about' });
    await page.route('**', (route) => route.abort());
    await goTo(page, 'Overview');
    await page.getByText('The page could not be loaded').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('[class^=toast-detail_]').getByText('The directory did not answer').waitFor();
    await page.unroute('**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The page could not be loaded').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  it('remembers the chosen appearance', async () => {
    const { page } = await openConsole();
    const light = await ground(page);
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    const dark = await ground(page);
    expect(dark).not.toBe(light);
    await page.reload();
    await page.locator('h1').first().waitFor();
    expect(await ground(page)).toBe(dark);
  });
});

describe('A directory with keys', () => {
  const directory = useConsole({ keys: { reader: ['directory:read'] } });

  it('asks for a key, and offers what it may do', async () => {
    const { page } = await directory.openConsole({ path: '/webhooks' });
    const key = page.getByLabel('API key');
    await key.fill('csd_mistyped');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The API key or token is not valid').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await key.fill(directory.keys['reader'] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const navigation = page.getByRole('navigation', { name: 'Pages' });
    await navigation.getByRole('button', { name: 'Stations', exact: true }).waitFor();
    expect(await navigation.getByRole('button', { name: 'Administration' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Signed in as reader' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in with an API key' }).waitFor();
  });

  it('offers all pages to a key that may do everything', async () => {
    const { page, problems } = await directory.openConsole({ key: directory.keys['all'] });
    await goTo(page, 'Keys');
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });
});
