import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility.js';
import { press, tabTo } from './support/keyboard.js';
import { useConsole } from './support/use-console.js';

const table = (page: Page) => page.getByRole('grid', { name: 'Table of the stations' });
const heads = (page: Page) => table(page).getByRole('columnheader');
const rowAt = (page: Page, index: number) => table(page).locator(`[aria-rowindex="${index + 2}"]`);
const box = (page: Page, index: number) => rowAt(page, index).getByRole('checkbox');
const status = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
const headTexts = async (page: Page) => (await heads(page).allInnerTexts()).slice(1);
const search = (page: Page) => new URL(page.url()).searchParams;

/** How the control of the order looks. It is cut if it is narrower than a copy that nothing limits. */
const SORT_LOOK = `(() => {
  const select = document.querySelector('select[aria-label="Sort by"]');
  const { left, right } = select.getBoundingClientRect();
  const copy = select.cloneNode(true);
  copy.style.cssText = 'position: absolute; max-width: none';
  select.parentElement.append(copy);
  copy.value = select.value;
  const { width } = copy.getBoundingClientRect();
  const size = getComputedStyle(select).fontSize;
  copy.remove();
  return { size, isCut: right - left < width - 1, isInside: left >= 0 && right <= innerWidth };
})()`;

describe('The table of the stations', () => {
  const { openConsole } = useConsole({ sample: true });

  async function openTable(options: { readonly path?: string; readonly viewport?: 'phone' } = {}) {
    const opened = await openConsole({ path: '/?view=table', ...options });
    await rowAt(opened.page, 0).getByRole('link').waitFor();
    return opened;
  }

  it('is beside the list and the map, has 25 rows on the screen of a laptop, and opens a station', async () => {
    const { page, problems } = await openConsole();
    await page.getByRole('button', { name: 'Table', exact: true }).first().click();
    await status(page, '410 stations').waitFor();
    expect(search(page).get('view')).toBe('table');
    const last = await rowAt(page, 24).boundingBox();
    const frame = await table(page).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));
    expect(await accessibilityViolations(page)).toEqual([]);
    const name = await rowAt(page, 3).getByRole('link').textContent();
    await rowAt(page, 3).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: String(name), exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'List & map' }).click();
    await page.getByRole('listbox', { name: 'Stations' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('has the columns that were chosen, in their order, in the address and in the browser', async () => {
    const { page } = await openTable();
    expect(await headTexts(page)).toContain('Plugs');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByLabel('Find a column').fill('hours');
    await page.getByRole('checkbox', { name: 'Hours' }).check();
    await page.getByLabel('Find a column').fill('');
    for (const name of ['Plugs', 'Country', 'Since']) await page.getByRole('checkbox', { name }).uncheck();
    await page.getByRole('button', { name: 'Move Hours' }).press('ArrowUp');
    await page.getByRole('status').getByText('Hours is column 6 of 7').waitFor();
    const from = await page.getByRole('button', { name: 'Move City' }).boundingBox();
    const to = await page.getByRole('button', { name: 'Move Name' }).boundingBox();
    await page.mouse.move((from?.x ?? 0) + 5, (from?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 5, (to?.y ?? 0) + 5, { steps: 5 });
    await page.mouse.up();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const chosen = ['City', 'Name', 'Status', 'Power', 'EVSE-ID', 'Hours', 'Feed'];
    expect(await headTexts(page)).toEqual(chosen);
    const columns = 'city,name,available,kilowatts,evse_id,hours,source_feed';
    expect(search(page).get('columns')).toBe(columns);

    await page.goto(new URL('/?view=table', page.url()).href);
    await rowAt(page, 0).getByRole('link').waitFor();
    expect(await headTexts(page)).toEqual(chosen);
    await page.goto(new URL('/?view=table&columns=model,name,gone', page.url()).href);
    await rowAt(page, 0).getByRole('link').waitFor();
    expect(await headTexts(page)).toEqual(['Model', 'Name']);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Default columns' }).click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect([await headTexts(page), search(page).get('columns')]).toEqual([
      [...['Name', 'Status', 'Since', 'City', 'Country', 'Plugs', 'Power'], ...['EVSE-ID', 'Feed']],
      null,
    ]);
  });

  it('has the price while it is sorted by it', async () => {
    const { page } = await openTable({ path: '/?view=table&q=albany' });
    expect(await headTexts(page)).not.toContain('Price');
    await page.getByLabel('Sort by').selectOption('Cheapest');
    await table(page).getByRole('columnheader', { name: 'Price' }).waitFor();
    expect(search(page).get('columns')).toBeNull();
  });

  it('is saved as CSV with its columns', async () => {
    const path = '/?view=table&q=best+western+university&columns=plugs,name,available,city';
    const { page } = await openTable({ path });
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'These stations as CSV, the columns of the table' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toBe(
      '\u{FEFF}Plugs,Name,Status,City\r\nType 1 ×8,Best Western University Inn,Never reported,Ithaca\r\n',
    );
  });

  it('is sorted by its heads and by a menu', async () => {
    const { page } = await openTable();
    const name = table(page).getByRole('columnheader', { name: 'Name' });
    expect(await name.getAttribute('aria-sort')).toBe('ascending');
    await name.getByRole('button').click();
    await rowAt(page, 0)
      .getByText(/^ZERO6/)
      .waitFor();
    expect(await name.getAttribute('aria-sort')).toBe('descending');
    await page.getByLabel('Sort by').selectOption('Oldest');
    await rowAt(page, 0).getByRole('link').waitFor();
    expect([search(page).get('sort'), await name.getAttribute('aria-sort')]).toEqual(['created_at', 'none']);
    const since = table(page).getByRole('columnheader', { name: 'Since' });
    await since.getByRole('button').click();
    await rowAt(page, 0).getByRole('link').waitFor();
    expect([search(page).get('sort'), await since.getAttribute('aria-sort')]).toEqual([
      '-changed_at',
      'descending',
    ]);
    expect(await page.getByLabel('Sort by').locator('option:checked').textContent()).toBe(
      'Status changed recently',
    );
  });

  it('selects by click, by Shift, and all that match', async () => {
    const { page, problems } = await openTable();
    await box(page, 2).click();
    await status(page, '1 selected').waitFor();
    await box(page, 11).click({ modifiers: ['Shift'] });
    await status(page, '10 selected').waitFor();
    await rowAt(page, 4)
      .getByRole('gridcell')
      .nth(4)
      .click({ modifiers: ['ControlOrMeta'] });
    await status(page, '9 selected').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Select all 410 that match' }).click();
    await status(page, '410 selected').waitFor();
    await box(page, 0).click();
    await status(page, '409 selected').waitFor();
    await rowAt(page, 3).getByRole('link').click();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await page.goBack();
    await status(page, '409 selected').waitFor();
    expect([await box(page, 0).isChecked(), await box(page, 3).isChecked()]).toEqual([false, true]);
    await page.getByLabel('Search stations').fill('ithaca');
    await page
      .getByRole('status')
      .getByText(/^\d+ stations$/)
      .waitFor();
    expect(await box(page, 0).isChecked()).toBe(false);
    expect(problems).toEqual([]);
  });

  it('is used by keyboard alone', async () => {
    const { page, problems } = await openTable();
    await tabTo(page, table(page));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+PageDown');
    await page
      .getByRole('status')
      .getByText(/^2\d selected$/)
      .waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await status(page, '410 selected').waitFor();
    await page.keyboard.press('End');
    await rowAt(page, 409).getByRole('link').waitFor();
    await page.keyboard.press('Space');
    await status(page, '409 selected').waitFor();
    await page.keyboard.press('Escape');
    await status(page, '410 stations').waitFor();
    await page.keyboard.press('Home');
    const name = await rowAt(page, 0).getByRole('link').textContent();
    await press(page, table(page));
    await page.getByRole('heading', { level: 1, name: String(name), exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it.each(['list', 'table'])(
    'has its order in whole words of 16 pixels on a phone, in the %s',
    async (view) => {
      const path = `/?view=${view}&at=42.65,-73.75,12&area=all`;
      const { page } = await openConsole({ path, viewport: 'phone' });
      for (const order of ['name', 'changed_at', '-distance']) {
        await page.getByLabel('Sort by').selectOption(order);
        await status(page, '410 stations').waitFor();
        const shown = { size: '16px', isCut: false, isInside: true };
        expect({ order, ...(await page.evaluate<object>(SORT_LOOK)) }).toEqual({ order, ...shown });
      }
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await accessibilityViolations(page)).toEqual([]);
    },
  );

  it('is scrolled sideways on a phone, where the names stay in sight', async () => {
    const { page } = await openTable({ viewport: 'phone' });
    await table(page).evaluate('(grid) => { grid.scrollLeft = 400 }');
    expect((await rowAt(page, 0).getByRole('link').boundingBox())?.x).toBeLessThan(80);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    await rowAt(page, 1).getByRole('checkbox').tap();
    await status(page, '1 selected').waitFor();
  });

  it('has boxes on a phone that a finger meets: the whole of their cells', async () => {
    const { page } = await openTable({ viewport: 'phone' });
    const { width = 0, height = 0 } = (await box(page, 0).boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    const corner = { position: { x: 2, y: 2 } };
    await rowAt(page, 0).locator('[data-select]').tap(corner);
    await status(page, '1 selected').waitFor();
  });
});
