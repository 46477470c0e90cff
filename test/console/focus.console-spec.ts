import type { Locator, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility.js';
import { useConsole } from './support/use-console.js';

const hasFocus = (page: Page, place: Locator) => place.and(page.locator(':focus')).waitFor();

describe('The focus', () => {
  const directory = useConsole({ environment: { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' } });
  const send = (method: string, path: string, body: unknown) =>
    fetch(`${directory.url}${path}`, {
      ...{ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    });

  it.each(['wide', 'phone'] as const)(
    'is at the heading after filters were cleared on a %s screen, where that is in view',
    async (viewport) => {
      const { page } = await directory.openConsole({ path: '/?available=1', viewport });
      const clear = page.getByRole('search').getByRole('button', { name: 'Clear filters' });
      await clear.waitFor();
      const { x = -1, width = 0 } = (await clear.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
      await clear.click();
      await page.locator('h1:focus').waitFor();
    },
  );

  it('begins in the first field of a dialog, and stays there when a save fails', async () => {
    await send('PUT', '/v1/locations/7', { name: 'Yard 07' });
    const { page } = await directory.openConsole({ path: '/locations/7' });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await hasFocus(page, dialog.getByLabel('Name', { exact: true }));
    await dialog.getByLabel('City').fill('Leith');
    await page.route('**/v1/locations/7', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Save' }).click();
    await hasFocus(page, dialog.getByRole('alert'));
  });

  it('is where it was if somebody goes on editing', async () => {
    await send('PUT', '/v1/locations/8', { name: 'Yard 08' });
    const { page } = await directory.openConsole({ path: '/locations/8' });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('City').fill('Leith');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await hasFocus(page, dialog.getByLabel('City'));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await hasFocus(page, dialog.getByRole('button', { name: 'Cancel' }));
  });

  it('is back at the button after the form of a new station was left', async () => {
    const { page } = await directory.openConsole();
    const add = page.getByRole('button', { name: 'Add a station', exact: true });
    await add.click();
    const dialog = page.getByRole('dialog', { name: 'Add a station' });
    const search = dialog.getByRole('combobox', { name: 'Location' });
    await hasFocus(page, search);
    await dialog.getByRole('button', { name: 'Add a location' }).click();
    await hasFocus(page, dialog.getByLabel('Location name'));
    await dialog.getByRole('button', { name: 'Choose an existing location' }).click();
    await hasFocus(page, search);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await hasFocus(page, add);
  });

  it('goes to the first field of a webhook that is refused, and its buttons are in reach', async () => {
    const { page } = await directory.openConsole({ path: '/webhooks', viewport: 'phone' });
    await page.getByRole('button', { name: 'New webhook' }).click();
    const receiver = page.getByLabel('Receiver');
    const make = page.getByRole('button', { name: 'Create webhook' });
    const { y, height } = (await make.boundingBox()) ?? { y: Infinity, height: 0 };
    expect(y + height).toBeLessThan(page.viewportSize()?.height ?? 0);
    await receiver.fill('http://nowhere.invalid/');
    await make.click();
    await hasFocus(page, receiver);
    await page.getByText(/^Receiver cannot be resolved/).waitFor();

    await receiver.fill('http://127.0.0.1:9/');
    await page.getByLabel('Requests per second').fill('abc');
    await make.click();
    await hasFocus(page, page.getByLabel('Requests per second'));
    await page.getByText(/^Requests per second must be/).waitFor();
  });

  it('stays at a button that changes a webhook', async () => {
    const made = await send('POST', '/v1/webhooks', { url: 'http://127.0.0.1:9/' });
    const { id } = (await made.json()) as { readonly id: string };
    const { page } = await directory.openConsole({ path: `/webhooks/${id}` });
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The receiver did not accept the test').first().waitFor();
    await hasFocus(page, page.getByRole('button', { name: 'Send a test' }));
    // The message of the failure is still open.
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pause' }).click();
    await hasFocus(page, page.getByRole('button', { name: 'Resume' }));
  });
});
