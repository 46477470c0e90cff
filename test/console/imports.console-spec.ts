import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility.js';
import { press, retype, tabTo } from './support/keyboard.js';
import { goTo, goToByKeys } from './support/navigation.js';
import { useConsole } from './support/use-console.js';

const BROKEN = `id,name,latitude,longitude,location_id
1,Good,52.5,13.4,42
2,Bad latitude,north,13.4,42
,No id,52.5,13.4,42
4,Good too,52.6,13.5,42
`;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const state = (page: Page) => page.getByRole('status').filter({ hasNotText: 'Loading' });
const ended = (page: Page, text: string) => state(page).getByText(text, { exact: true }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const cellsOf = (page: Page, kind: string) =>
  page
    .getByRole('row', { name: new RegExp(`^${kind}`) })
    .getByRole('cell')
    .allInnerTexts();

const choose = (page: Page, name: string, content: string | Buffer) =>
  page.getByLabel('File to import').setInputFiles({
    ...{ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) },
  });

/** Answers nothing, so that an import of its address runs until it is cancelled. */
class SilentSender {
  private readonly server: Server = createServer(() => {});

  listen(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/locations`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

describe('Imports', () => {
  const directory = useConsole({ environment: { FEED_ALLOW_CIDRS: '127.0.0.0/8' } });
  const sender = new SilentSender();
  beforeAll(async () => {
    await sender.listen();
    await fetch(`${directory.url}/v1/locations/42`, {
      ...{ method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{}' },
    });
  });
  afterAll(() => sender.stop());

  /** From `/`, as a person comes there. */
  const openForm = async () => {
    const opened = await directory.openConsole();
    await goTo(opened.page, 'Imports');
    await opened.page.getByRole('link', { name: 'New import' }).click();
    await heading(opened.page, 'New import').waitFor();
    return opened;
  };

  it('are checked, begun, followed, and looked into', async () => {
    const { page, problems } = await openForm();
    await page.getByRole('link', { name: 'All imports' }).click();
    await page.getByText('No imports yet').waitFor();
    await page.getByRole('link', { name: 'New import' }).click();
    await choose(page, 'list.csv', BROKEN);
    await page.getByRole('textbox', { name: 'Feed' }).fill('DE*SHR');
    await page.getByText('list.csv').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(page, 'Check').click();

    await heading(page, 'Check of DE*SHR').waitFor();
    await ended(page, 'With rejects');
    await page.getByText('Nothing was written.').waitFor();
    expect((await cellsOf(page, 'Stations')).slice(0, 3)).toEqual(['Stations', '2', '0']);
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(page, 'Import').click();

    await heading(page, 'Import of DE*SHR').waitFor();
    await ended(page, 'With rejects');
    expect(await cellsOf(page, 'Stations')).toEqual(['Stations', '2', '0', '0', '0', '0', '2']);
    await page.getByText('validation failed', { exact: true }).click();
    await page.getByText(/^Line 3 Latitude must be numeric/).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const saved = page.waitForEvent('download');
    await button(page, 'Save rejects and warnings').click();
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { line: number }).line).sort()).toEqual([3, 4]);

    await page.getByRole('link', { name: 'Stations that it wrote last' }).click();
    await page.getByRole('status').getByText('2 stations').waitFor();
    await page.getByRole('button', { name: 'Show stations of all imports' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('link', { name: 'Its events' }).click();
    await page.getByRole('status').getByText('2 events').waitFor();
    expect(problems).toEqual([]);
  });

  it('of the example are as they should be', async () => {
    const { page, problems } = await openForm();
    const saved = page.waitForEvent('download');
    await button(page, 'Save an example CSV').click();
    await choose(page, 'stations.csv', await readFile(await (await saved).path()));
    await button(page, 'Check').click();
    await ended(page, 'Done');
    expect((await cellsOf(page, 'Stations')).slice(0, 2)).toEqual(['Stations', '2']);
    expect(await page.getByRole('heading', { name: 'Warnings' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('are reverted, and the revert and the import name each other', async () => {
    const { page, problems } = await openForm();
    await choose(page, 'list.csv', 'id,name,location_id\nr,To be reverted,42\n');
    await page.getByRole('textbox', { name: 'Feed' }).fill('IT*REV');
    await button(page, 'Import').click();
    await heading(page, 'Import of IT*REV').waitFor();
    await ended(page, 'Done');
    const reverted = new URL(page.url()).pathname;
    await button(page, 'Revert').click();
    const dialog = page.getByRole('dialog', { name: 'Revert the import?' });
    await dialog.getByText('1 record that the import made is removed.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Revert' }).click();

    await heading(page, 'Revert of IT*REV').waitFor();
    await ended(page, 'Done');
    expect((await cellsOf(page, 'Stations')).slice(0, 4)).toEqual(['Stations', '0', '1', '1']);
    const back = page.getByRole('link', { name: /^Import of IT\*REV/ });
    expect(await back.getAttribute('href')).toBe(reverted);
    await back.click();
    await page.getByRole('link', { name: /^Revert of IT\*REV/ }).waitFor();
    expect(await button(page, 'Revert').count()).toBe(0);
    await page.getByRole('link', { name: 'Imports of this feed' }).click();
    const rows = page.getByRole('grid').getByRole('row');
    await rows.nth(1).getByText('Revert', { exact: true }).waitFor();
    await rows.nth(2).getByText('Reverted', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it('go on when the page is left, and are listed for everybody, by feed', async () => {
    const { page, problems } = await openForm();
    await page.getByLabel('Or an address').fill(sender.url);
    await page.getByRole('textbox', { name: 'Feed' }).fill('NL*TNM');
    await button(page, 'Import').click();
    await heading(page, 'Import of NL*TNM').waitFor();
    await page.reload();
    await ended(page, 'Running');

    const other = await directory.openConsole({ path: '/imports' });
    const rows = other.page.getByRole('grid').getByRole('row');
    await rows.nth(1).getByText('NL*TNM').waitFor();
    expect(await rows.count()).toBe(7);
    expect(await accessibilityViolations(other.page)).toEqual([]);
    await other.page.getByLabel('Feed').fill('DE*SHR');
    await other.page.waitForURL(/feed=DE\*SHR/);
    await rows.getByText('NL*TNM').waitFor({ state: 'detached' });
    await rows.nth(1).getByText('DE*SHR').waitFor();
    expect(await rows.count()).toBe(3);
    await other.page.getByLabel('Feed').fill('NL*TNM');
    await other.page.keyboard.press('Enter');
    await rows.nth(1).getByText('NL*TNM').click();

    await button(other.page, 'Cancel the import').click();
    const dialog = other.page.getByRole('dialog', { name: 'Cancel the import?' });
    await dialog.getByText('What it has written so far stays').waitFor();
    expect(await accessibilityViolations(other.page)).toEqual([]);
    await button(other.page, 'Keep running').click();
    await button(other.page, 'Cancel the import').click();
    await dialog.getByRole('button', { name: 'Cancel the import' }).click();
    await ended(other.page, 'Cancelled');
    await ended(page, 'Cancelled');
    expect(await button(page, 'Cancel the import').count()).toBe(0);
    expect([...problems, ...other.problems]).toEqual([]);
  });

  it('say what is wrong beside what was pressed', async () => {
    const { page } = await openForm();
    await button(page, 'Check').click();
    await page.getByText('Choose a file, or enter an address.').waitFor();
    await page.getByLabel('Or an address').fill('nowhere');
    await button(page, 'Check').click();
    await page.getByText('Enter a whole address, which begins with https:// or http://.').waitFor();
    expect(await page.getByLabel('Or an address').getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByLabel('Or an address').fill(sender.url);
    await page.getByRole('textbox', { name: 'Feed' }).fill('held');
    await button(page, 'Import').click();
    await ended(page, 'Running');
    const held = page.url();
    await page.goto(`${directory.url}/imports/new`);
    await choose(page, 'list.csv', BROKEN);
    await page.getByRole('textbox', { name: 'Feed' }).fill('held');
    await button(page, 'Import').click();
    await page.getByRole('alert').getByText('An import of the feed held runs.').waitFor();
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
    await page.goto(held);
    await button(page, 'Cancel the import').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the import' }).click();
    await ended(page, 'Cancelled');
  });

  it('that fail say why, and a check of a page that was loaded again asks for the file', async () => {
    const { page } = await openForm();
    await choose(page, 'feed.zip', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0]));
    await button(page, 'Check').click();
    await ended(page, 'Failed');
    await page
      .getByRole('alert')
      .getByText(/is a ZIP archive/)
      .waitFor();
    expect(await button(page, 'Import').count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole('link', { name: 'All imports' }).click();
    await page.getByRole('link', { name: 'New import' }).click();
    await choose(page, 'list.csv', BROKEN);
    await button(page, 'Check').click();
    await ended(page, 'With rejects');
    await page.reload();
    await page.getByRole('link', { name: 'Choose the file again to import it.' }).click();
    await heading(page, 'New import').waitFor();
  });

  it('say that the directory does not answer, and keep what was chosen', async () => {
    const { page } = await openForm();
    await choose(page, 'list.csv', BROKEN);
    await page.route('**/v1/imports*', (route) => route.abort());
    await button(page, 'Check').click();
    await page.getByRole('alert').getByText('The directory did not answer').waitFor();
    await page.unroute('**/v1/imports*');
    await button(page, 'Check').click();
    await ended(page, 'With rejects');
  });

  it('are done with the keyboard alone', async () => {
    const { page, problems } = await directory.openConsole();
    await goToByKeys(page, 'Imports');
    await heading(page, 'Imports').waitFor();
    await press(page, page.getByRole('link', { name: 'New import' }));
    await heading(page, 'New import').waitFor();
    const chooser = page.waitForEvent('filechooser');
    await press(page, button(page, 'Choose a file'));
    await (
      await chooser
    ).setFiles({
      ...{ name: 'keys.csv', mimeType: 'text/csv' },
      buffer: Buffer.from('id,name,location_id\nk,By keys,42\n'),
    });
    await page.getByText('keys.csv').waitFor();
    await retype(page, page.getByRole('textbox', { name: 'Feed' }), 'keys');
    await page.keyboard.press('Enter');
    await heading(page, 'Check of keys').and(page.locator(':focus')).waitFor();
    await press(page, button(page, 'Import'));
    await heading(page, 'Import of keys').and(page.locator(':focus')).waitFor();
    await ended(page, 'Done');
    await press(page, button(page, 'Revert'));
    await page.getByText('1 record that the import made is removed.').waitFor();
    await page.keyboard.press('Escape');
    await button(page, 'Revert').and(page.locator(':focus')).waitFor();

    await press(page, page.getByRole('link', { name: 'All imports' }));
    await heading(page, 'Imports').waitFor();
    await page.getByRole('grid').getByRole('row').nth(2).waitFor();
    await tabTo(page, page.getByRole('grid'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await heading(page, 'Check of keys').waitFor();
    expect(problems).toEqual([]);
  });
});
