import type { Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility.js';
import { press, tabTo } from './support/keyboard.js';
import { goTo, goToByKeys } from './support/navigation.js';
import { useConsole } from './support/use-console.js';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** Longer than anything waits that reads again after an event, and shorter than a stream may be silent. Milliseconds. */
const QUIET_MS = 20_000;

describe('Somebody at a keyboard', () => {
  const directory = useConsole({ sample: true });

  /** Opens the list and the map, and waits until both are there. */
  async function drawMap(page: Page): Promise<void> {
    const tile = page.waitForResponse(/\/v1\/tiles\//);
    await page.goto(directory.url);
    await tile;
    await page.getByText('410 stations').first().waitFor();
  }

  it.each(['light', 'dark'] as const)(
    'sees all keys, and goes to pages by them, in the %s',
    async (scheme) => {
      const { page, problems } = await directory.openConsole({ scheme });
      await page.getByRole('listbox', { name: 'Stations' }).getByRole('option').first().waitFor();
      await page.keyboard.press('?');
      await sheet(page).getByText('Zoom the map').waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await sheet(page).waitFor({ state: 'detached' });

      await page.keyboard.press('/');
      await page.getByLabel('Search stations').and(page.locator(':focus')).waitFor();
      await page.keyboard.type('g?/');
      expect(await page.getByLabel('Search stations').inputValue()).toBe('g?/');
      expect(await sheet(page).count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');

      await page.keyboard.press('g');
      await page.keyboard.press('l');
      await heading(page, 'Locations').waitFor();
      await page.keyboard.press('/');
      await page.getByLabel('Search locations').and(page.locator(':focus')).waitFor();
      expect(problems).toEqual([]);
    },
  );

  it('adds to a list and edits a record by one key, but not while a field has the focus', async () => {
    const { page, problems } = await directory.openConsole({ path: '/?q=albany' });
    const rows = page.getByRole('listbox', { name: 'Stations' });
    await rows.getByRole('option').first().waitFor();
    const add = page.getByRole('button', { name: 'Add a station' });
    expect(await add.getAttribute('aria-keyshortcuts')).toBe('a');
    await page.keyboard.press('/');
    await page.keyboard.type('a');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await tabTo(page, rows);
    await page.keyboard.press('a');
    const adding = page.getByRole('dialog', { name: 'Add a station' });
    await adding.getByRole('combobox', { name: 'Location' }).waitFor();
    expect(await adding.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('');
    await press(page, adding.getByRole('button', { name: 'Cancel' }));
    await add.and(page.locator(':focus')).waitFor();

    await rows.getByRole('option').first().waitFor();
    await tabTo(page, rows);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    await edit.waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('?');
    await sheet(page).getByText('Edit the record').waitFor();
    expect(await sheet(page).getByText('Add to the list').count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: 'Edit station' }).getByLabel('Name').waitFor();
    await page.keyboard.press('Escape');
    await edit.and(page.locator(':focus')).waitFor();
    expect(problems).toEqual([]);
  });

  it.each([
    ['/locations', 'Add a location'],
    ['/connector-types', 'Add a connector type'],
    ['/feeds', 'Add feed'],
    ['/webhooks', 'New webhook'],
    ['/keys', 'Create a key'],
    ['/imports', 'New import'],
  ])('adds to %s by one key', async (path, name) => {
    const { page } = await directory.openConsole({ path });
    const add = page.getByRole('main').locator('[aria-keyshortcuts=a]');
    await add.getByText(name).waitFor();
    await page.keyboard.press('a');
    await (path === '/imports' ? heading(page, name) : page.getByRole('dialog')).waitFor();
  });

  it('turns the keys off, and finds them in the help menu', async () => {
    const { page } = await directory.openConsole({ path: '/overview' });
    await heading(page, 'Overview').waitFor();
    await page.keyboard.press('?');
    await sheet(page).getByRole('button', { name: 'Close' }).and(page.locator(':focus')).waitFor();
    await press(page, sheet(page).getByLabel('Use keys of one letter or sign'), 'Space');
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await page.keyboard.press('a');
    await page.keyboard.press('?');
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await press(page, page.getByRole('button', { name: 'Help' }));
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await sheet(page).waitFor();
    await page.keyboard.press('Escape');
    await heading(page, 'Overview').waitFor();
  });

  it('goes through the pages by the menus of the bar', async () => {
    const { page, problems } = await directory.openConsole();
    for (const [name, title] of [
      ['Feeds', 'Feeds'],
      ['Webhooks', 'Webhooks'],
      ['Connector types', 'Connector types'],
    ] as const) {
      await goToByKeys(page, name);
      await heading(page, title).waitFor();
    }
    const stations = page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('button', { name: 'Stations' });
    expect(await stations.getAttribute('aria-current')).toBe('true');
    await tabTo(page, stations);
    await page.keyboard.press('Enter');
    await page.locator('[role=menuitem][aria-current=page]').getByText('Connector types').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  it('finds the other pages of a phone in a menu with sections', async () => {
    const { page } = await directory.openConsole({ viewport: 'phone' });
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'More' }).tap();
    await page.getByRole('group', { name: 'Administration' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await goTo(page, 'Feeds');
    await heading(page, 'Feeds').waitFor();
  });

  it('leaves a tab in the background, which reads nothing until it is shown again', async () => {
    const { page } = await directory.openConsole({ path: '/about' });
    await drawMap(page);
    await page.getByText('Live', { exact: true }).waitFor();
    const show = (isHidden: boolean) =>
      page.evaluate(
        `Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} });
         Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${isHidden ? 'hidden' : 'visible'}' });
         document.dispatchEvent(new Event('visibilitychange'))`,
      );
    const other = await page.context().newPage();
    await drawMap(other);
    await page.clock.install();
    await show(true);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const name = `Behind ${Date.now()}`;
    await fetch(`${directory.url}/v1/locations/88`, {
      ...{ method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{}' },
    });
    await fetch(`${directory.url}/v1/stations`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ name, location_id: '88', latitude: '42.44', longitude: '-76.5' }),
    });
    // It has the event by then: both tabs share the stream.
    await other.getByText('411 stations').first().waitFor();
    await page.clock.runFor(QUIET_MS);
    expect(requests).toEqual([]);
    await show(false);
    await page.getByText('411 stations').first().waitFor();
  });
});
