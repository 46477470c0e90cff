import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { arrivedAt, right } from './support/journey.js';
import { goTo } from './support/navigation.js';
import type { OpenedPage } from './support/opened-page.js';
import { useConsole } from './support/use-console.js';

const list = (page: Page) => page.getByRole('listbox', { name: 'Stations' });
const rows = (page: Page) => list(page).getByRole('option');
const heading = (page: Page, name?: string) =>
  page.getByRole('heading', { level: 1, ...(name !== undefined && { name, exact: true }) });
const card = (page: Page) => page.getByRole('region', { name: 'Selected station' });
const total = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);
const offset = (page: Page) => list(page).evaluate((element) => (element as unknown as Scrolled).scrollTop);

/** Tests have no types of the browser. */
interface Scrolled {
  scrollTop: number;
}

/** From `/` by clicks, taps and keys alone: no address is typed. */
describe.each(['wide', 'phone'] as const)('A journey on a %s screen', (viewport) => {
  const directory = useConsole({ sample: true });

  beforeAll(async () => {
    await fetch(`${directory.url}/v1/locations/77`, {
      ...{ method: 'PUT', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ name: 'Pier', latitude: '42.44', longitude: '-76.5' }),
    });
  });

  const begin = async (): Promise<OpenedPage> => {
    const opened = await directory.openConsole({ viewport });
    await rows(opened.page).first().waitFor();
    return opened;
  };
  const nameOf = async (page: Page) => (await card(page).getByRole('heading').textContent()) ?? '';
  /** By the card beside the map, or at the bottom of a phone. */
  const openSelected = (page: Page) => card(page).getByRole('link', { name: 'Open' }).click();
  const atStation = (opened: OpenedPage, name: string) =>
    arrivedAt(
      opened,
      heading(opened.page, name),
      opened.page.getByRole('button', { name: 'Edit', exact: true }),
    );

  it('goes from the list to a station, edits it, and comes back to where it was', async () => {
    const opened = await begin();
    const { page } = opened;
    await page.getByLabel('Search stations').fill('charge');
    await total(page, /^\d\d+ stations$/).waitFor();
    await page.waitForURL(/q=charge/);
    await list(page).hover();
    await list(page).evaluate((element) => ((element as unknown as Scrolled).scrollTop = 2_000));
    const row = list(page).locator('[aria-posinset="38"]');
    await row.getByText(/\S/).first().waitFor();
    await row.click();
    await card(page).getByRole('link', { name: 'Open' }).waitFor();
    const [name, before] = [await nameOf(page), { url: page.url(), offset: await offset(page) }];
    expect(before.offset).toBeGreaterThan(1_000);
    if (viewport === 'wide') await row.dblclick();
    else await openSelected(page);
    const path = `/stations/${new URL(before.url).searchParams.get('selected')}`;
    expect(await atStation(opened, name)).toEqual(right(path, name));

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Manufacturer').fill(`Maker ${viewport}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Maker ${viewport}`).first().waitFor();
    await page.getByRole('dialog').getByLabel('Manufacturer').waitFor({ state: 'detached' });

    await page.goBack();
    await rows(page).and(page.locator('[aria-selected="true"]')).waitFor();
    expect({ url: page.url(), offset: await offset(page) }).toEqual(before);
    const search = page.getByLabel('Search stations');
    const arrived = await arrivedAt(opened, heading(page, 'Stations'), search);
    // The keys go on at the row that was opened.
    expect(arrived).toEqual({ ...right('/', 'Stations'), focus: expect.stringMatching(/^DIV /) as string });
    await list(page).and(page.locator(':focus')).waitFor();
    expect(await search.inputValue()).toBe('charge');
  });

  it('goes from a card to a station, to its location, and to another station there', async () => {
    for (const name of ['Pier North', 'Pier South'])
      await fetch(`${directory.url}/v1/stations`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ name, location_id: '77', latitude: '42.44', longitude: '-76.5' }),
      });
    const opened = await directory.openConsole({ viewport });
    const { page } = opened;
    await page.getByLabel('Search stations').fill('pier north');
    await total(page, '1 station').waitFor();
    await rows(page).first().click();
    await openSelected(page);
    const station = await atStation(opened, 'Pier North');
    expect(station).toEqual(right(station.path, 'Pier North'));

    await page.getByRole('link', { name: /^Pier/ }).first().click();
    const add = page.getByRole('button', { name: 'Add a station' });
    expect(await arrivedAt(opened, heading(page, 'Pier'), add)).toEqual(right('/locations/77', 'Pier'));
    await page.getByRole('link', { name: /Pier South/ }).click();
    const other = await atStation(opened, 'Pier South');
    expect(other).toEqual(right(other.path, 'Pier South'));
    expect(other.path).not.toBe(station.path);

    await page.getByRole('link', { name: 'Show on the map' }).click();
    const open = card(page).getByRole('link', { name: 'Open' });
    expect(await arrivedAt(opened, heading(page, 'Stations'), open)).toEqual(right('/', 'Stations'));
    expect(await nameOf(page)).toBe('Pier South');
    expect(new URL(page.url()).searchParams.get('at')).toMatch(/^42\.44000,-76\.50000,/);
  });

  it('goes from the overview to the stations of a feed, and exports them', async () => {
    const opened = await begin();
    const { page } = opened;
    await goTo(page, 'Overview');
    const feed = page.getByRole('table', { name: 'Freshness by feed' }).getByRole('link', { name: 'afdc' });
    await feed.waitFor();
    expect(
      await arrivedAt(opened, heading(page, 'Overview'), page.getByRole('link', { name: /^All stations/ })),
    ).toEqual(right('/overview', 'Overview'));
    await feed.click();
    const save = page.getByRole('button', { name: 'Export' });
    expect(await arrivedAt(opened, heading(page, 'Stations'), save)).toEqual(right('/', 'Stations'));
    await total(page, '410 stations').waitFor();
    await page.getByRole('button', { name: /^Feed\s*afdc/ }).waitFor();
    await save.click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'These stations as CSV, all fields' }).click();
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
    expect(lines.filter((line) => /Pier (?:North|South)/.test(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(410);
  });

  it('goes from an event to its station', async () => {
    const opened = await begin();
    const { page } = opened;
    await goTo(page, 'Events');
    const pause = page.getByRole('button', { name: 'Pause' });
    expect(await arrivedAt(opened, heading(page, 'Events'), pause)).toEqual(right('/events', 'Events'));
    const link = page.getByRole('grid').locator('a[href^="/stations/"]').first();
    await link.click();
    const path = new URL(page.url()).pathname;
    await heading(page).waitFor();
    const arrived = await arrivedAt(
      opened,
      heading(page),
      page.getByRole('button', { name: 'Edit', exact: true }),
    );
    expect(arrived).toEqual(right(path, (await heading(page).textContent()) ?? ''));
  });

  it('imports a file, and goes from the result to a station', async () => {
    const opened = await begin();
    const { page } = opened;
    await goTo(page, 'Imports');
    const add = page.getByRole('link', { name: 'New import' });
    expect(await arrivedAt(opened, heading(page, 'Imports'), add)).toEqual(right('/imports', 'Imports'));
    await add.click();
    const choose = page.getByRole('button', { name: 'Choose a file' });
    expect(await arrivedAt(opened, heading(page, 'New import'), choose)).toEqual(
      right('/imports/new', 'New import'),
    );
    const name = `Imported on a ${viewport} screen`;
    await page.getByLabel('File to import').setInputFiles({
      ...{ name: 'list.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(`id,name,location_id\n${viewport},${name},77\n`),
    });
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('status').getByText('Done').waitFor();
    await page.getByRole('link', { name: 'Stations that it wrote last' }).click();
    const first = rows(page).filter({ hasText: name });
    expect(await arrivedAt(opened, heading(page, 'Stations'), first)).toEqual(right('/', 'Stations'));
    await first.click();
    await openSelected(page);
    const station = await atStation(opened, name);
    expect(station).toEqual(right(station.path, name));
  });
});
