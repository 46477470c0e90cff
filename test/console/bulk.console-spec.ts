import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { until } from '../engines/processes/until.js';
import { accessibilityViolations } from './support/accessibility.js';
import { closeDialog, dialog, says, title } from './support/bulk-dialog.js';
import { chooseItem, press, retype, tabTo } from './support/keyboard.js';
import { goTo } from './support/navigation.js';
import { useConsole } from './support/use-console.js';

const grid = (page: Page) => page.getByRole('grid');
const box = (page: Page, index: number) =>
  grid(page)
    .locator(`[aria-rowindex="${index + 2}"]`)
    .getByRole('checkbox');
const differences = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Stations that change' }).getByRole('listitem');

interface Item {
  readonly id: string;
  readonly attributes: { readonly name: string; readonly hours: string | null };
}

interface Found {
  readonly total: number;
  readonly items: readonly Item[];
}

describe('Many stations at a time', () => {
  const directory = useConsole({ sample: true });

  async function openTable(query = '', viewport: 'wide' | 'phone' = 'wide') {
    const opened = await directory.openConsole({ path: `/?view=table${query}`, viewport });
    await grid(opened.page).getByRole('link').first().waitFor();
    return opened;
  }

  async function find(query: string): Promise<Found> {
    const response = await fetch(`${directory.url}/v1/stations?total=true&${query}`);
    return (await response.json()) as Found;
  }

  const rename = async (id: string | undefined, name: string) => {
    const response = await fetch(`${directory.url}/v1/stations/${id}`, {
      ...{ method: 'PATCH', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ name }),
    });
    expect(response.status).toBe(200);
  };

  /** Asks for another value of a field of the selected stations, up to what would change. */
  async function askFor(page: Page, label: string, value: string) {
    await page.getByRole('button', { name: 'Change fields' }).click();
    await dialog(page).getByLabel('Field to change').selectOption(label);
    await dialog(page).getByLabel(label, { exact: true }).fill(value);
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog(page).getByLabel(label, { exact: true }).press('Enter');
  }

  it('fifty of them get other hours, and get theirs back but for one that somebody else has changed', async () => {
    const { page, problems } = await openTable();
    const before = (await find('limit=50&sort=name')).items;
    await box(page, 0).click();
    await page.mouse.wheel(0, 1_000);
    await box(page, 49).click({ modifiers: ['Shift'] });
    await page.getByRole('status').getByText('50 selected').waitFor();
    await askFor(page, 'Hours', 'Tu-We 01:00-02:00');
    await says(page, '50 of 50 stations change.');
    await title(page, 'Change 50 stations');
    const [{ attributes }] = before as [Item];
    expect([await differences(page).count(), await differences(page).first().innerText()]).toEqual([
      ...[50, `${attributes.name}\nHours: ${attributes.hours ?? 'No value'} → Tu-We 01:00-02:00`],
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await dialog(page).getByLabel('Hours', { exact: true }).inputValue()).toBe('Tu-We 01:00-02:00');
    await page.getByRole('button', { name: 'Check the change' }).click();
    await page.getByRole('button', { name: 'Change 50 stations' }).click();
    await says(page, '50 stations changed');
    await title(page, 'Changes saved');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect((await find('hours=Tu-We+01:00-02:00')).total).toBe(50);

    await rename(before[7]?.id, '1 A new name');
    await closeDialog(page);
    // Undo is offered until its message is closed.
    await page.getByRole('button', { name: 'Undo' }).click();
    await says(page, '49 changes undone');
    await title(page, 'Not all changes undone');
    await says(page, '1 was left as it is: somebody else has changed it meanwhile.');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect((await find('hours=Tu-We+01:00-02:00')).total).toBe(1);
    expect((await find('limit=50&sort=name')).items.length).toBe(before.length);
    expect(problems).toEqual([]);
  });

  it('all that match get a status by keyboard alone, and those that have it already stay', async () => {
    const { page, problems } = await openTable('&q=ithaca');
    const { total } = await find('q=ithaca');
    await tabTo(page, grid(page));
    await page.keyboard.press('ControlOrMeta+a');
    await page.getByRole('status').getByText(`${total} selected`).waitFor();
    await press(page, page.getByRole('button', { name: 'Set the status' }));
    await chooseItem(page, page.getByRole('menuitem', { name: 'Under Repair' }));
    await says(page, `${total} of ${total} stations change.`);
    await press(page, page.getByRole('button', { name: `Change ${total} stations` }));
    await says(page, `${total} stations changed`);
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached' });

    await tabTo(page, grid(page));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await press(page, page.getByRole('button', { name: 'Set the status' }));
    await chooseItem(page, page.getByRole('menuitem', { name: 'Under Repair' }));
    await says(page, '0 of 1 station changes.');
    await title(page, 'Nothing to change');
    await says(page, '1 has this already.');
    await closeDialog(page, 'Escape');
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await says(page, `${total} changes undone`);
    await until('no status is left', async () => (await find('q=ithaca&available=4')).total === 0);
    expect(problems).toEqual([]);
  });

  it('those that were refused are named with the reasons, and saved as a file', async () => {
    const { page } = await openTable('&q=ithaca');
    const [first] = (await find('q=ithaca&sort=name')).items;
    await box(page, 0).click();
    await box(page, 2).click({ modifiers: ['Shift'] });
    // No schema says that a text has no such character.
    await askFor(page, 'Hours', 'any\0time');
    await says(page, '3 of 3 stations change.');
    await rename(first?.id, 'AAA Ithaca');
    await page.getByRole('button', { name: 'Change 3 stations' }).click();
    await says(page, '0 stations changed');
    await title(page, 'No change saved');
    const list = dialog(page).getByRole('list', { name: 'Stations that were not changed' });
    expect(await list.getByRole('listitem').count()).toBe(3);
    expect(await list.getByRole('link').first().getAttribute('href')).toMatch(/^\/stations\/.+/);
    expect(await accessibilityViolations(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save all as CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect([lines[0], lines.length]).toEqual(['id,name,code,reason', 4]);
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await dialog(page).getByRole('button', { name: 'Back' }).click();
    await dialog(page).getByLabel('Hours', { exact: true }).waitFor();
  });

  it('are not asked about with a value that no station can have', async () => {
    const { page } = await openTable('&q=ithaca');
    await box(page, 0).click();
    await box(page, 1).click({ modifiers: ['Shift'] });
    await askFor(page, 'Latitude', 'north');
    const field = dialog(page).getByLabel('Latitude', { exact: true });
    await dialog(page).getByText('It must be like 52.52.').waitFor();
    expect([await field.getAttribute('aria-invalid'), await differences(page).count()]).toEqual(['true', 0]);
    await dialog(page).locator('input:focus[aria-invalid=true]').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await field.fill('42.44');
    await dialog(page).getByText('It must be like 52.52.').waitFor({ state: 'detached' });
    await field.press('Enter');
    await says(page, '2 of 2 stations change.');
  });

  it('get their statuses back with the time of the undo, and leave the focus in the table', async () => {
    const { page } = await openTable('&q=ithaca');
    await box(page, 0).click();
    await page.getByRole('button', { name: 'Set the status' }).click();
    await page.getByRole('menuitem', { name: 'In Use' }).click();
    await page.getByRole('button', { name: 'Change 1 station' }).click();
    await says(
      page,
      'Undo gives them back what they had, the statuses with the time of the undo. It stays on every page until its message is closed.',
    );
    await closeDialog(page);
    await page.locator('[role=grid]:focus').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await says(page, 'The statuses are back; their times are those of the undo.');
    await closeDialog(page, 'Escape');
    await page.locator('[role=grid]:focus').waitFor();
  });

  it('are removed and restored on a phone', async () => {
    const { page, problems } = await openTable('&q=syracuse', 'phone');
    const { total } = await find('q=syracuse');
    await box(page, 0).tap();
    await box(page, 1).tap();
    await page.getByRole('button', { name: 'More actions on the selected stations' }).tap();
    await page.getByRole('menuitem', { name: 'Remove' }).tap();
    await says(page, '2 of 2 stations are removed.');
    expect(await differences(page).count()).toBe(2);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove 2 stations' }).tap();
    await says(page, '2 stations removed');
    expect((await find('q=syracuse')).total).toBe(total - 2);
    await dialog(page).getByRole('button', { name: 'Undo' }).tap();
    await says(page, '2 changes undone');
    await title(page, 'Changes undone');
    await says(page, 'All of them are as they were before.');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect((await find('q=syracuse')).total).toBe(total);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(problems).toEqual([]);
  });

  it('are moved to a location that is found by words', async () => {
    const { page } = await openTable('&q=albany');
    await box(page, 0).click();
    await box(page, 3).click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'More actions on the selected stations' }).click();
    await page.getByRole('menuitem', { name: 'Move to a location' }).click();
    await retype(page, dialog(page).getByLabel('Search locations'), 'best western university');
    const place = dialog(page).getByRole('radio', { name: /^Best Western University Inn/ });
    await place.check();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check the change' }).click();
    await dialog(page).getByText('4 of 4 stations change.').waitFor();
    await differences(page)
      .first()
      .getByText(/^Location: .+ → Best Western University Inn/)
      .waitFor();
    await page.getByRole('button', { name: 'Change 4 stations' }).click();
    await says(page, '4 stations changed');
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await says(page, '4 changes undone');
  });

  it('get one change after the other, and each of them is undone', async () => {
    const { page, problems } = await openTable('&q=buffalo');
    await box(page, 0).click();
    await box(page, 1).click();
    await askFor(page, 'Hours', 'Fr 01:00-02:00');
    await page.getByRole('button', { name: 'Change 2 stations' }).click();
    await page.getByRole('button', { name: 'Change something else' }).click();
    await title(page, 'Change 2 stations');
    await dialog(page).getByLabel('Field to change').selectOption('EVSE-ID');
    await dialog(page)
      .getByText(/^Changed on their own, before or after this: .*Hours/)
      .waitFor();
    await dialog(page).getByLabel('EVSE-ID', { exact: true }).fill('US*ABC*E1');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check the change' }).click();
    await page.getByRole('button', { name: 'Change 2 stations' }).click();
    await says(page, '2 stations changed');
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await says(page, '2 changes undone');
    await closeDialog(page);
    expect((await find('hours=Fr+01:00-02:00')).total).toBe(2);
    await goTo(page, 'Events');
    await page.getByRole('button', { name: 'Undo' }).click();
    await says(page, '2 changes undone');
    await until('no hours are left', async () => (await find('hours=Fr+01:00-02:00')).total === 0);
    expect(problems).toEqual([]);
  });

  it('change without a read of the list until the last one has', async () => {
    const [{ page }, other] = [await openTable('&q=rochester'), await openTable('&q=rochester')];
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/v1/bulk', async (route) => {
      const response = await route.fetch();
      await answered;
      await route.fulfill({ response });
    });
    await box(page, 0).click();
    await page.getByRole('button', { name: 'Set the status' }).click();
    await page.getByRole('menuitem', { name: 'Under Repair' }).click();
    await says(page, '1 of 1 station changes.');
    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/v1/stations?')) reads.push(request.url());
    });
    await page.getByRole('button', { name: 'Change 1 station' }).click();
    await title(page, 'Changing 1 station');
    expect(await accessibilityViolations(page)).toEqual([]);
    await grid(other.page).getByText('Under Repair').first().waitFor();
    expect(reads).toEqual([]);
    answer();
    await says(page, '1 station changed');
    await until('the list is read again', () => Promise.resolve(reads.length > 0));
    await closeDialog(page);
    await grid(page).getByText('Under Repair').first().waitFor();
  });
});

describe('Without a key that may write stations', () => {
  const directory = useConsole({ keys: { reader: ['directory:read'] }, sample: true });

  it('many of them are selected, and nothing is offered that changes them', async () => {
    const { page } = await directory.openConsole({ path: '/?view=table', key: directory.keys['reader'] });
    await box(page, 0).click();
    await page.getByRole('button', { name: 'Clear the selection' }).waitFor();
    expect(await page.getByRole('button', { name: 'Change fields' }).count()).toBe(0);
  });
});
