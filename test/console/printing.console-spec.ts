import type { Page } from 'playwright-core';
import { until } from '../engines/processes/until.js';
import { askAt } from './support/ask.js';
import { useConsole } from './support/use-console.js';

/** What is cut off, or scrolls. */
const cutOff = `[...document.querySelectorAll('main *')].filter((element) => {
  const { overflowX, overflowY, clipPath } = getComputedStyle(element);
  return element.checkVisibility() && clipPath === 'none' && element.clientHeight > 0 &&
    [overflowX, overflowY].some((overflow) => overflow !== 'visible') &&
    (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1);
}).map((element) => element.outerHTML.slice(0, 200))`;

/** Pixels of a sheet without its margins. */
const A4 = { width: 718, height: 1047 };

/** The texts of the table that reach out of their cells. */
const OUT_OF_CELL = `[...document.querySelectorAll('[role=columnheader], [role=gridcell]')].flatMap((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const { left, right } = cell.getBoundingClientRect();
  return [...range.getClientRects()].some((text) => text.left < left - 1 || text.right > right + 1)
    ? [cell.textContent]
    : [];
})`;

/** A page as it is printed. */
async function printed(page: Page) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  return {
    ground: await page.evaluate('getComputedStyle(document.documentElement).backgroundColor'),
    text: await page.evaluate("getComputedStyle(document.querySelector('h1')).color"),
    buttons: await page.getByRole('button').count(),
    links: await page.locator('main a[class*=button]:visible, main [class^=state-action]:visible').count(),
    navigation: await page.getByRole('navigation').count(),
    maps: await page.locator('canvas.maplibregl-canvas:visible').count(),
    cutOff: await page.evaluate(cutOff),
  };
}

const right = {
  ...{ ground: 'rgb(255, 255, 255)', text: 'rgb(0, 0, 0)' },
  ...{ buttons: 0, links: 0, navigation: 0, maps: 0, cutOff: [] },
};

describe('On paper', () => {
  const directory = useConsole({ sample: true });
  const rowsOf = (page: Page) => page.getByRole('listbox', { name: 'Stations' }).getByRole('option');

  it('the list has all rows that were read, one after the other', async () => {
    const { page } = await directory.openConsole({ scheme: 'dark' });
    const rows = rowsOf(page);
    await rows.first().getByText(/, US$/).waitFor();
    expect(await printed(page)).toEqual(right);
    await rows.nth(99).waitFor();
    expect(await rows.count()).toBe(100);
    await page.getByText('The first 100 of 410').waitFor();
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    const last = await rows.last().boundingBox();
    expect(last?.y).toBeGreaterThan(100 * 30);
    expect(last?.y).toBeLessThan(height);
    await page.emulateMedia({ media: 'screen' });
    // The map was hidden meanwhile, and was not moved.
    await page.getByRole('status').getByText('410 stations').waitFor();
    await until('the rows in view alone are there', async () => (await rows.count()) < 50);
  });

  it('the table has its columns, and all rows that were read', async () => {
    const { page } = await directory.openConsole({ scheme: 'dark', path: '/?view=table' });
    const table = page.getByRole('grid');
    await table.getByRole('link').first().waitFor();
    expect(await printed(page)).toEqual(right);
    await page.getByText('The first 100 of 410').waitFor();
    expect(await table.getByRole('row').count()).toBe(101);
    await table.getByRole('columnheader', { name: 'Name' }).getByText('Name').nth(1).waitFor();
  });

  it('stations have their filters and their order beside them', async () => {
    const path = '/?q=albany&available=null&near=42.65,-73.75&radius=10000&sort=-name&view=table';
    const { page } = await directory.openConsole({ path });
    await page.getByRole('grid').getByRole('link').first().waitFor();
    expect(await page.getByText(/^Words:/).count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    await page
      .getByText(
        /^Words: albany · Status: Never reported · Within 10 km of 42\.65, -73\.75 · Sort by: Name, Z to A · .*\d/,
      )
      .waitFor();
  });

  it('the table is not wider than a sheet, and no text of it lies over another one', async () => {
    const ask = askAt<{ readonly items: readonly { readonly id: string }[] }>(directory);
    const { items } = await ask('GET', '/v1/stations?limit=5&sort=name');
    for (const [status, { id }] of items.entries())
      await ask('PUT', `/v1/stations/${id}/availability`, { available: String(status) });
    const { page } = await directory.openConsole({ path: '/?view=table' });
    await page.setViewportSize(A4);
    await page.getByRole('grid').getByText('Under Repair').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('grid').getByRole('row').nth(100).waitFor();
    expect(await page.evaluate(OUT_OF_CELL)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(A4.width);
  });

  it.each(['/overview', '/locations'])('%s is as a whole', async (path) => {
    const { page } = await directory.openConsole({ scheme: 'dark', path });
    await page
      .getByText(/410|New York/)
      .first()
      .waitFor();
    expect(await printed(page)).toEqual(right);
  });

  it('what is a button, a switch or folded on the screen is a text', async () => {
    const { page } = await directory.openConsole({ path: '/connector-types' });
    const types = page.getByRole('table').getByRole('row');
    const name = (await types.nth(1).getByRole('button').first().textContent()) ?? '';
    await printed(page);
    expect(await types.nth(1).innerText()).toContain(name);
    const state = "getComputedStyle(document.querySelector('td:has([role=switch])'), '::before').content";
    expect(await page.evaluate(state)).toBe('"Active"');
    expect(await page.locator('svg:has(+ input[type=search])').isVisible()).toBe(false);

    await page.emulateMedia({ media: 'screen' });
    const { items } = await askAt<{ readonly items: readonly { readonly id: string }[] }>(directory)(
      'GET',
      '/v1/stations?limit=1',
    );
    await askAt(directory)('PUT', `/v1/stations/${items[0]?.id ?? ''}/availability`, { available: '1' });
    await page.goto(`${directory.url}/overview`);
    const history = page.locator('details table');
    await page.getByText('Show as a table').waitFor();
    expect(await history.isVisible()).toBe(false);
    await printed(page);
    expect(await history.isVisible()).toBe(true);
  });

  it('a time is the time itself', async () => {
    const { page } = await directory.openConsole({ path: '/events' });
    const time = page.getByRole('grid').locator('time').first();
    await time.waitFor();
    await page.emulateMedia({ media: 'print' });
    const text = "getComputedStyle(document.querySelector('[role=grid] time'), '::after').content";
    const printed = (await page.evaluate<string>(text)).slice(1, -1);
    expect(printed).toBe(await time.getAttribute('title'));
    expect(await time.locator('span').isVisible()).toBe(false);
  });

  it('the page of a station is as a whole', async () => {
    const { page } = await directory.openConsole({ scheme: 'dark' });
    await rowsOf(page).first().dblclick();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await page.getByText('Created', { exact: true }).waitFor();
    expect(await printed(page)).toEqual(right);
  });
});

describe('On paper, an empty directory', () => {
  const directory = useConsole();

  it.each(['/', '/overview', '/locations', '/connector-types', '/imports'])(
    'says on %s what there is not, and offers nothing to press',
    async (path) => {
      const { page } = await directory.openConsole({ path });
      await page.locator('[class^=state-title]').waitFor();
      expect(await printed(page)).toEqual(right);
    },
  );

  it('has a switch and its label on no page', async () => {
    const { page } = await directory.openConsole({ path: '/imports/new' });
    await page.getByRole('switch', { name: 'The file is the whole feed' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('The file is the whole feed').isVisible()).toBe(false);
  });
});
