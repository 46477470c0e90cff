import { fillDirectory } from '../../../bench/src/million/data/fill-directory.js';
import { totalAt } from '../../../bench/src/servers/importer.js';

/** What the attacks need of a filled directory. */
export interface Filled {
  /** Id of an ordinary station. */
  readonly station: string;
  /** Id of a station with long changes. */
  readonly longStation: string;
  /** Id of a station with many reports. */
  readonly reportedStation: string;
  /** When it reported, in milliseconds since 1970: from, until. */
  readonly reported: readonly [number, number];
  /** A position before its last reports. */
  readonly positionNearEnd: string;
}

const LONG_CHANGES = 95;
const REPORTS = 50_000;
const LAST_REPORTS = 10;
const CATCH_UP_MS = 900_000;
const longFields = [
  ...['name', 'cost', 'cost_description', 'manufacturer', 'model', 'outlets', 'pre_charge_instructions'],
];

/** Fills a directory with generated stations, one with long changes and one with many reports. */
export async function fill(url: string, stations: number, report: (step: string) => void): Promise<Filled> {
  await fillDirectory(url, { stations, tariffs: 0 }, (sent) => report(`filling: ${sent} commands sent`));
  await send(url, 'PUT', '/v1/locations/1', {});
  const [station, longStation, reportedStation] = [await create(url), await create(url), await create(url)];
  report('writing long changes and many reports');
  for (let n = 0; n < LONG_CHANGES; n += 1)
    await send(url, 'PATCH', `/v1/stations/${longStation}`, longTexts(n));
  const from = Date.now();
  await sendReports(url, reportedStation, REPORTS);
  const { position: positionNearEnd } = await send(url, 'PUT', '/v1/locations/1', { name: 'near the end' });
  await sendReports(url, reportedStation, LAST_REPORTS);
  const { position } = await send(url, 'PUT', '/v1/locations/1', { name: 'the end' });
  const until = Date.now();
  report('waiting until reads include everything');
  await totalAt(url, position, CATCH_UP_MS);
  return { station, longStation, reportedStation, reported: [from, until], positionNearEnd };
}

const LARGE_STATIONS = 60;

/** Creates stations of 1.8 MB, each alone in its place. Lists find them by `pwps_version=large`. */
export async function createLargeStations(url: string): Promise<void> {
  let position = '';
  for (let n = 0; n < LARGE_STATIONS; n += 1) {
    const place = { location_id: '1', pwps_version: 'large', latitude: '-80', longitude: String(n) };
    ({ position } = await send(url, 'POST', '/v1/stations', { ...place, ...longTexts(n) }));
  }
  await totalAt(url, position, CATCH_UP_MS);
}

/** Texts of 1.8 MB: all of the greatest length, of characters with four bytes. */
const longTexts = (n: number) =>
  Object.fromEntries(longFields.map((name) => [name, String.fromCodePoint(0x1f600 + n).repeat(65_535)]));

const create = async (url: string) =>
  (await send(url, 'POST', '/v1/stations', { location_id: '1', hours: '24/7' })).id;

async function sendReports(url: string, id: string, count: number): Promise<void> {
  const line = (n: number) =>
    JSON.stringify({ type: 'SetStationAvailability', id, data: { available: String(1 + (n % 2)) } });
  const response = await fetch(`${url}/v1/bulk`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: Array.from({ length: count }, (_, n) => line(n)).join('\n'),
  });
  const text = await response.text();
  if (!text.includes(`"rejected":0,`)) throw new Error(`reports ended with ${text.slice(-500)}`);
}

async function send(url: string, method: string, path: string, data: object) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(data) });
  const { id } = (await response.json()) as { readonly id: string };
  const position = response.headers.get('directory-position');
  if (!response.ok || !position) throw new Error(`${method} ${path} was answered ${response.status}`);
  return { id, position };
}
