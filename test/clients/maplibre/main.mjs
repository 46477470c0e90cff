// MapLibre draws the style of docs/maps.md in Chromium, on a page of another origin and with a key.
import { deepStrictEqual } from 'node:assert';
import { join } from 'node:path';
import { launchBrowser } from '../../../dist/test/console/support/browser.js';
import { documentedBlock } from '../documented.mjs';
import { inFolder, makeKey, startService } from '../programs.mjs';
import { createConnectorType, writeLines } from '../records.mjs';
import { tried } from '../tried.mjs';
import { servePage } from './page.mjs';

const SCOPES = 'directory:read,stations:write,locations:write,connector-types:write';
const DOCUMENTED = 'http://127.0.0.1:3000';
const STANDARD = 'IEC_62196_T2_COMBO';
const EXPECTED = [
  { count: 2, by_status: '{"1":1,"2":1}' },
  { name: 'Jena', available: '1', status: 'Available', standards: STANDARD, max_kilowatts: 150 },
];

await inFolder(async (folder) => {
  const page = await servePage();
  const data = join(folder, 'data');
  const key = makeKey(data, 'map', SCOPES);
  const { url } = await startService(data, { CORS_ORIGINS: page.origin });
  await fill(url, { authorization: `Bearer ${key}` });
  const style = documentedBlock('maps.md', '### MapLibre').replaceAll(DOCUMENTED, url);
  page.show({ style: JSON.parse(style), key, service: url });
  const browser = await launchBrowser();
  try {
    const { version, errors, features } = await drawnBy(browser, page.origin);
    deepStrictEqual(errors, []);
    deepStrictEqual(features, EXPECTED);
    const where = `${version} in Chromium ${browser.version()}`;
    tried('MapLibre GL JS', where, 'draws the documented style by its TileJSON, with a key');
  } finally {
    await browser.close();
    page.stop();
  }
});

/** What the map of a page has drawn: the properties of its features, clusters first, without their ids. */
async function drawnBy(browser, address) {
  const tab = await browser.newPage();
  const messages = [];
  tab.on('console', (message) => messages.push(message.text()));
  tab.on('pageerror', (error) => messages.push(error.message));
  await tab.goto(address);
  await tab.waitForFunction('window.drawn', undefined, { timeout: 60_000 }).catch((error) => {
    throw new Error(`the map was not drawn: ${messages.join('\n')}`, { cause: error });
  });
  const { features, ...drawn } = await tab.evaluate('window.drawn');
  // The world is drawn several times side by side.
  const texts = new Set(features.map(({ id: _, ...properties }) => JSON.stringify(properties)));
  return { ...drawn, features: [...texts].sort().map((text) => JSON.parse(text)) };
}

/** Two stations in one place and one in another, which the filter of the documented style takes, and one that it does not. */
async function fill(url, headers) {
  const type = await createConnectorType(url, 'CCS', headers);
  const station = (id, place, available, kilowatts) => ({
    type: 'UpsertStation',
    source: { feed: 'f', id },
    data: { name: id, ...place, available, location_id: '7' },
    connectors: [{ connector_type_id: type, count: 1, kilowatts, standard: STANDARD }],
  });
  const delhi = { latitude: 28.6, longitude: 77.2 };
  const lines = [
    { type: 'RegisterLocation', id: '7', data: {} },
    station('Jena', { latitude: 50.9, longitude: 11.6 }, '1', 150),
    station('Delhi 1', delhi, '1', 150),
    station('Delhi 2', delhi, '2', 50),
    station('Oslo', { latitude: 59.9, longitude: 10.7 }, '1', 22),
  ];
  await writeLines(url, lines, headers);
}
