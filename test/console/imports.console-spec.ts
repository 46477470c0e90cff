import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { projectFolder } from '../engines/cache.js';
import { accessibilityViolations } from './support/accessibility.js';
import { useConsole } from './support/use-console.js';

const SAMPLE = join(projectFolder, 'samples/afdc-new-york-electric.csv');

const BROKEN = `id,name,latitude,longitude,location_id
1,Good,52.5,13.4,42
2,Bad latitude,north,13.4,42
,No id,52.5,13.4,42
4,Good too,52.6,13.5,42
`;

describe('Imports', () => {
  const directory = useConsole({ sample: true });

  const choose = (page: Page, name: string, content: string | Buffer) =>
    page.getByLabel('Files to import').setInputFiles({
      ...{ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) },
    });

  const cellsOf = async (page: Page, kind: string) =>
    page
      .getByRole('row', { name: new RegExp(`^${kind}`) })
      .getByRole('cell')
      .allInnerTexts();

  it('check a file with broken rows, import the others, and have a report', async () => {
    await fetch(`${directory.url}/v1/locations/42`, {
      ...{ method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{}' },
    });
    const { page, problems } = await directory.openConsole({ path: '/imports' });
    await choose(page, 'list.csv', BROKEN);
    await page.getByRole('heading', { name: 'What was found' }).waitFor();
    await page.getByText('The check covers the format of the files.').waitFor();
    expect(await cellsOf(page, 'Stations')).toEqual(['Stations', '3', '0', '1']);
    expect(await cellsOf(page, 'directory')).toEqual(['directory', '3', '0', '0', '0']);
    await page.getByText('the row has no id', { exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Import 3 records' }).click();
    await page.getByRole('heading', { name: 'What was done' }).waitFor();
    expect(await cellsOf(page, 'Stations')).toEqual(['Stations', '2', '0', '0', '0', '2']);
    await page.getByText('validation failed', { exact: true }).click();
    await page.getByText(/list\.csv:3: validation_failed.*latitude must be numeric/).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the report' }).click();
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { line: number }).line)).toEqual([4, 3]);

    await page.getByRole('link', { name: 'Overview' }).click();
    const past = page.getByRole('table', { name: 'Last imports in this browser' });
    await past.getByRole('cell', { name: 'list.csv' }).waitFor();
    expect((await past.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).slice(1)).toEqual([
      ...['list.csv', 'directory', '2', '0', '0', '2'],
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('write what the command line writes: its import changes nothing after that', async () => {
    const { page, problems } = await directory.openConsole({ path: '/imports' });
    await choose(page, 'afdc-new-york-electric.csv.gz', gzipSync(readFileSync(SAMPLE)));
    await page.getByRole('heading', { name: 'What was found' }).waitFor();
    expect(await cellsOf(page, 'afdc')).toEqual(['afdc', '0', '410', '0', '0']);
    await page.getByRole('button', { name: 'Import 825 records' }).click();
    await page.getByRole('heading', { name: 'What was done' }).waitFor();
    expect(await cellsOf(page, 'Locations')).toEqual(['Locations', '0', '0', '410', '0', '0']);
    expect(await cellsOf(page, 'Stations')).toEqual(['Stations', '0', '0', '410', '0', '0']);
    expect(await cellsOf(page, 'Connector types')).toEqual(['Connector types', '0', '0', '5', '0', '0']);
    expect(problems).toEqual([]);
  });

  it('say why a file can not be read, and take another one', async () => {
    const { page } = await directory.openConsole({ path: '/imports' });
    await choose(page, 'feed.zip', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0]));
    await page.getByRole('alert').getByText('feed.zip is a ZIP archive').waitFor();
    expect(await page.getByRole('button', { name: /^Import / }).count()).toBe(0);
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByText('Drop a file here').waitFor();
  });
});
