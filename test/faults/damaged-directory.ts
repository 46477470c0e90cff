import { closeSync, cpSync, openSync, readSync, readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../engines/processes/until.js';
import { startProcess } from '../support/programs.js';

const PAGE = 4096;
const STATIONS = 300;
const JSON_LINES = { 'content-type': 'application/x-ndjson' };

const READS = [
  '/v1/stations?limit=1000&total=true',
  '/v1/stations?q=station+alpha&limit=100&total=true',
  '/v1/stations?near=50,6&radius=500000&limit=50&total=true',
  '/v1/stations?manufacturer=M3&sort=-created_at&total=true',
  '/v1/stations?available=2&sort=-updated_at&total=true',
  '/v1/stations/clusters?bbox=-180,-85,180,85&zoom=3',
  '/v1/summary?group_by=manufacturer',
  '/v1/locations?total=true',
];

export type Responses = Readonly<Record<string, string>>;

/** Texts by path; for errors the status. */
export async function responses(url: string, paths: readonly string[]): Promise<Responses> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(url + path);
      const text = await response.text();
      return [path, response.ok ? text : String(response.status)] as const;
    }),
  );
  return Object.fromEntries(found);
}

function lines(): string {
  const station = (n: number) => ({
    type: 'UpsertStation',
    source: { feed: 'faults', id: String(n) },
    data: {
      ...{ name: `Station ${n} ${['alpha', 'beta', 'gamma'][n % 3]}`, location_id: '1' },
      ...{ latitude: String(49 + (n % 50) / 25), longitude: '6', manufacturer: `M${n % 9}` },
      ...{ available: String(n % 5), cost_description: 'words '.repeat(20) + String(n) },
    },
  });
  const created = Array.from({ length: STATIONS }, (_, n) => station(n));
  const commands = [{ type: 'RegisterLocation', id: '1', data: { city: 'Bonn' } }, ...created];
  return commands.map((command) => `${JSON.stringify(command)}\n`).join('');
}

/** Writes a directory into a folder, stops its service, and returns the responses that it must always give. */
export async function makeDirectory(folder: string): Promise<Responses> {
  const { program, url } = await startProcess(folder);
  await fetch(`${url}/v1/bulk`, { method: 'POST', headers: JSON_LINES, body: lines() }).then((r) => r.text());
  await until('all stations are listed', async () =>
    (await (await fetch(`${url}/v1/stations?limit=1&total=true`)).text()).includes(`"total":${STATIONS}`),
  );
  const { items } = (await (await fetch(`${url}/v1/stations?limit=1000`)).json()) as {
    items: readonly { readonly id: string }[];
  };
  const paths = items.filter((_, n) => n % 10 === 0).map(({ id }) => `/v1/stations/${id}`);
  const span = 'from=2020-01-01T00:00:00Z&to=2021-01-01T00:00:00Z';
  const expected = await responses(url, [...READS, ...paths, ...paths.map((p) => `${p}/uptime?${span}`)]);
  await program.kill('SIGTERM');
  return expected;
}

export const copyOf = (folder: string, copy: string): void => cpSync(folder, copy, { recursive: true });

/** The file of the live read models. */
export const viewsIn = (folder: string): string => {
  const name = readdirSync(folder).find((file) => /^views-\d+\.db$/.test(file));
  return join(folder, name ?? 'views-1.db');
};

export const pagesOf = (file: string): number => statSync(file).size / PAGE;

/**
 * Inverts pages of a file, counted from 1. The file stays open meanwhile: a running service may meet the damage and
 * remove it.
 */
export function invertPages(file: string, first: number, last: number): void {
  const [descriptor, content] = [openSync(file, 'r+'), Buffer.alloc(PAGE)];
  for (let page = first; page <= last; page += 1) {
    const from = (page - 1) * PAGE;
    readSync(descriptor, content, 0, PAGE, from);
    writeSync(
      descriptor,
      content.map((byte) => byte ^ 0xff),
      0,
      PAGE,
      from,
    );
  }
  closeSync(descriptor);
}

export const invertPage = (file: string, page: number): void => invertPages(file, page, page);
