import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility.js';
import { useConsole } from './support/use-console.js';

const list = (page: Page) => page.getByRole('listbox', { name: 'Stations' });
const option = (page: Page, name: string | RegExp) => list(page).getByRole('option', { name });
const total = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });

describe('The list and the map', () => {
  const directory = useConsole({ sample: true });

  const report = async (words: string, available: string) => {
    const found = await fetch(`${directory.url}/v1/stations?q=${encodeURIComponent(words)}`);
    const [station] = ((await found.json()) as { items: { id: string }[] }).items;
    await fetch(`${directory.url}/v1/stations/${station?.id}/availability`, {
      ...{ method: 'PUT', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ available }),
    });
  };

  it('find stations as one types, and have the view in the address', async () => {
    const { page, problems } = await directory.openConsole();
    await total(page, '410 stations').waitFor();
    await page.getByLabel('Search stations').fill('best western university');
    await total(page, '1 station').waitFor();
    await option(page, /Best Western University Inn/).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('best western university');
    await page.goto(page.url());
    await total(page, '1 station').waitFor();
    expect(await page.getByLabel('Search stations').inputValue()).toBe('best western university');
    await page.getByLabel('Search stations').press('Escape');
    await total(page, '410 stations').waitFor();
    expect(problems).toEqual([]);
  });

  it('stay left when somebody types and goes to another page at once', async () => {
    const { page } = await directory.openConsole();
    await total(page, '410 stations').waitFor();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Stations' }).click();
    await page.getByRole('menuitem', { name: 'Overview' }).waitFor();
    await page.evaluate(`{
      const field = document.querySelector('input[type=search]');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'best');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      document.querySelector('a[href="/overview"]').click();
    }`);
    await page.getByRole('link', { name: /All stations\s*410/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/overview');
  });

  it('are filtered by plug and status, with the numbers of each', async () => {
    await report('best western university', '4');
    const { page, problems } = await directory.openConsole();
    await page.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('checkbox', { name: /Under Repair.* 1$/ }).check();
    await total(page, '1 station').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Plug' }).click();
    await page.getByRole('checkbox', { name: /Type 1/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await total(page, '410 stations').waitFor();
    expect(problems).toEqual([]);
  });

  it('have the values of a filter found by typing at once', async () => {
    const { page } = await directory.openConsole();
    await page.getByRole('button', { name: 'City', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Find a value' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('ithac');
    await page.getByRole('checkbox', { name: /^Ithaca/ }).check();
    expect(await page.getByRole('dialog').getByRole('checkbox').count()).toBe(1);
  });

  it('go to the stations that were found, unless somebody has moved the map', async () => {
    const { page } = await directory.openConsole();
    const [near] = await Promise.all([
      page.waitForRequest(/\/v1\/tiles\/1\d\/.*q=best/),
      page.getByLabel('Search stations').fill('best western university'),
    ]);
    expect(near.url()).toContain('/v1/tiles/10/');
    await page.goto(`${directory.url}/?at=42.44,-76.5,5&area=all`);
    const [far] = await Promise.all([
      page.waitForRequest(/\/v1\/tiles\/.*q=best/),
      page.getByLabel('Search stations').fill('best western university'),
    ]);
    expect(far.url()).toContain('/v1/tiles/5/');
  });

  it('are by distance with the distances, and tell what an order needs that they can’t have yet', async () => {
    const { page } = await directory.openConsole();
    const orders = page.getByRole('combobox', { name: 'Sort by' });
    const demands = orders.locator('optgroup');
    const labels = async () =>
      Promise.all((await demands.all()).map((demand) => demand.getAttribute('label')));
    expect(await labels()).toEqual([
      'Move the map first, or press Near me:',
      'Search first, or move the map:',
    ]);
    expect(await orders.getByRole('option', { name: 'Cheapest', disabled: true }).count()).toBe(1);
    await page.goto(`${directory.url}/?at=42.44,-76.5,9`);
    await orders.selectOption({ label: 'Nearest to the map’s middle' });
    await option(page, /\d k?m\b/)
      .first()
      .waitFor();
    await page.getByTitle('The list is by the distance from here').waitFor();
    expect(await labels()).toEqual([]);
  });

  it('are operated by keyboard: to the end of the list, a station in short, and its page', async () => {
    const { page, problems } = await directory.openConsole();
    await total(page, '410 stations').waitFor();
    await list(page).press('End');
    await list(page).locator('[aria-posinset="410"]').waitFor();
    await list(page).press('Home');
    await list(page).press('ArrowDown');
    await list(page).press('Space');
    const card = page.getByRole('region', { name: 'Selected station' });
    await card.getByRole('link', { name: 'Open' }).waitFor();
    const name = await card.getByRole('heading').textContent();
    expect(await accessibilityViolations(page)).toEqual([]);
    await card.getByRole('link', { name: 'Open' }).press('Escape');
    await card.waitFor({ state: 'detached' });
    await list(page).press('Enter');
    await page.getByRole('heading', { level: 1, name: String(name), exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it('keep the area that a person chose when the map moves to a selected station, which Escape closes', async () => {
    const area = '40.71280,-74.00600,14.00';
    const { page } = await directory.openConsole({ path: `/?at=${area}&area=all` });
    await total(page, '410 stations').waitFor();
    await page.getByRole('region', { name: 'Map of the stations' }).waitFor();
    await list(page).press('End');
    // Until it is read, there is nothing to select in the row.
    await list(page)
      .locator('[aria-posinset="410"] [class*=stationName], [aria-posinset="410"] [class*=station-name]')
      .waitFor();
    await list(page).press('Space');
    const card = page.getByRole('region', { name: 'Selected station' });
    await card.getByRole('link', { name: 'Open' }).waitFor();
    expect(new URL(page.url()).searchParams.get('at')).toBe(area);
    await list(page).press('Escape');
    await card.waitFor({ state: 'detached' });
  });

  it('are as they were left when somebody comes back from a station, with the keys in the list', async () => {
    const { page } = await directory.openConsole({ path: '/?q=best+western' });
    await option(page, /Best Western/)
      .first()
      .waitFor();
    const count = await page
      .getByRole('status')
      .getByText(/station/)
      .first()
      .textContent();
    await list(page).press('ArrowDown');
    await list(page).press('ArrowDown');
    const name = await list(page).locator('[data-active] [class*=name]').textContent();
    await list(page).press('Enter');
    await page.getByRole('heading', { level: 1, name: String(name), exact: true }).waitFor();
    await page.goBack();
    await page.locator('[role=listbox]:focus').waitFor();
    await list(page).locator('[aria-posinset="2"][data-active]').waitFor();
    await total(page, String(count)).waitFor();
    expect(new URL(page.url()).search).toBe('?q=best+western');
  });

  it('begin at the first row after another search', async () => {
    const { page } = await directory.openConsole();
    await total(page, '410 stations').waitFor();
    await list(page).press('ArrowDown');
    await list(page).locator('[aria-posinset="1"][data-active]').waitFor();
    await page.getByLabel('Search stations').fill('best western university');
    await total(page, '1 station').waitFor();
    expect(await list(page).locator('[data-active]').count()).toBe(0);
  });

  it('show a change of a status as it happens', async () => {
    const { page, problems } = await directory.openConsole({ path: '/?q=best+western+university' });
    await page.getByText('Live', { exact: true }).waitFor();
    await report('best western university', '2');
    await option(page, /In Use/).waitFor();
    await report('best western university', '1');
    await option(page, /Available/).waitFor();
    expect(problems).toEqual([]);
  });

  const nearMe = (page: Page) => page.getByRole('button', { name: 'Near me', exact: true });

  it.each(['wide', 'phone'] as const)(
    'are those around the person who asks for it, on a %s screen',
    async (viewport) => {
      const { page, problems } = await directory.openConsole({ viewport });
      await total(page, '410 stations').waitFor();
      await page.context().grantPermissions(['geolocation'], { origin: directory.url });
      await page.context().setGeolocation({ latitude: 42.44393, longitude: -76.50188 });
      const near = '42.4439,-76.5019';
      const found = await fetch(`${directory.url}/v1/stations?near=${near}&radius=10000&limit=1&total=true`);
      const { total: count } = (await found.json()) as { readonly total: number };
      expect([count > 0, count < 410]).toEqual([true, true]);
      await nearMe(page).click();
      await total(page, `${count} stations`).waitFor();
      const { searchParams } = new URL(page.url());
      expect([searchParams.get('near'), searchParams.get('radius')]).toEqual([near, '10000']);
      const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      expect(await page.evaluate(isWider)).toBe(false);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.goto(page.url());
      await total(page, `${count} stations`).waitFor();
      await page.getByRole('button', { name: 'Near within 10 km Show stations everywhere' }).click();
      await total(page, '410 stations').waitFor();
      await nearMe(page).waitFor();
      expect(problems).toEqual([]);
    },
  );

  it('say what to do where the browser does not tell where it is', async () => {
    const { page, problems } = await directory.openConsole();
    await total(page, '410 stations').waitFor();
    await page.context().clearPermissions();
    await nearMe(page).click();
    await page.getByText('The browser does not tell where you are').first().waitFor();
    await page
      .getByText(/^Allow this page to use your location/)
      .first()
      .waitFor();
    await nearMe(page).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(problems).toEqual([]);
  });

  it.each([
    ['CSV', /^\u{FEFF}id,/u, 'Best Western University Inn'],
    ['GeoJSON', /^\{"type":"FeatureCollection"/, 'Best Western University Inn'],
  ])('are saved as %s', async (format, begins, contains) => {
    const { page } = await directory.openConsole({ path: '/?q=best+western+university' });
    await total(page, '1 station').waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: `These stations as ${format}` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^stations-\d{4}-\d\d-\d\d\.(?:csv|geojson)$/);
    const content = await readFile(await download.path(), 'utf8');
    expect(content).toMatch(begins);
    expect(content.toLowerCase()).toContain(contains.toLowerCase());
  });
});
