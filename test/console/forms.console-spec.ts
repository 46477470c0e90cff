import { randomUUID } from 'node:crypto';
import { accessibilityViolations } from './support/accessibility.js';
import { askAt } from './support/ask.js';
import { press, retype, tabTo } from './support/keyboard.js';
import { useConsole } from './support/use-console.js';

interface Answer {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly derived?: readonly string[];
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The words of names in a tree that are on more than one line, and names that do not fit. */
const BROKEN_WORDS = `[...document.querySelectorAll('[role=tree] [class^=tree-key]')].flatMap((name) =>
  [...name.childNodes]
    .filter((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()];
      return lines.length > 1 || lines.some(({ right }) => right > innerWidth);
    })
    .map((node) => node.textContent))`;

describe('By keyboard alone, in a form', () => {
  const directory = useConsole();

  const ask = askAt<Answer>(directory);

  async function openLocation(attributes: object) {
    await ask('PUT', '/v1/locations/42', { name: 'Depot', ...attributes });
    const opened = await directory.openConsole({ path: '/locations/42' });
    const { page } = opened;
    await press(page, page.getByRole('button', { name: 'Edit', exact: true }));
    return {
      ...opened,
      dialog: page.getByRole('dialog'),
      field: (name: string) => page.getByRole('combobox', { name }),
    };
  }

  it('a country and a time zone are found by typing', async () => {
    const { page, dialog, field, problems } = await openLocation({
      country: 'FR',
      time_zone: 'Asia/Calcutta',
    });
    expect(await field('Country').inputValue()).toBe('France');
    expect(await field('Time zone').inputValue()).toBe('Asia/Calcutta');
    await tabTo(page, field('Country'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('germ');
    await page.getByRole('option', { name: 'Germany' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('[role=option]').first().waitFor({ state: 'detached' });
    expect(await field('Country').inputValue()).toBe('Germany');

    await tabTo(page, field('Time zone'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('berlin');
    await page.getByRole('option', { name: 'Europe/Berlin' }).waitFor();
    await page.keyboard.press('Enter');
    await press(page, dialog.getByRole('button', { name: 'Save' }));
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('definition').getByText('Germany', { exact: true }).waitFor();
    const { attributes } = await ask('GET', '/v1/locations/42');
    expect(attributes).toMatchObject({ country: 'DE', time_zone: 'Europe/Berlin' });
    expect(problems).toEqual([]);
  });

  it('what is derived of coordinates is shown and not saved', async () => {
    const { page, dialog, field, problems } = await openLocation({ latitude: '52.5', longitude: '13.4' });
    expect(await field('Country').inputValue()).toBe('');
    expect(await field('Country').getAttribute('placeholder')).toBe('Germany (derived)');
    expect(await field('Time zone').getAttribute('placeholder')).toBe('Europe/Berlin (derived)');
    expect(await accessibilityViolations(page)).toEqual([]);
    await retype(page, dialog.getByRole('textbox', { name: 'City' }), 'Berlin');
    await press(page, dialog.getByRole('button', { name: 'Save' }));
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('definition').getByText('Germany derived').waitFor();
    const { attributes, derived } = await ask('GET', '/v1/locations/42');
    expect(attributes).toMatchObject({ city: 'Berlin', country: 'DE' });
    expect(derived).toEqual(['country', 'time_zone']);
    expect(problems).toEqual([]);
  });

  it('a choice is kept when Escape closes the form', async () => {
    const { page, dialog, field } = await openLocation({ country: 'FR' });
    await tabTo(page, field('Country'));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect((await ask('GET', '/v1/locations/42')).attributes).toMatchObject({ country: 'FR' });
  });

  it('several words are chosen, typed and taken away', async () => {
    const { page, dialog, field, problems } = await openLocation({ facilities: ['HOTEL', 'ODD_THING'] });
    await dialog.getByText('Odd thing').waitFor();
    await tabTo(page, field('Facilities'));
    await page.keyboard.type('wi');
    await page.getByRole('option', { name: 'Wi-Fi' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('Wi-Fi').waitFor();
    await page.keyboard.type('Bakery');
    await page.getByRole('option', { name: 'Add “Bakery”' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.getByText('Bakery').waitFor();
    await page.keyboard.press('Backspace');
    await dialog.getByText('Bakery').waitFor({ state: 'detached' });
    // What is typed and not chosen is taken as it is.
    await page.keyboard.type('Kiosk');
    await page.keyboard.press('Tab');
    await press(page, dialog.getByRole('button', { name: 'Save' }));
    await dialog.waitFor({ state: 'detached' });
    const { attributes } = await ask('GET', '/v1/locations/42');
    expect(attributes['facilities']).toEqual(['HOTEL', 'ODD_THING', 'WIFI', 'Kiosk']);
    expect(problems).toEqual([]);
  });

  async function openStation(given: object = {}) {
    const data = { name: 'Main St', location_source: { feed: 'places', id: '1' } };
    const lines = [
      { type: 'RegisterLocation', source: { feed: 'places', id: '1' }, data: { name: 'Depot' } },
      { type: 'UpsertStation', source: { feed: 'stations', id: randomUUID() }, data, ...given },
    ];
    const response = await fetch(`${directory.url}/v1/bulk`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/x-ndjson' } },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    });
    const results = (await response.text()).trim().split('\n');
    const { id, status } = JSON.parse(results[1] ?? '{}') as { id: string; status: string };
    expect(status).toBe('accepted');
    const path = `/v1/stations/${id}`;
    const opened = await directory.openConsole({ path: `/stations/${id}` });
    const { page } = opened;
    return { ...opened, path, dialog: page.getByRole('dialog') };
  }

  it('a station is changed together with its details, and saved by Ctrl+S', async () => {
    const { page, path, dialog, problems } = await openStation();
    await press(page, page.getByRole('button', { name: 'Edit', exact: true }));
    await dialog.getByText('Nothing changed yet').waitFor();
    // As in filters, legends and charts.
    expect(await dialog.getByLabel('Status').locator('option').allTextContents()).toEqual([
      ...['No value', 'Available', 'In Use', 'Offline', 'Under Repair', 'Unknown'],
    ]);
    await retype(page, dialog.getByLabel('Manufacturer'), 'ABB');
    await retype(page, dialog.getByLabel('EVSE-ID'), 'DE*ABC*1');
    await dialog.getByText('Not the usual form').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await retype(page, dialog.getByLabel('EVSE-ID'), 'DE*ABC*E1');
    await dialog.getByText('Not the usual form').waitFor({ state: 'detached' });
    await tabTo(page, page.getByRole('combobox', { name: 'Capabilities' }));
    await page.keyboard.type('rfid');
    await page.getByRole('option', { name: 'RFID reader' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('3 fields changed').waitFor();
    await page.keyboard.press('ControlOrMeta+s');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('DE*ABC*E1').first().waitFor();
    await page.getByText('RFID reader').first().waitFor();
    expect(await ask('GET', path)).toMatchObject({
      attributes: { manufacturer: 'ABB' },
      details: { evse_id: 'DE*ABC*E1', capabilities: ['RFID_READER'] },
    });
    expect(problems).toEqual([]);
  });

  it('what is refused of the details stands at its field, and the attributes are saved', async () => {
    const { page, path, dialog } = await openStation();
    await press(page, page.getByRole('button', { name: 'Edit', exact: true }));
    await retype(page, dialog.getByLabel('Model'), 'Terra 54');
    const floor = dialog.getByLabel('Floor level');
    await retype(page, floor, 'third');
    await page.keyboard.press('Enter');
    await dialog.getByText('Some changes are saved already.').waitFor();
    await floor.and(page.locator('[aria-invalid=true]:focus')).waitFor();
    await dialog.getByText('1 field changed').waitFor();
    expect((await ask('GET', path)).attributes).toMatchObject({ model: 'Terra 54' });
    await retype(page, floor, '3');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await ask('GET', path)).toMatchObject({ details: { floor_level: '3' } });
  });

  it('a detail that somebody else changes meanwhile is chosen', async () => {
    const { page, path, dialog } = await openStation();
    await press(page, page.getByRole('button', { name: 'Edit', exact: true }));
    await retype(page, dialog.getByLabel('Physical reference'), '7');
    await tabTo(page, page.getByRole('combobox', { name: 'Parking restrictions' }));
    await page.keyboard.type('customers');
    await page.getByRole('option', { name: 'Customers' }).waitFor();
    await page.keyboard.press('Enter');
    await ask('PUT', `${path}/details`, { parking_restrictions: ['EV_ONLY'] });
    await press(page, dialog.getByRole('button', { name: 'Save' }));
    const restrictions = dialog.getByRole('group', { name: 'Parking restrictions' });
    await restrictions.getByText('Electric vehicles only').waitFor();
    await tabTo(page, restrictions.getByLabel('Keep mine'));
    await page.keyboard.press('ArrowDown');
    await press(page, dialog.getByRole('button', { name: 'Save the chosen values' }));
    await dialog.waitFor({ state: 'detached' });
    expect(await ask('GET', path)).toMatchObject({
      details: { physical_reference: '7', parking_restrictions: ['EV_ONLY'] },
    });
  });

  it('what the source said is read as a tree, and copied', async () => {
    const extensions = {
      images: Array.from({ length: 30 }, (_, index) => ({ url: `https://example.org/${index}.jpg` })),
      'odd key': { deep: true },
    };
    const { page, problems } = await openStation({ extensions });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
    await press(page, page.getByText('More from the source'));
    const line = (name: string) => page.getByRole('treeitem', { name });
    await tabTo(page, line('images'));
    expect(await line('images').getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await line('https://example.org/0.jpg').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('c');
    await page.getByText('Copied: https://example.org/0.jpg').first().waitFor();
    expect(await clipboard()).toBe('https://example.org/0.jpg');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Copied: ["odd key"]').first().waitFor();
    expect(await clipboard()).toBe('["odd key"]');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await line('https://example.org/0.jpg').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  it('what the source said has names that end a line between words alone, on a phone', async () => {
    const names = ['authentication_and_identification_methods', 'dedicatedParkingSpacesForElectricVehicles'];
    const deep = Object.fromEntries(names.map((name) => [name, 'a value of some words']));
    const { page: wide } = await openStation({ extensions: { accessibilityOfSite: { onSite: { deep } } } });
    const path = new URL(wide.url()).pathname;
    const { page } = await directory.openConsole({ path, viewport: 'phone' });
    await page.getByText('More from the source').tap();
    await page.getByRole('treeitem', { name: 'accessibilityOfSite' }).waitFor();
    expect(await page.evaluate(BROKEN_WORDS)).toEqual([]);
    await page.getByRole('treeitem', { name: names[0] ?? '' }).tap();
    await page.getByRole('button', { name: `Copy the path of ${names[0]}` }).waitFor();
    const line = page.getByRole('treeitem', { name: 'accessibilityOfSite' });
    const { width = 0 } = (await line.boundingBox()) ?? {};
    await line.tap({ position: { x: width - 30, y: 10 } });
    expect(await line.getAttribute('aria-expanded')).toBe('false');
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('the page of a station begins with what is known, and folds the rest away', async () => {
    const { page } = await openStation();
    await page.getByText('Manufacturer').waitFor({ state: 'detached' });
    await press(page, page.getByRole('button', { name: /Show \d+ empty fields/ }).first());
    await page.getByText('Manufacturer').waitFor();
    await page.getByRole('button', { name: 'Hide empty fields' }).waitFor();
  });
});
