import type { Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility.js';
import { askAt } from './support/ask.js';
import { goTo, goToByKeys } from './support/navigation.js';
import { press } from './support/keyboard.js';
import { useConsole } from './support/use-console.js';

const row = (page: Page, item: string) => page.getByRole('row', { name: new RegExp(`^${item} `) });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('Coverage', () => {
  const directory = useConsole();
  const ask = askAt<{ readonly id: string }>(directory);

  it('says of an empty directory how records come in', async () => {
    const { page, problems } = await directory.openConsole();
    await goTo(page, 'Coverage');
    await page.getByText('No stations yet').waitFor();
    expect(problems).toEqual([]);
  });

  describe('of some records', () => {
    beforeAll(async () => {
      await ask('PUT', '/v1/locations/1', { name: 'Depot', operator: 'Ionity, Ltd', city: 'Berlin' });
      await ask('PUT', '/v1/locations/2', { name: 'Market' });
      await ask('POST', '/v1/stations', { name: 'Left', location_id: '1', available: '1' });
      await ask('POST', '/v1/stations', { name: 'Right', location_id: '1' });
      await ask('POST', '/v1/stations', { name: 'Square', location_id: '2' });
    });

    it('leads from the share of an item to a record that lacks it, with the pointer', async () => {
      const { page, problems } = await directory.openConsole();
      await goTo(page, 'Coverage');
      await page.getByText('2 locations and 3 stations were judged.').waitFor();
      expect(await row(page, 'City or town').textContent()).toContain('50%1 of 2');
      expect(await row(page, 'Operational or out of order').textContent()).toContain('33.3%1 of 3');
      await page.getByLabel('Operator', { exact: true }).fill('Ionity, Ltd');
      await page.getByText('1 location and 2 stations were judged.').waitFor();
      await page.getByRole('link', { name: 'Operational or out of order' }).click();
      await heading(page, 'Without: Operational or out of order').waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await page.getByRole('row').count()).toBe(2);
      await page.getByRole('link', { name: 'All items' }).click();
      await page.getByLabel('Operator', { exact: true }).fill('');
      await page.getByText('2 locations and 3 stations were judged.').waitFor();
      await page.getByRole('link', { name: 'City or town' }).click();
      await page.getByRole('link', { name: 'Market' }).click();
      await heading(page, 'Market').waitFor();
      expect(problems).toEqual([]);
    });

    it('is used with keys, and on a phone', async () => {
      const { page, problems } = await directory.openConsole({ viewport: 'phone' });
      await goToByKeys(page, 'Coverage');
      await page.getByText('2 locations and 3 stations were judged.').waitFor();
      await press(page, page.getByRole('link', { name: 'Identification code of the recharging point' }));
      await heading(page, 'Without: Identification code of the recharging point').waitFor();
      await press(page, page.getByRole('link', { name: 'Right' }));
      await heading(page, 'Right').waitFor();
      expect(problems).toEqual([]);
    });

    it('says that every record has an item', async () => {
      const { page, problems } = await directory.openConsole({ path: '/coverage/recharging_points' });
      await page.getByText('No record lacks it').waitFor();
      await page.goto(`${directory.url}/coverage/colour`);
      await page.getByText('There is no such item').waitFor();
      expect(problems).toEqual([]);
    });
  });
});
