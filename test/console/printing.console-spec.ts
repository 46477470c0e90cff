import type { Page } from 'playwright-core';
import { until } from '../engines/processes/until.js';
import { useConsole } from './support/use-console.js';

describe('On paper', () => {
  const directory = useConsole({ sample: true });
  const rowsOf = (page: Page) => page.getByRole('listbox', { name: 'Stations' }).getByRole('option');
  const cutOff = `[...document.querySelectorAll('main *')].filter((element) => {
    const { overflowX, overflowY, clipPath } = getComputedStyle(element);
    return element.checkVisibility() && clipPath === 'none' && element.clientHeight > 0 &&
      [overflowX, overflowY].some((overflow) => overflow !== 'visible') &&
      (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1);
  }).map((element) => element.outerHTML.slice(0, 200))`;

  async function printed(page: Page) {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    return {
      ground: await page.evaluate('getComputedStyle(document.documentElement).backgroundColor'),
      text: await page.evaluate("getComputedStyle(document.querySelector('h1')).color"),
      buttons: await page.getByRole('button').count(),
      navigation: await page.getByRole('navigation').count(),
      maps: await page.locator('canvas.maplibregl-canvas:visible').count(),
      cutOff: await page.evaluate(cutOff),
    };
  }
  const right = {
    ...{ ground: 'rgb(255, 255, 255)', text: 'rgb(0, 0, 0)' },
    ...{ buttons: 0, navigation: 0, maps: 0, cutOff: [] },
  };

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

  it.each(['/overview', '/locations'])('%s is as a whole', async (path) => {
    const { page } = await directory.openConsole({ scheme: 'dark', path });
    await page
      .getByText(/410|New York/)
      .first()
      .waitFor();
    expect(await printed(page)).toEqual(right);
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
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    await page.getByText('Created', { exact: true }).waitFor();
    expect(await printed(page)).toEqual(right);
  });
});
