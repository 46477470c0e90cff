import { until } from '../engines/processes/until.js';
import { accessibilityViolations } from './support/accessibility.js';
import { askAt } from './support/ask.js';
import { chooseItem, press, retype, tabTo } from './support/keyboard.js';
import { goToByKeys } from './support/navigation.js';
import { useConsole } from './support/use-console.js';

interface Answer {
  readonly id: string;
  readonly version: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A picture of one point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('By keyboard alone, somebody', () => {
  const directory = useConsole();

  const ask = askAt<Answer>(directory);

  async function openStation(attributes: object = {}) {
    await ask('PUT', '/v1/locations/42', { name: 'Depot', city: 'Berlin', country: 'DE' });
    const { id } = await ask('POST', '/v1/stations', {
      ...{ location_id: '42', name: 'Main St', cost: '0.30', available: '1' },
      ...attributes,
    });
    const path = `/stations/${id}`;
    const opened = await directory.openConsole({ path });
    const { page } = opened;
    return { ...opened, path, id, dialog: page.getByRole('dialog'), heading: page.locator('h1') };
  }

  it('reads a long name and long texts on a phone without moving the page sideways', async () => {
    const { id } = await openStation({ name: 'W'.repeat(255), pre_charge_instructions: 'i'.repeat(10_000) });
    const { page } = await directory.openConsole({ path: `/stations/${id}`, viewport: 'phone' });
    await page.getByRole('button', { name: 'Show more' }).waitFor();
    const sizes = 'document.documentElement.scrollWidth <= innerWidth';
    expect(await page.evaluate(sizes)).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollHeight < 8_000')).toBe(true);
    await press(page, page.getByRole('button', { name: 'Show more' }));
    await page.getByRole('button', { name: 'Show less' }).waitFor();
    expect(await page.evaluate(sizes)).toBe(true);
  });

  it('sets a station Under Repair, and a second page shows it at once', async () => {
    const { page, path, id, problems } = await openStation();
    const second = await directory.openConsole({ path });
    await second.page.getByText('Live', { exact: true }).waitFor();
    await press(page, page.getByRole('button', { name: 'Under Repair' }), 'Space');
    await second.page.locator('[class^=station-status_]').getByText('Under Repair').waitFor();
    await second.page.getByText('Available → Under Repair').waitFor();
    await page.getByRole('button', { name: 'Under Repair', pressed: true }).waitFor();

    await page.getByText('Status of Main St set to Under Repair').first().waitFor();
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await second.page.locator('[class^=station-status_]').getByText('Available').waitFor();
    expect((await ask('GET', `/v1/stations/${id}`)).attributes).toMatchObject({ available: '1' });
    expect(problems).toEqual([]);
  });

  it('edits a station that another person changes meanwhile, and takes some of both', async () => {
    const { page, id, dialog, heading } = await openStation();
    await press(page, page.getByRole('button', { name: 'Edit', exact: true }));
    await retype(page, dialog.getByLabel('Name'), 'High St');
    await retype(page, dialog.getByLabel('Cost', { exact: true }), '0.50');
    await ask('PATCH', `/v1/stations/${id}`, { name: 'Broad St', cost: '0.40', hours: '24/7' });
    await press(page, dialog.getByRole('button', { name: 'Save' }));

    await dialog.getByText('Somebody else changed 3 fields meanwhile.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const cost = dialog.getByRole('group', { name: 'Cost' });
    await tabTo(page, cost.getByLabel('Keep mine'));
    await page.keyboard.press('ArrowDown');
    await press(page, dialog.getByRole('button', { name: 'Save the chosen values' }));
    await heading.getByText('High St').waitFor();
    await page.getByText('Saved changes to High St').first().waitFor();
    const { attributes } = await ask('GET', `/v1/stations/${id}`);
    expect(attributes).toMatchObject({ name: 'High St', cost: '0.40', hours: '24/7' });

    await ask('PUT', `/v1/stations/${id}/availability`, { available: '3' });
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await heading.getByText('Broad St').waitFor();
    await page.getByText('Values of Broad St are as before').first().waitFor();
    const undone = await ask('GET', `/v1/stations/${id}`);
    expect(undone.attributes).toMatchObject({ name: 'Broad St', cost: '0.40', available: '3' });
  });

  it('is told which station somebody else has changed since, whose values are not taken back', async () => {
    const { page, id, dialog } = await openStation();
    await press(page, page.getByRole('button', { name: 'Edit', exact: true }));
    await retype(page, dialog.getByLabel('Cost', { exact: true }), '0.50');
    await page.keyboard.press('Enter');
    await page.getByText('Saved changes to Main St').first().waitFor();
    await ask('PATCH', `/v1/stations/${id}`, { cost: '0.60' });
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await page.getByText('Someone else has changed these values of Main St').first().waitFor();
    expect((await ask('GET', `/v1/stations/${id}`)).attributes).toMatchObject({ cost: '0.60' });
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('sees beside a field why its value is refused, and is asked before changes are lost', async () => {
    const { page, dialog, heading } = await openStation();
    await press(page, page.getByRole('button', { name: 'Edit', exact: true }));
    const latitude = dialog.getByLabel('Latitude');
    await retype(page, latitude, 'north');
    await page.keyboard.press('Enter');
    await dialog.getByText('Latitude must be numeric').waitFor();
    expect(await latitude.getAttribute('aria-invalid')).toBe('true');
    await tabTo(page, latitude);
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await press(page, dialog.getByRole('button', { name: 'Discard' }));
    await dialog.waitFor({ state: 'detached' });
    await heading.getByText('Main St').waitFor();
  });

  it('copies the link of a station', async () => {
    const { page } = await openStation();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, page.getByRole('button', { name: 'More actions' }));
    await chooseItem(page, page.getByRole('menuitem', { name: 'Copy the link' }));
    await page.getByText('The link is copied').first().waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url());
  });

  it('removes a station and takes that back', async () => {
    const { page, heading, path, id } = await openStation();
    await press(page, page.getByRole('button', { name: 'More actions' }));
    await chooseItem(page, page.getByRole('menuitem', { name: 'Remove' }));
    await page.getByText('This station was removed').waitFor();
    await page.getByText('Removed Main St').first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();

    await ask('DELETE', `/v1/stations/${id}`);
    const later = await directory.openConsole({ path });
    await later.page.locator('h1').getByText('Main St').waitFor();
    await later.page.getByText('Removed', { exact: true }).first().waitFor();
    await press(later.page, later.page.getByRole('button', { name: 'Restore', exact: true }));
    await later.page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await heading.getByText('Main St').waitFor();
  });

  it('makes a connector type, gives it a photo and takes the photo back', async () => {
    const { page, problems } = await directory.openConsole({ path: '/connector-types' });
    await press(page, page.getByRole('button', { name: 'Add a connector type' }));
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Add a connector type' }));
    await page.getByRole('dialog').getByText('Enter a name.').waitFor();
    await retype(page, page.getByRole('dialog').getByLabel('Name'), 'CCS 2, 150 kW');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit connector type' });
    // The dialog takes the focus a moment after it is shown.
    await dialog.locator(':focus').waitFor();
    await retype(page, dialog.getByLabel('Name'), ' ');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter a name.').waitFor();
    await retype(page, dialog.getByLabel('Name'), 'CCS 2, 150 kW');
    const choose = async (name: string, mimeType: string, buffer: Buffer) => {
      await tabTo(page, dialog.getByLabel('Photo'));
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')]);
      await chooser.setFiles({ name, mimeType, buffer });
    };

    await choose('plug.svg', 'image/svg+xml', PNG);
    await dialog.getByText('plug.svg is not a JPEG, PNG, WebP or GIF image.').waitFor();
    await choose('large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
    await dialog.getByText('large.png has 5.1 MB; at most 5 MB can be sent.').waitFor();
    expect(problems).toEqual([]);
    await choose('broken.png', 'image/png', PNG.subarray(0, 40));
    await dialog.getByText('The image is cut off or damaged.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await choose('plug.png', 'image/png', PNG);
    const photo = page.locator('tbody img');
    await photo.waitFor({ state: 'attached' });
    await page.getByText('Photo of CCS 2, 150 kW changed').first().waitFor();
    const width = () => page.evaluate<number>("document.querySelector('tbody img').naturalWidth");
    await until('the photo is shown', async () => (await width()) === 1);

    await press(page, dialog.getByRole('button', { name: 'Use the default photo' }));
    await photo.waitFor({ state: 'detached' });
  });

  it('makes a connector type inactive, removes it and takes that back', async () => {
    const { id } = await ask('POST', '/v1/connector-types', { name: 'Old plug' });
    const { page } = await directory.openConsole({ path: '/connector-types?q=old' });
    const active = page.getByRole('switch', { name: 'Old plug is active' });
    await press(page, active, 'Space');
    await until(
      'it is inactive',
      async () => (await ask('GET', `/v1/connector-types/${id}`)).attributes['is_active'] === false,
    );
    await press(page, page.getByRole('button', { name: 'More actions for Old plug' }));
    await chooseItem(page, page.getByRole('menuitem', { name: 'Remove' }));
    await page.getByText('No connector type matches').waitFor();
    await page.getByText('Removed Old plug').first().waitFor();
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await active.waitFor();
    expect(await active.isChecked()).toBe(false);
  });

  it('registers a location, finds it, retires it, takes that back and adds a station', async () => {
    const { page } = await directory.openConsole({ path: '/locations' });
    const dialog = page.getByRole('dialog');
    await press(page, page.getByRole('button', { name: 'Add a location' }));
    await retype(page, dialog.getByLabel('Id', { exact: true }), '042');
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter a whole number').waitFor();
    await retype(page, dialog.getByLabel('Id', { exact: true }), '18446744073709551615');
    await retype(page, dialog.getByLabel('Name'), 'Harbour');
    await retype(page, dialog.getByLabel('City'), 'Kiel');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Harbour', exact: true }).waitFor();

    await goToByKeys(page, 'Locations');
    await retype(page, page.getByLabel('Search locations'), 'kiel');
    await page.getByText('1 location', { exact: true }).waitFor();
    await press(page, page.getByRole('grid', { name: 'Locations' }));
    await press(page, page.getByRole('button', { name: 'Take out of use' }));
    await page.getByText('This location is not in use').waitFor();
    await page.getByText('Took Harbour out of use').first().waitFor();
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await page.getByText('This location is not in use').waitFor({ state: 'detached' });

    await press(page, page.getByRole('button', { name: 'Add a station' }));
    await retype(page, dialog.getByLabel('Name'), 'Pier 1');
    await retype(page, dialog.getByLabel('Latitude'), 'north');
    await page.keyboard.press('Enter');
    await dialog.getByText('Latitude must be numeric').waitFor();
    await retype(page, dialog.getByLabel('Latitude'), '54.3');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Pier 1' }).waitFor();
    await press(page, page.getByRole('link', { name: /^Harbour/ }));
    await page.getByText(/^1 never reported/).waitFor();
  });
});
