import type { Page } from 'playwright-core';
import { goTo } from './support/navigation.js';
import { useConsole } from './support/use-console.js';

const COUNT = 80;

describe('Going back', () => {
  const directory = useConsole();
  const put = (path: string, body: unknown) =>
    fetch(`${directory.url}${path}`, {
      ...{ method: 'PUT', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    for (let id = 1; id <= COUNT; id += 1)
      await put(`/v1/locations/${id}`, { name: `Yard ${String(id).padStart(2, '0')}`, city: 'Leith' });
  });

  it.each([
    { page: 'Locations', table: 'Locations' },
    { page: 'Events', table: 'Events' },
  ])('from a record to $page finds the place in the list', async ({ page: name, table }) => {
    const { page } = await directory.openConsole({ viewport: 'wide' });
    await goTo(page, name);
    const grid = page.getByRole('grid', { name: table });
    await grid.getByText('Yard', { exact: false }).first().waitFor();
    const offset = () => grid.evaluate((element) => (element as unknown as { scrollTop: number }).scrollTop);
    await grid.evaluate((element) => void ((element as unknown as { scrollTop: number }).scrollTop = 1_200));
    const row = grid.getByRole('row').filter({ hasText: 'Yard 4' }).first();
    await row.waitFor();
    const link = row.getByRole('link');
    await ((await link.count()) > 0 ? link : row).click();
    await page.getByRole('heading', { level: 1, name: /^Yard 4/ }).waitFor();
    await page.goBack();
    await grid.waitFor();
    expect(await offset()).toBe(1_200);
  });

  const edit = async (page: Page) => {
    await goTo(page, 'Locations');
    await page.getByRole('grid').getByText('Yard 07').click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    return page.getByRole('dialog');
  };

  it('with changes in a form asks before they are lost', async () => {
    const { page } = await directory.openConsole();
    const dialog = await edit(page);
    await dialog.getByLabel('City').fill('Granton');
    await page.goBack();
    await dialog.getByText('Your changes are not saved.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/locations/7');
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    expect(await dialog.getByLabel('City').inputValue()).toBe('Granton');
  });

  it('without changes closes the form', async () => {
    const { page } = await directory.openConsole();
    const dialog = await edit(page);
    await dialog.getByLabel('City').waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/locations/7');
    await page.getByRole('heading', { level: 1, name: 'Yard 07' }).waitFor();
  });
});
