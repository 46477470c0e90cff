import type { Locator, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility.js';
import { askAt } from './support/ask.js';
import { chooseItem, press, tabTo } from './support/keyboard.js';
import { useConsole } from './support/use-console.js';

interface Answer {
  readonly id: string;
  readonly version: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly connectors: readonly { readonly count: number }[];
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

describe('By keyboard alone, somebody', () => {
  const directory = useConsole();

  const ask = askAt<Answer>(directory);

  /** A station whose second version differs from the first in its name and hours, and the third in its connectors. */
  async function makeStation(name: string) {
    await ask('PUT', '/v1/locations/42', { name: 'Depot', city: 'Berlin', country: 'DE' });
    const { id } = await ask('POST', '/v1/stations', {
      location_id: '42',
      name,
      hours: '9-17',
      available: '1',
    });
    const type = await ask('POST', '/v1/connector-types', { name: 'CCS 2' });
    await ask('PATCH', `/v1/stations/${id}`, { name: `${name} West`, hours: '24/7' });
    await ask('PUT', `/v1/stations/${id}/connectors`, [{ connector_type_id: type.id, count: 2 }]);
    return { id, read: () => ask('GET', `/v1/stations/${id}`) };
  }

  /** From `/` to the page of a station, by its name. */
  async function openStation(name: string, viewport: 'wide' | 'phone' = 'wide') {
    const opened = await directory.openConsole({ viewport });
    const { page } = opened;
    await tabTo(page, page.getByLabel('Search stations'));
    await page.keyboard.type(name);
    await page.getByText('1 station', { exact: true }).waitFor();
    await tabTo(page, page.getByRole('listbox', { name: 'Stations' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1 }).getByText(name).waitFor();
    return { ...opened, dialog: page.getByRole('dialog') };
  }

  const compare = (page: Page, version: number) =>
    press(page, page.getByRole('button', { name: `Compare version ${version}`, exact: true }));
  const rowsOf = async (dialog: Locator) =>
    (await dialog.getByRole('row').allInnerTexts())
      .slice(1)
      .map((text) => text.split(/\s*\n\s*|\t/).filter(Boolean));

  it.each(['wide', 'phone'] as const)(
    'compares versions and restores one on a %s screen',
    async (viewport) => {
      const name = `Harbour ${viewport}`;
      const { read } = await makeStation(name);
      const { page, dialog, problems } = await openStation(`${name} West`, viewport);
      await compare(page, 2);
      await dialog.getByText('2 fields differ').waitFor();
      expect(await rowsOf(dialog)).toEqual([
        ['Name', 'Restore', name, `${name} West`],
        ['Hours', 'Restore', '9-17', '24/7'],
      ]);
      expect(await dialog.getByRole('button', { name: /^Restore version/ }).allInnerTexts()).toEqual([
        ...['Restore version 2', 'Restore version 1'],
      ]);
      expect(await accessibilityViolations(page)).toEqual([]);
      await press(page, dialog.getByText('fields are the same'), 'Enter');
      await dialog.getByText('Manufacturer').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      await compare(page, 1);
      await dialog.getByRole('button', { name: 'Now', exact: true, pressed: true }).waitFor();
      await dialog.getByText('This is the first version. 3 fields differ').waitFor();
      await dialog.getByText('Restoring version 1 changes 3 fields: Name, Hours, Connectors.').waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await press(page, dialog.getByRole('button', { name: 'Restore version 1' }));
      await heading(page, name).waitFor();
      await page.getByText(`Version 1 of ${name} restored`).first().waitFor();
      expect(await read()).toMatchObject({ attributes: { name, hours: '9-17' }, connectors: [] });

      await press(page, page.getByRole('button', { name: 'Undo' }));
      await heading(page, `${name} West`).waitFor();
      await page.getByText(`Restored values of ${name} West taken back`).first().waitFor();
      expect(await read()).toMatchObject({ attributes: { hours: '24/7' }, connectors: [{ count: 2 }] });
      expect(problems).toEqual([]);
    },
  );

  it('restores one field, although the status changes meanwhile, and leaves the status', async () => {
    const { id, read } = await makeStation('Castle');
    const { page, dialog } = await openStation('Castle West');
    await compare(page, 1);
    await dialog.getByText('3 fields differ').waitFor();
    await ask('PUT', `/v1/stations/${id}/availability`, { available: '3' });
    await dialog.getByText('The status stays as it is now.').waitFor();
    await press(page, dialog.getByRole('button', { name: 'Restore Hours' }));
    await page.getByText('Hours of Castle West restored').first().waitFor();
    const attributes = { name: 'Castle West', hours: '9-17', available: '3' };
    expect(await read()).toMatchObject({ attributes, connectors: [{ count: 2 }] });

    const row = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name}`) });
    await row('Hours').getByText('Restored').and(page.locator(':focus')).waitFor();
    await dialog.getByText('2 fields differ').or(dialog.getByText('3 fields differ')).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await press(page, dialog.getByRole('button', { name: 'Restore Name' }));
    await row('Name').getByText('Restored').waitFor();
    expect((await read()).attributes).toMatchObject({ name: 'Castle', hours: '9-17' });
    await page
      .getByRole('dialog', { name: 'Hours of Castle West restored' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await dialog.getByRole('button', { name: 'Restore Hours' }).waitFor();
    expect((await read()).attributes).toMatchObject({ name: 'Castle', hours: '24/7' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Version 1', exact: true }).waitFor({ state: 'detached' });
  });

  it('reads who has changed a station of a feed, and from which location it was moved', async () => {
    await ask('PUT', '/v1/locations/42', { name: 'Depot', city: 'Berlin', country: 'DE' });
    await ask('PUT', '/v1/locations/43', { name: 'Quay', city: 'Berlin', country: 'DE' });
    const data = { location_id: '42', name: 'Ferry' };
    const written = await fetch(`${directory.url}/v1/bulk`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/x-ndjson' } },
      body: JSON.stringify({ type: 'UpsertStation', source: { feed: 'DE*ABC', id: 'S1' }, data }),
    });
    const { id } = JSON.parse((await written.text()).split('\n')[0] ?? '') as Answer;
    await ask('DELETE', `/v1/stations/${id}`);
    await ask('POST', `/v1/stations/${id}/restore`);
    await ask('PATCH', `/v1/stations/${id}`, { location_id: '43' });
    const { page, problems } = await openStation('Ferry');
    const step = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await step('Moved from Depot to Quay').getByText('not signed in').waitFor();
    await step('Restored').getByText('not signed in').waitFor();
    expect(await step('Restored').getByText('DE*ABC').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it.each(['wide', 'phone'] as const)(
    'compares versions of a location, restores a field and a version, on a %s screen',
    async (viewport) => {
      const id = viewport === 'wide' ? '71' : '72';
      const read = async () => (await ask('GET', `/v1/locations/${id}`)).attributes;
      const point = { latitude: '52.5251', longitude: '13.3694' };
      await ask('PUT', `/v1/locations/${id}`, { name: 'Depot', operator: 'ABC', ...point });
      await ask('PATCH', `/v1/locations/${id}`, { name: 'Quay', operator: 'XYZ', country: 'PL' });
      const { page, problems } = await directory.openConsole({ path: `/locations/${id}`, viewport });
      const dialog = page.getByRole('dialog', { name: 'Version 1', exact: true });
      const steps = page.getByRole('listitem').filter({ hasText: 'not signed in' });
      await steps.getByText('3 fields changed').waitFor();
      await steps.getByText('Registered', { exact: true }).waitFor();
      await compare(page, 1);
      await dialog.getByText('3 fields differ').waitFor();
      expect(await rowsOf(dialog)).toEqual([
        ['Name', 'Restore', 'Depot', 'Quay'],
        ['Country', 'Restore', 'none', 'Poland'],
        ['Operator', 'Restore', 'ABC', 'XYZ'],
      ]);
      await press(page, dialog.getByRole('button', { name: 'Restore Operator' }));
      await dialog.getByText('Restored', { exact: true }).waitFor();
      expect(await read()).toMatchObject({ name: 'Quay', operator: 'ABC' });
      expect(await accessibilityViolations(page)).toEqual([]);
      await press(page, dialog.getByRole('button', { name: 'Restore version 1' }));
      await heading(page, 'Depot').waitFor();
      // Nobody says the country any more: it is derived of the coordinates again.
      expect(await read()).toMatchObject({ name: 'Depot', country: 'DE' });
      await press(page, page.getByRole('button', { name: 'Undo' }).first());
      await heading(page, 'Quay').waitFor();
      expect(await read()).toMatchObject({ country: 'PL', operator: 'ABC' });

      await press(page, page.getByRole('button', { name: 'Take out of use' }));
      await steps.getByText('Taken out of use', { exact: true }).waitFor();
      await compare(page, 6);
      const retired = page.getByRole('dialog', { name: 'Version 6', exact: true });
      await retired.getByText('This version changed none of these fields.').waitFor();
      await page.keyboard.press('Escape');
      const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      expect(await page.evaluate(isWider)).toBe(false);
      expect(problems).toEqual([]);
    },
  );

  it('finds a removed station in the list of them, and restores it', async () => {
    const { id, read } = await makeStation('Quarry');
    const other = await makeStation('Mill');
    for (const station of [id, other.id]) await ask('DELETE', `/v1/stations/${station}`);
    const { page, problems } = await directory.openConsole();
    await press(page, page.getByRole('main').getByRole('button', { name: 'More', exact: true }));
    await chooseItem(page, page.getByRole('menuitem', { name: 'Removed stations' }));
    await heading(page, 'Removed stations').waitFor();
    await page.getByRole('link', { name: 'Mill West' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await tabTo(page, page.getByLabel('Search removed stations'));
    await page.keyboard.type('quar');
    await page.getByRole('link', { name: 'Mill West' }).waitFor({ state: 'detached' });
    await press(page, page.getByRole('button', { name: 'Restore Quarry West' }));
    await page.getByText('Restored Quarry West').first().waitFor();
    await page.getByText('No removed station matches').waitFor();
    expect(await read()).toMatchObject({ attributes: { name: 'Quarry West' } });
    expect(problems).toEqual([]);
  });
});
