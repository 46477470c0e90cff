import { join } from 'node:path';
import process from 'node:process';
import { Command } from 'commander';
import { positiveInteger } from '../comparison/options.js';
import { paths } from '../paths.js';
import { thisMachine } from '../report/machine.js';
import { quantile } from '../report/quantile.js';
import { formatNumber, machineText, renderTable } from '../report/table.js';
import { inScratchDirectory } from '../scratch-directory.js';
import { MemorySampler } from '../servers/memory-sampler.js';
import { startServer } from '../servers/server.js';
import { fillWithSites } from './sites.js';

/** Changes of a status that are read as DATEX II. */
const CHANGES = 50;
/** Pages at the beginning and at the end of a pull that are compared. */
const COMPARED = 10;

const { locations, limit } = new Command('bench:publishing')
  .description('Measures a full pull of OCPI, and the documents of DATEX II.')
  .option('--locations <count>', 'locations, with two stations each', positiveInteger, 50_000)
  .option('--limit <count>', 'locations of a page', positiveInteger, 100)
  .parse(process.argv)
  .opts<{ locations: number; limit: number }>();

type Row = readonly [measure: string, unit: string, figure: number];

const seconds = (begin: number): number => (performance.now() - begin) / 1000;

/** Follows the links from page to page. @returns the milliseconds of each page */
async function pull(url: string): Promise<readonly number[]> {
  const times: number[] = [];
  let found = 0;
  for (let next: string | undefined = `${url}/ocpi/2.2.1/locations?limit=${limit}`; next;) {
    const begin = performance.now();
    const response: Response = await fetch(next);
    const { data } = (await response.json()) as { data: readonly unknown[] };
    times.push(performance.now() - begin);
    found += data.length;
    next = /^<(.*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  }
  if (found !== locations) throw new Error(`the pull has ${found} of ${locations} locations`);
  return times;
}

async function measurePull(url: string): Promise<readonly Row[]> {
  const times = await pull(url);
  const total = times.reduce((sum, each) => sum + each, 0) / 1000;
  return [
    [`OCPI: a full pull, ${times.length} pages`, 's', total],
    [`OCPI: a page, median of the first ${COMPARED}`, 'ms', quantile(times.slice(0, COMPARED), 0.5)],
    [`OCPI: a page, median of the last ${COMPARED}`, 'ms', quantile(times.slice(-COMPARED), 0.5)],
  ];
}

async function measureDocument(url: string, name: string): Promise<readonly Row[]> {
  const begin = performance.now();
  const response = await fetch(`${url}/v1/datex2/${name}`);
  let [bytes, first] = [0, 0];
  for await (const piece of response.body ?? []) {
    first ||= performance.now() - begin;
    bytes += (piece as Uint8Array).length;
  }
  return [
    [`DATEX II: the ${name}, first byte`, 'ms', first],
    [`DATEX II: the ${name}, all`, 's', seconds(begin)],
    [`DATEX II: the ${name}`, 'MB', bytes / 1e6],
  ];
}

/** From the request that changes a status to the end of the response to the request for changes after it. */
async function measureChanges(url: string): Promise<Row> {
  const { items } = (await (await fetch(`${url}/v1/stations?limit=${CHANGES}`)).json()) as {
    items: readonly { id: string }[];
  };
  const times: number[] = [];
  for (const { id } of items) {
    const since = ((await (await fetch(`${url}/v1/events?after=latest`)).json()) as { next: string }).next;
    const begin = performance.now();
    await fetch(`${url}/v1/stations/${id}/availability`, {
      ...{ method: 'PUT', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ available: '2' }),
    });
    const changes = await (await fetch(`${url}/v1/datex2/status?since=${since}`)).text();
    times.push(performance.now() - begin);
    if (changes.split('"charging"').length !== 2)
      throw new Error('the changes are not the one that was made');
  }
  return ['DATEX II: a change, sent → read, p99', 'ms', quantile(times, 0.99)];
}

const machine = thisMachine();

await inScratchDirectory(async (directory) => {
  const server = await startServer({
    ...{ name: 'the directory', command: paths.service, dataDirectory: join(directory, 'data') },
  });
  await fillWithSites(server.url, locations);
  const sampler = new MemorySampler(server.pid);
  const before = await sampler.sample();
  const rows: readonly Row[] = [
    ...(await measureDocument(server.url, 'table')),
    ...(await measureDocument(server.url, 'status')),
    await measureChanges(server.url),
    ...(await measurePull(server.url)),
    ['Memory before', 'MB', before],
    ['Memory, greatest', 'MB', sampler.max],
  ];
  sampler.stop();
  await server.stop();
  const table = rows.map(([measure, unit, figure]) => [measure, unit, formatNumber(figure)]);
  console.log(`${machineText(machine)}\n\n${renderTable([['measure', 'unit', 'figure'], ...table])}\n`);
});
