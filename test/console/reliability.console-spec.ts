import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility.js';
import { askAt } from './support/ask.js';
import { goTo, goToByKeys } from './support/navigation.js';
import { press } from './support/keyboard.js';
import { useConsole } from './support/use-console.js';

const twoYearsAgo = new Date(Date.now() - 2 * 366 * 86_400_000).toISOString();
const figure = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');
const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).getByRole('row').allTextContents();

describe('Reliability', () => {
  const directory = useConsole();
  const ask = askAt<{ readonly id: string }>(directory);

  it('says that nothing counts in an empty directory', async () => {
    const { page, problems } = await directory.openConsole();
    await goTo(page, 'Reliability');
    await page.getByText('Nothing counts in this period').waitFor();
    expect(problems).toEqual([]);
  });

  describe('of some stations', () => {
    beforeAll(async () => {
      const { id: connector_type_id } = await ask('POST', '/v1/connector-types', { name: 'CCS' });
      await ask('PUT', '/v1/locations/1', { name: 'Depot', operator: 'Alpha' });
      await ask('PUT', '/v1/locations/2', { name: 'Market', operator: 'Beta' });
      // With their power from the beginning: what came later does not count for the time before.
      const stations = [
        { name: 'Left', location_id: '1', available: '1' },
        { name: 'Right', location_id: '1', available: '3' },
        { name: 'Square', location_id: '2', available: '1' },
      ].map((data) => ({
        ...{ type: 'UpsertStation', source: { feed: 'demo', id: data.name }, observed_at: twoYearsAgo, data },
        connectors: [{ connector_type_id, count: 1, kilowatts: 150 }],
      }));
      const response = await fetch(`${directory.url}/v1/bulk`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: stations.map((line) => JSON.stringify(line)).join('\n'),
      });
      expect(await response.text()).toContain('"accepted":3');
    });

    it('has the least reliable groups first, and leads to the worst point', async () => {
      const { page, problems } = await directory.openConsole();
      await goTo(page, 'Reliability');
      await page.getByRole('table', { name: 'Worst points' }).waitFor();
      expect(await figure(page, 'Reliability').textContent()).toBe('66.67%');
      expect(await figure(page, 'Points').textContent()).toBe('3');
      const [, first, second] = await rowsOf(page, 'By group');
      expect([first, second]).toEqual([
        expect.stringMatching(/^Alpha2.*50%$/),
        expect.stringMatching(/^Beta1.*100%$/),
      ]);
      expect(await rowsOf(page, 'Worst points')).toHaveLength(2);
      await page.getByText('Show as a table').click();
      expect(await rowsOf(page, 'Reliability by month')).toHaveLength(13);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: /^US/ }).click();
      await page.getByText('The rule asks for 97%').waitFor();
      await page.getByRole('button', { name: 'Last month' }).click();
      await page.getByRole('table', { name: 'Worst points' }).getByRole('link', { name: 'Right' }).click();
      await page.getByRole('heading', { level: 1, name: 'Right' }).waitFor();
      await page.goBack();
      await page.getByText('The rule asks for 97%').waitFor();
      expect(problems).toEqual([]);
    });

    it('is saved as CSV with all groups', async () => {
      const { page, problems } = await directory.openConsole();
      await goTo(page, 'Reliability');
      await page.getByLabel('Group by').selectOption('Station');
      await page.getByRole('table', { name: 'By group' }).getByRole('link', { name: 'Right' }).waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save CSV' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^reliability-uk-.*\.csv$/);
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
      expect(lines).toHaveLength(4);
      expect(lines[1]).toContain('Right');
      expect(problems).toEqual([]);
    });

    it('is used with keys, and on a phone', async () => {
      const { page, problems } = await directory.openConsole({ viewport: 'phone' });
      await goToByKeys(page, 'Reliability');
      await page.getByRole('table', { name: 'Worst points' }).waitFor();
      await press(page, page.getByRole('button', { name: /^US/ }));
      await page.getByText('The rule asks for 97%').waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(problems).toEqual([]);
    });
  });
});
