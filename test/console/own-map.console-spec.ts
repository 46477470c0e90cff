import { startMapServer } from './support/map-server.js';
import { useConsole } from './support/use-console.js';

const maps = await startMapServer();
afterAll(() => maps.stop());

describe('A console with an archive of PMTiles', () => {
  const directory = useConsole({ environment: { CONSOLE_MAP_URL: `${maps.url}/area.pmtiles` } });

  it('draws the map of the archive, and its own if the archive cannot be read', async () => {
    const { page, problems } = await directory.openConsole();
    await page.getByText('Map of an archive').waitFor({ state: 'attached' });
    expect(problems).toEqual([]);
    maps.isDown = true;
    await page.reload();
    const { host } = new URL(maps.url);
    await page.locator('[class^=toast-title_]').getByText(`The map of ${host} can’t be read.`).waitFor();
    await page.getByText('Natural Earth').waitFor({ state: 'attached' });
  });
});

describe('A console with a style', () => {
  const directory = useConsole({ environment: { CONSOLE_MAP_URL: `${maps.url}/style.json` } });
  beforeAll(() => void (maps.isDown = false));

  it('draws the map of the style', async () => {
    const { page, problems } = await directory.openConsole();
    await page.getByText('Map of a style').waitFor({ state: 'attached' });
    expect(problems).toEqual([]);
  });
});
