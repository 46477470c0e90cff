import type { Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility.js';
import { closeDialog, dialog, says, title } from './support/bulk-dialog.js';
import { press, tabTo } from './support/keyboard.js';
import { useConsole } from './support/use-console.js';

const box = (page: Page, index: number) => page.getByRole('row').getByRole('checkbox').nth(index);
const selected = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true }).waitFor();

interface Found {
  readonly total: number;
  readonly items: readonly { readonly id: string }[];
}

describe('Removed stations', () => {
  const directory = useConsole({ sample: true });

  async function find(query: string): Promise<Found> {
    const response = await fetch(`${directory.url}/v1/stations?total=true&${query}`);
    return (await response.json()) as Found;
  }

  /** @returns the ids of the removed stations, the last removed one first */
  async function remove(query: string): Promise<readonly string[]> {
    const { items } = await find(`${query}&sort=name`);
    for (const { id } of items) await fetch(`${directory.url}/v1/stations/${id}`, { method: 'DELETE' });
    return items.map(({ id }) => id).reverse();
  }

  it('are restored together but for one that somebody else has restored, and removed again', async () => {
    const { total } = await find('q=ithaca');
    const ids = await remove('q=ithaca&limit=6');
    const { page, problems } = await directory.openConsole({ path: '/stations/removed' });
    await box(page, 4).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await box(page, 0).click();
    await box(page, 4).click({ modifiers: ['Shift'] });
    await selected(page, '5 selected');
    await box(page, 3).click();
    await selected(page, '4 selected');
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Restore 4 stations' }).click();
    await says(page, '4 of 4 stations are restored.');
    await title(page, 'Restore 4 stations');
    const list = dialog(page).getByRole('list', { name: 'Stations that change' });
    expect(await list.getByRole('listitem').count()).toBe(4);
    expect(await accessibilityViolations(page)).toEqual([]);
    await fetch(`${directory.url}/v1/stations/${ids[1]}/restore`, { method: 'POST' });
    await dialog(page).getByRole('button', { name: 'Restore 4 stations' }).click();
    await says(page, '3 stations restored');
    await says(page, '1 was left as it is: somebody else has changed it meanwhile.');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect((await find('q=ithaca')).total).toBe(total - 2);

    await closeDialog(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await says(page, '3 changes undone');
    await title(page, 'Changes undone');
    expect((await find('q=ithaca')).total).toBe(total - 5);
    expect(problems).toEqual([]);
  });

  it('are restored by keyboard, those that are restored meanwhile left out by the check', async () => {
    const [id] = await remove('q=syracuse&limit=2');
    const { page, problems } = await directory.openConsole({ path: '/stations/removed' });
    await tabTo(page, box(page, 0));
    await page.keyboard.press('Space');
    await selected(page, '1 selected');
    await tabTo(page, box(page, 1));
    await page.keyboard.press('Space');
    await selected(page, '2 selected');
    await fetch(`${directory.url}/v1/stations/${id}/restore`, { method: 'POST' });
    await press(page, page.getByRole('button', { name: 'Restore 2 stations' }));
    await says(page, '1 of 1 station is restored.');
    await says(page, '1 of the selected stations is not removed any more.');
    await press(page, dialog(page).getByRole('button', { name: 'Restore 1 station' }));
    await says(page, '1 station restored');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('are restored all, of which only the check tells the number, on a phone', async () => {
    await remove('limit=104');
    const { page, problems } = await directory.openConsole({ path: '/stations/removed', viewport: 'phone' });
    await page.getByRole('button', { name: 'Select all that match' }).tap();
    await selected(page, 'All that match are selected');
    await box(page, 0).tap();
    await box(page, 0).tap();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore all that match' }).tap();
    const list = dialog(page).getByRole('list', { name: 'Stations that change' });
    await list.getByText(/^and \d+ more$/).waitFor();
    expect(await list.getByRole('listitem').count()).toBe(101);
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog(page)
      .getByRole('button', { name: /^Restore \d+ stations$/ })
      .tap();
    await title(page, 'Changes saved');
    await page.getByText('No removed stations').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(problems).toEqual([]);
  });

  it('are offered where a search of the list finds nothing', async () => {
    const { page } = await directory.openConsole();
    await page.getByLabel('Search stations').fill('nothing at all');
    await page.getByText('No station matches').first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await press(page, page.getByRole('link', { name: 'Look among removed stations' }));
    await page.getByRole('heading', { name: 'Removed stations' }).waitFor();
    expect(await page.getByLabel('Search removed stations').inputValue()).toBe('nothing at all');
  });
});
