import type { Locator, Page } from 'playwright-core';
import { until } from '../engines/processes/until.js';
import { accessibilityViolations } from './support/accessibility.js';
import { FeedSource } from './support/feed-source.js';
import { chooseItem, press, retype, tabTo } from './support/keyboard.js';
import { goTo, goToByKeys } from './support/navigation.js';
import { useConsole } from './support/use-console.js';

const environment = { FEED_ALLOW_CIDRS: '127.0.0.0/8' };
const ndjson = { 'content-type': 'application/x-ndjson' };
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
/** Messages are dialogs, too. */
const dialog = (page: Page) => page.getByRole('dialog').and(page.locator('[class^=dialog_]'));
const table = (page: Page) => page.getByRole('grid', { name: 'Feeds' });
const hasFocus = (page: Page, place: Locator) => place.and(page.locator(':focus')).waitFor();
const goToFeeds = (page: Page) => goTo(page, 'Feeds');

function useSource(): FeedSource {
  const source = new FeedSource();
  beforeAll(() => source.listen());
  afterAll(() => source.stop());
  return source;
}

describe('A feed', () => {
  const source = useSource();
  const directory = useConsole({ environment });

  it('is added, pulled, run, paused, edited, seen failing, and removed', async () => {
    const { page, problems } = await directory.openConsole();
    await goToFeeds(page);
    await page.getByText('No feeds yet').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(page, 'Add feed').click();
    const form = dialog(page);
    await form.getByLabel('Name').fill('DE*SHR');
    await form.getByLabel('Address').fill(source.url);
    await form.getByLabel('Token').fill('abc');
    await form.getByLabel('Every', { exact: true }).fill('1');
    await form.getByLabel('Unit').selectOption('seconds');
    await form.getByLabel('Complete').click();
    await button(form, 'Add feed').click();
    await hasFocus(page, form.getByLabel('Every', { exact: true }));
    await form.getByText('Enter a number of seconds from 60 to 31,622,400.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await form.getByLabel('Unit').selectOption('minutes');
    await form.getByLabel('Every', { exact: true }).fill('90');
    await button(form, 'Add feed').click();

    await heading(page, 'DE*SHR').waitFor();
    await page.getByText('Every 90 minutes').waitFor();
    await page.getByText('OK', { exact: true }).waitFor();
    const run = page.getByRole('table', { name: 'Runs' }).getByRole('row').nth(1);
    await run.getByText(/^\d+ created/).waitFor();
    await page.getByText(/location has no usable coordinates/).waitFor();
    await page.getByText(/Latitude north/).waitFor();
    expect(source.credentials).toEqual([expect.stringMatching(/^Token /)]);
    expect(await page.getByText('abc').count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);

    const release = source.hold();
    await button(page, 'Run now').click();
    await page.getByRole('status').getByText('The pull is running').waitFor();
    await page.getByRole('progressbar').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    release();
    await page.getByRole('status').getByText('The pull is done').waitFor();
    await page.getByText('Running', { exact: true }).waitFor({ state: 'detached' });

    await button(page, 'Pause').click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByText('Paused DE*SHR').first().waitFor();
    await hasFocus(page, button(page, 'Resume'));
    await button(page, 'Edit').click();
    expect(await button(form, 'Keep').getAttribute('aria-pressed')).toBe('true');
    await form.getByLabel('Attribution').fill('Operator Example');
    await button(form, 'Save').click();
    await form.waitFor({ state: 'detached' });
    await hasFocus(page, button(page, 'Edit'));
    await page.getByText('Operator Example').waitFor();
    await page.getByText('Saved, never shown').waitFor();
    await button(page, 'Resume').click();
    await page.getByText('OK', { exact: true }).waitFor();

    source.status = 404;
    await button(page, 'Run now').click();
    await page.getByText('The last pull failed').waitFor();
    await page
      .getByRole('status')
      .getByText(/HTTP 404/)
      .waitFor();
    expect(new Set(source.credentials).size).toBe(1);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'All feeds' }).click();
    const row = table(page).getByRole('row', { name: /^DE\*SHR/ });
    await row.getByText('Failing').waitFor();
    await row.getByText(/HTTP 404/).waitFor();
    await page.getByText('1 feed, 1 with problems').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await goTo(page, 'Overview');
    await page.getByRole('listitem').getByRole('link', { name: 'DE*SHR' }).click();
    await heading(page, 'DE*SHR').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await form.getByText('Keep its records').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(form, 'Remove').click();
    await page.getByText('No feeds yet').waitFor();
    await goToStations(page);
    expect(problems).toEqual([]);
  });

  /** They are kept. */
  const goToStations = async (page: Page) => {
    await goTo(page, 'Stations');
    await page.getByText('2 stations').first().waitFor();
  };
});

describe('Feeds', () => {
  const source = useSource();
  const directory = useConsole({ environment });
  const put = async (name: string, body: object = {}) => {
    const { status } = await fetch(`${directory.url}/v1/feeds/${encodeURIComponent(name)}`, {
      ...{ method: 'PUT', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ url: source.url, every: 3_600, paused: true, ...body }),
    });
    expect([200, 201]).toContain(status);
  };

  it('are found, opened, added and paused by keys alone', async () => {
    await put('a/b %25 c');
    await put('second', { every: '30 3 * * *' });
    const { page, problems } = await directory.openConsole();
    await goToByKeys(page, 'Feeds');
    await table(page).waitFor();
    await tabTo(page, table(page));
    await page.keyboard.press('End');
    await retype(page, page.getByLabel('Search feeds'), 'A/B');
    await page.getByText('1 feed', { exact: true }).waitFor();
    await press(page, table(page));
    await heading(page, 'a/b %25 c').waitFor();
    await page.goBack();
    await table(page).waitFor();

    await press(page, button(page, 'Add feed'));
    const form = dialog(page);
    await hasFocus(page, form.getByLabel('Name'));
    await page.keyboard.type('third');
    await page.keyboard.press('Escape');
    await hasFocus(page, button(form, 'Keep editing'));
    await page.keyboard.press('Enter');
    await hasFocus(page, form.getByLabel('Name'));
    await retype(page, form.getByLabel('Address'), source.url);
    await press(page, button(form, 'Cron pattern'));
    await retype(page, form.getByLabel('Pattern'), '0 4 * * 1');
    await form.getByText('At 04:00, only on Monday (UTC)').waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'third').waitFor();
    await page.getByText('OK', { exact: true }).waitFor();

    await press(page, button(page, 'Pause'));
    await hasFocus(page, button(page, 'Resume'));
    await press(page, page.getByRole('main').getByRole('button', { name: 'More', exact: true }));
    await chooseItem(page, page.getByRole('menuitem', { name: 'Remove' }));
    await form.getByText('Remove this feed?').waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await tabTo(page, button(page, 'Edit'));
    expect(problems).toEqual([]);
  });

  it('say that their stations name tariffs in vain', async () => {
    await put('NL*TNM');
    const source = (id: string) => ({ feed: 'NL*TNM', id });
    const connector = { connector_type_source: source('T1'), count: 1, tariff_sources: [source('12')] };
    const lines = [
      { type: 'RegisterLocation', source: source('L1'), data: { name: 'Depot' } },
      { type: 'UpsertConnectorType', source: source('T1'), data: { name: 'CCS 2' } },
      {
        type: 'UpsertStation',
        source: source('S1'),
        data: { location_source: source('L1') },
        connectors: [connector],
      },
    ];
    const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await fetch(`${directory.url}/v1/bulk`, { method: 'POST', headers: ndjson, body });
    const { page } = await directory.openConsole({ path: '/feeds/NL*TNM' });
    await page.getByText('1 station names tariffs that the directory does not have').waitFor();
    await page.getByText('12', { exact: true }).waitFor();
  });

  it('say that the file names another feed, and lead to its stations', async () => {
    await put('its own', { paused: false });
    const { page, problems } = await directory.openConsole({ path: '/feeds/its%20own' });
    const name = page.getByRole('paragraph').getByRole('link', { name: 'DE*SHR' });
    await name.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await dialog(page).getByText('The records that it has put under DE*SHR stay as they are.').waitFor();
    await button(dialog(page), 'Cancel').click();
    await page.getByRole('link', { name: 'Show its stations' }).click();
    await page.getByText('2 stations').first().waitFor();
    expect(problems).toEqual([]);
  });

  it('are not overwritten if somebody else has changed them, or has made one of the name', async () => {
    await put('shared', { contact: 'first' });
    const { page } = await directory.openConsole({ path: '/feeds/shared' });
    await button(page, 'Edit').click();
    const form = dialog(page);
    await form.getByLabel('Licence').fill('CC0-1.0');
    await put('shared', { contact: 'other' });
    await button(form, 'Save').click();
    await hasFocus(page, form.getByRole('alert'));
    await form.getByText('Someone else has changed this feed in the meantime').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(form, 'Reload').click();
    await until(
      'the form has the change',
      async () => (await form.getByLabel('Contact').inputValue()) === 'other',
    );
    await hasFocus(page, form.getByLabel('Address'));
    await form.getByLabel('Licence').fill('CC-BY-4.0');
    await button(form, 'Save').click();
    await page.getByText('CC-BY-4.0').waitFor();

    await page.getByRole('link', { name: 'All feeds' }).click();
    await button(page, 'Add feed').click();
    await form.getByLabel('Name').fill('shared');
    await form.getByLabel('Address').fill(source.url);
    await button(form, 'Add feed').click();
    await hasFocus(page, form.getByLabel('Name'));
    await form.getByText('There is a feed of this name already.').waitFor();
  });

  it('say that another import of the feed runs, and are removed with their records', async () => {
    await put('busy');
    const { page } = await directory.openConsole({ path: '/feeds/busy', viewport: 'phone' });
    const release = source.hold();
    const begun = await fetch(`${directory.url}/v1/imports?feed=busy`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ url: source.url }),
    });
    expect(begun.status).toBe(202);
    await button(page, 'Run now').tap();
    await page.getByText('Another import of this feed is running').first().waitFor();
    release();

    const removals: string[] = [];
    const answer = { status: 202, json: { id: '01a22726-51d2-7217-87dd-d66cab2a5700', state: 'queued' } };
    await page.route('**/v1/feeds/busy?*', (route) => {
      removals.push(`${route.request().method()} ${new URL(route.request().url()).search}`);
      return route.fulfill(answer);
    });
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Remove' }).tap();
    await dialog(page).getByText('Remove its records too').tap();
    await button(dialog(page), 'Remove').tap();
    await page.waitForURL(`**/imports/${answer.json.id}`);
    expect(removals).toEqual(['DELETE ?records=remove']);
  });
});

describe('A directory with keys', () => {
  const source = useSource();
  const directory = useConsole({ environment, keys: { looking: ['feeds:manage'] } });

  it('shows a key that may write nothing its feeds, without what it may not do', async () => {
    const { page, problems } = await directory.openConsole({
      path: '/feeds',
      key: directory.keys['looking'],
    });
    await page.getByText('No feeds yet').waitFor();
    expect(await button(page, 'Add feed').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('lets a key that is bound to feeds add its own alone', async () => {
    const scopes = ['directory:read', 'feeds:manage'] as const;
    const writes = ['stations:write', 'locations:write', 'connector-types:write'] as const;
    const key = await directory.addKey('bound', [...scopes, ...writes], ['mine', 'other']);
    const headers = { authorization: `Bearer ${key}` };
    await until('the key counts', async () => (await fetch(`${directory.url}/v1/caller`, { headers })).ok);
    const { page, problems } = await directory.openConsole({ path: '/feeds', key });
    await button(page, 'Add feed').click();
    const form = dialog(page);
    expect(await form.getByLabel('Name').locator('option').allInnerTexts()).toEqual(['', 'mine', 'other']);
    await form.getByLabel('Name').selectOption('mine');
    await form.getByLabel('Address').fill(source.url);
    await button(form, 'Add feed').click();
    await heading(page, 'mine').waitFor();
    await button(page, 'Run now').waitFor();
    expect(problems).toEqual([]);
  });
});
