import type { Page } from 'playwright-core';
import { askAt } from './support/ask.js';
import { useConsole } from './support/use-console.js';

const tooltip = (page: Page, name: string) => page.locator('[class*=tooltip i]').getByText(name);

/** Tiles that no filter is set for. */
const ALL = /\/v1\/tiles\/[^?]*$/;
/** Pixels between the middle of the map and each of the two stations. */
const BESIDE = 100;
const ZOOM = 14;
const DEGREES = (BESIDE * 360) / (512 * 2 ** ZOOM);

describe('The stations on the map', () => {
  const directory = useConsole();
  let east = '';
  const ask = askAt<Record<string, unknown>>(directory);

  beforeAll(async () => {
    await ask('PUT', '/v1/locations/7', { name: 'Depot' });
    const place = { location_id: '7', latitude: '0' };
    await ask('POST', '/v1/stations', { ...place, name: 'West gate', longitude: String(-DEGREES) });
    const { id } = await ask('POST', '/v1/stations', {
      ...{ ...place, name: 'East gate', longitude: String(DEGREES) },
    });
    east = String(id);
    await ask('GET', '/v1/stations');
  });

  /** Moves the pointer to a place beside the middle of the map. */
  async function point(page: Page, pixels: number): Promise<void> {
    const map = await page.getByRole('region', { name: 'Map of the stations' }).boundingBox();
    const { x, y, width, height } = map ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 4);
    await page.mouse.move(x + width / 2 + pixels, y + height / 2, { steps: 3 });
  }

  /** Points at a station until the map says its name: what is drawn is not known in another way. */
  async function isDrawn(page: Page, pixels: number, name: string): Promise<void> {
    for (;;) {
      await point(page, pixels);
      const isShown = tooltip(page, name).waitFor({ timeout: 500 });
      if (await isShown.then(() => true).catch(() => false)) return;
    }
  }

  /** Opens the map, whose tiles of all stations are as of now, and are answered when the returned function is called. */
  async function openSlowMap(): Promise<{ page: Page; answer: () => void; problems: readonly string[] }> {
    const { page, problems } = await directory.openConsole({ path: '/docs' });
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    const allRead = page.waitForRequest(ALL);
    await page.route(ALL, async (route) => {
      const response = await route.fetch();
      await mayAnswer;
      // The map may have given the request up.
      await route.fulfill({ response }).catch(() => undefined);
    });
    await page.goto(`${directory.url}/?at=0,0,${ZOOM}`);
    await allRead;
    return { page, answer, problems };
  }

  it('are those that were searched for while the tiles of all were read', async () => {
    const { page, answer, problems } = await openSlowMap();
    const found = page.waitForResponse(/\/v1\/tiles\/.*\?q=east/);
    await page.getByLabel('Search stations').fill('east');
    await found;
    answer();
    await isDrawn(page, BESIDE, 'East gate');
    await point(page, -BESIDE);
    await tooltip(page, 'East gate').waitFor({ state: 'detached' });
    expect(await tooltip(page, 'West gate').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('have the status that changed while their tiles were read', async () => {
    const { page, answer, problems } = await openSlowMap();
    await page.getByText('Live', { exact: true }).waitFor();
    const placeRead = page.waitForResponse(/\/v1\/stations\?sort=-updated_at/);
    await ask('PUT', `/v1/stations/${east}/availability`, { available: '2' });
    await placeRead;
    answer();
    await isDrawn(page, BESIDE, 'In Use');
    expect(problems).toEqual([]);
  });
});
