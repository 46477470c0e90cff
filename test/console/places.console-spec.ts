import type { Locator, Page } from 'playwright-core';
import { until } from '../engines/processes/until.js';
import { accessibilityViolations } from './support/accessibility.js';
import { askAt } from './support/ask.js';
import { press, retype, tabTo } from './support/keyboard.js';
import { goTo, goToByKeys } from './support/navigation.js';
import { useConsole } from './support/use-console.js';

interface Answer {
  readonly id: string;
  readonly version: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const total = (page: Page, text: string) => page.getByRole('status').getByText(text);
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const marker = (page: Page) => dialog(page).getByRole('button', { name: /^The point/ });

/** How somebody uses the page: with a pointer, or with keys alone. */
interface Hands {
  readonly act: (page: Page, target: Locator) => Promise<void>;
  readonly type: (page: Page, target: Locator, text: string) => Promise<void>;
  readonly select: (page: Page, target: Locator, label: string) => Promise<void>;
  /** Goes to a page by the navigation. */
  readonly go: (page: Page, name: string) => Promise<void>;
}

const pointer: Hands = {
  go: goTo,
  act: (_, target) => target.click(),
  type: async (page, target, text) => {
    await target.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  },
  select: async (_, target, label) => void (await target.selectOption({ label })),
};

const keys: Hands = {
  go: goToByKeys,
  act: press,
  type: retype,
  select: async (page, target, label) => {
    await tabTo(page, target);
    await page.keyboard.type(label);
  },
};

describe.each([
  ['with the mouse', 'wide', pointer],
  ['by keyboard alone', 'wide', keys],
  ['on a phone', 'phone', pointer],
] as const)('Somebody %s', (_, viewport, { act, type, select, go }) => {
  const directory = useConsole();
  const ask = askAt<Answer>(directory);

  const listOf = async (path: string) =>
    (await askAt<{ readonly items: readonly unknown[] }>(directory)('GET', path)).items;

  it('adds a fast charger with two plugs and its location, and finds it by its plug', async () => {
    const { page, problems } = await directory.openConsole({ viewport });
    const choose = async (target: Locator, words: string, option: string) => {
      await type(page, target, words);
      const found = page.getByRole('option', { name: option });
      await found.and(page.locator('[data-highlighted]')).waitFor();
      await page.keyboard.press('Enter');
    };
    const row = (number: number) => dialog(page).getByRole('group', { name: `Connector ${number}` });
    await act(page, page.getByRole('button', { name: 'Add a station' }));
    await act(page, inDialog(page, 'Add the station'));
    await dialog(page).getByText('Choose a location, or add one.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await act(page, inDialog(page, 'Add a location'));
    await act(page, inDialog(page, 'Add the station'));
    await dialog(page).getByText('Enter a name or an address of the location.').waitFor();
    await dialog(page).getByText('Enter a name or an EVSE-ID of the station.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await type(page, dialog(page).getByLabel('Location name'), 'Harbour');
    await type(page, dialog(page).getByLabel('City'), 'Kiel');
    await choose(dialog(page).getByRole('combobox', { name: 'Country' }), 'germ', 'Germany');
    await type(page, dialog(page).getByLabel('Latitude'), 'north');
    await type(page, dialog(page).getByLabel('Longitude'), '10.1');
    await type(page, dialog(page).getByLabel('Name', { exact: true }), 'Pier 1');
    await select(page, dialog(page).getByLabel('Status'), 'Available');
    await type(page, dialog(page).getByLabel('EVSE-ID'), 'DE*ABC*E1');
    const typeOf = (number: number) => row(number).getByRole('combobox', { name: 'Connector type' });
    const standardIs = (number: number, words: string) =>
      until(`the type has told the standard ${words}`, async () => {
        const standard = row(number).getByRole('combobox', { name: 'Standard' });
        return (await standard.inputValue()) === words;
      });
    await choose(typeOf(1), 'CCS 2', 'Add the connector type “CCS 2”');
    await standardIs(1, 'CCS 2');
    await type(page, row(1).getByLabel('Kilowatts'), 'very many');
    await act(page, row(1).getByRole('button', { name: 'Copy connector 1' }));
    await choose(typeOf(2), 'CHAdeMO', 'Add the connector type “CHAdeMO”');
    await standardIs(2, 'CHAdeMO');
    await type(page, row(2).getByLabel('Kilowatts'), '50');

    await act(page, inDialog(page, 'Add the station'));
    await row(1).getByText('Kilowatts must be a number').waitFor();
    // Nothing is written before the numbers are right.
    expect(await listOf('/v1/locations')).toEqual([]);
    await type(page, row(1).getByLabel('Kilowatts'), '300.1234');
    await act(page, inDialog(page, 'Add the station'));
    await dialog(page).getByText('Latitude must be numeric').waitFor();
    await type(page, dialog(page).getByLabel('Latitude'), '54.3');
    await act(page, inDialog(page, 'Add the station'));
    await dialog(page).getByText('The location Harbour was added.').waitFor();
    await row(1).getByText('at most 3 decimals').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await type(page, row(1).getByLabel('Kilowatts'), '300');
    await act(page, inDialog(page, 'Go on'));
    await heading(page, 'Pier 1').and(page.locator(':focus')).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await go(page, 'Stations');
    await act(page, page.getByRole('button', { name: /^Plug/ }));
    await (viewport === 'wide' && act === press
      ? press(page, page.getByRole('checkbox', { name: /^CCS 2/ }), 'Space')
      : page.getByRole('checkbox', { name: /^CCS 2/ }).click());
    await page.waitForURL(/standard=IEC_62196_T2_COMBO/);
    await total(page, '1 station').waitFor();
    await page.getByRole('option', { name: /^Pier 1/ }).waitFor();
    expect(problems).toEqual([]);
  });

  it('moves a station to another location, and back', async () => {
    await ask('PUT', '/v1/locations/7', {
      name: 'Depot',
      latitude: '52.5',
      longitude: '13.4',
    });
    await ask('PUT', '/v1/locations/8', {
      ...{ name: 'Depot South', city: 'Berlin', latitude: '52.48', longitude: '13.42' },
    });
    const { id } = await ask('POST', '/v1/stations', { location_id: '7', name: 'Gate' });
    const { page, problems } = await directory.openConsole({ path: `/stations/${id}`, viewport });
    await act(page, page.getByRole('button', { name: 'Move', exact: true }));
    await act(page, inDialog(page, 'Move'));
    await dialog(page).getByText('Choose a location.').waitFor();
    await type(page, dialog(page).getByRole('combobox', { name: 'Location' }), 'south');
    // It comes before the search has ended, as those of quick hands do.
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    await dialog(page).getByRole('switch', { name: 'Put it at the point of the new location' }).waitFor();
    expect(await dialog(page).getByText('Choose a location.').count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await act(page, inDialog(page, 'Move'));
    await page.getByRole('link', { name: /^Depot South/ }).waitFor();
    await page.getByText('Moved Gate to Depot South').first().waitFor();
    const moved = { location_id: '8', latitude: '52.48', longitude: '13.42' };
    expect((await ask('GET', `/v1/stations/${id}`)).attributes).toMatchObject(moved);
    await act(page, page.getByRole('button', { name: 'Undo' }));
    await page.getByText('Moved Gate back').first().waitFor();
    const back = { location_id: '7', latitude: null, longitude: null };
    expect((await ask('GET', `/v1/stations/${id}`)).attributes).toMatchObject(back);
    expect(problems).toEqual([]);
  });
});

describe('The point of a record', () => {
  const directory = useConsole();
  const ask = askAt<Answer>(directory);
  const pointOf = async (page: Page) => [
    Number(await dialog(page).getByLabel('Latitude').inputValue()),
    Number(await dialog(page).getByLabel('Longitude').inputValue()),
  ];

  async function openPoint(path: string) {
    const opened = await directory.openConsole({ path });
    await press(opened.page, opened.page.getByRole('button', { name: 'Set on the map' }));
    return opened;
  }

  it('of a station is dragged by the mouse, and moved by arrow keys, and taken back', async () => {
    await ask('PUT', '/v1/locations/7', {
      name: 'Depot',
      latitude: '52.5',
      longitude: '13.4',
    });
    const station = { location_id: '7', name: 'Gate', latitude: '52.5', longitude: '13.4' };
    const { id, version } = await ask('POST', '/v1/stations', station);
    const { page, problems } = await openPoint(`/stations/${id}`);
    const { x, y, width, height } = (await marker(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 60, y + height / 2 - 30, { steps: 4 });
    await page.mouse.up();
    const [latitude = 0, longitude = 0] = await pointOf(page);
    expect([latitude > 52.5, longitude > 13.4]).toEqual([true, true]);
    const moved = dialog(page).getByText(/^Moved [\d.]+ km\. The ring is where it was\.$/);
    expect(Number.parseFloat((await moved.innerText()).slice('Moved '.length))).toBeGreaterThan(0.5);
    await dialog(page)
      .getByRole('status')
      .getByText(/^The point is at .*\. Moved [\d.]+ km$/)
      .waitFor();

    await tabTo(page, marker(page));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowLeft');
    await until('the keys have moved it', async () => (await pointOf(page))[1] !== longitude);
    const [south = 0, west = 0] = await pointOf(page);
    expect([south < latitude, west < longitude]).toEqual([true, true]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await press(page, inDialog(page, 'Save'));
    await page.getByText('Point of Gate saved').first().waitFor();
    expect((await ask('GET', `/v1/stations/${id}`)).attributes).toMatchObject({
      latitude: String(south),
      longitude: String(west),
    });
    expect((await ask('GET', `/v1/stations/${id}`)).version).toBe(version + 1);
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await page.getByText('Point of Gate is as before').first().waitFor();
    expect((await ask('GET', `/v1/stations/${id}`)).attributes).toMatchObject(station);
    expect(problems).toEqual([]);
  });

  it('of a station becomes that of its location', async () => {
    await ask('PUT', '/v1/locations/7', {
      name: 'Depot',
      latitude: '52.5',
      longitude: '13.4',
    });
    const { id } = await ask('POST', '/v1/stations', { location_id: '7', name: 'Gate' });
    const { page } = await openPoint(`/stations/${id}`);
    await press(page, inDialog(page, 'Use the point of the location'));
    await press(page, inDialog(page, 'Save'));
    await page.getByText('52.5, 13.4').waitFor();
  });

  it('of a location becomes that of one of its stations', async () => {
    await ask('PUT', '/v1/locations/10', { name: 'Quay' });
    const point = { latitude: '54.3', longitude: '10.1' };
    await ask('POST', '/v1/stations', { location_id: '10', name: 'Crane', ...point });
    const { page, problems } = await openPoint('/locations/10');
    await dialog(page).getByText('This map has outlines of countries only').waitFor();
    await press(page, inDialog(page, 'Use the point of a station'));
    await dialog(page).getByLabel('Latitude').and(page.locator(':focus')).waitFor();
    expect(await pointOf(page)).toEqual([54.3, 10.1]);
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('Point of Quay saved').first().waitFor();
    expect((await ask('GET', '/v1/locations/10')).attributes).toMatchObject(point);
    expect(problems).toEqual([]);
  });

  it('of a new location is looked for where others of its city are', async () => {
    await ask('PUT', '/v1/locations/11', { name: 'Pier', city: 'Kiel', latitude: '54.3', longitude: '10.1' });
    const { page, problems } = await directory.openConsole();
    await press(page, page.getByRole('button', { name: 'Add a station', exact: true }));
    await press(page, inDialog(page, 'Add a location'));
    const found = page.waitForResponse(/\/v1\/locations\?city=Kiel/);
    await retype(page, dialog(page).getByLabel('City'), 'Kiel');
    await found;
    await press(page, inDialog(page, 'Put it in the middle of the map'));
    const [latitude = 0, longitude = 0] = await pointOf(page);
    expect([Math.round(latitude), Math.round(longitude)]).toEqual([54, 10]);
    expect(problems).toEqual([]);
  });

  it('of a location is put into the middle of the map, and said to be wrong at its field', async () => {
    await ask('PUT', '/v1/locations/9', { name: 'Nowhere' });
    const { page } = await openPoint('/locations/9');
    await press(page, inDialog(page, 'Put it in the middle of the map'));
    await marker(page).and(page.locator(':focus')).waitFor();
    await retype(page, dialog(page).getByLabel('Latitude'), 'north');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Latitude must be numeric').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await retype(page, dialog(page).getByLabel('Latitude'), '10');
    expect(await dialog(page).getByText('must be numeric').count()).toBe(0);
    await retype(page, dialog(page).getByLabel('Latitude'), '153');
    const advice = dialog(page).getByRole('status').filter({ hasText: 'Not between −90 and 90' });
    await advice.locator('svg').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await retype(page, dialog(page).getByLabel('Latitude'), '10');
    await advice.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.getByText('Point of Nowhere saved').first().waitFor();
    expect((await ask('GET', '/v1/locations/9')).attributes).toMatchObject({ latitude: '10' });
  });
});
