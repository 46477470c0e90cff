import { join } from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Command } from 'commander';
import { positiveInteger } from '../comparison/options.js';
import { seededRandom } from '../generate/random.js';
import { paths } from '../paths.js';
import { thisMachine } from '../report/machine.js';
import { quantile } from '../report/quantile.js';
import { formatNumber, machineText, renderTable } from '../report/table.js';
import { inScratchDirectory } from '../scratch-directory.js';
import { MemorySampler } from '../servers/memory-sampler.js';
import { startServer, type RunningServer } from '../servers/server.js';
import { LiveProbe } from './live-probe.js';
import { reportLines, staticLines } from './irve-files.js';

const FEED = 'irve';
const MINUTE_MS = 60_000;
/** The share of free points where a session begins in a minute, and of points in use where one ends: some ten a day, each of three quarters of an hour. */
const BEGINS = 1 / 99;
const ENDS = 1 / 45;
const POLL_MS = 250;

const { points, reports, pulls } = new Command('bench:imports')
  .description('Measures imports that the service runs: a static file of IRVE, and reports of each minute.')
  .option('--points <count>', 'points of the static file', positiveInteger, 150_000)
  .option('--reports <count>', 'points of the reports of each minute', positiveInteger, 300)
  .option('--pulls <count>', 'minutes of reports, by the clock of the reports', positiveInteger, 240)
  .parse(process.argv)
  .opts<{ points: number; reports: number; pulls: number }>();

type Row = readonly [measure: string, unit: string, figure: number];

interface EndedImport {
  readonly state: string;
  readonly counts: { readonly stations?: Readonly<Record<string, number>> };
  readonly rejects: readonly unknown[];
  readonly error?: { readonly detail: string };
}

/** Imports a text. @returns how long that took, from the first byte sent until its end was seen, and what the service tells of it */
async function importText(
  url: string,
  lines: Iterable<string>,
): Promise<readonly [seconds: number, EndedImport]> {
  const begin = performance.now();
  const response = await fetch(`${url}/v1/imports?feed=${FEED}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: Readable.toWeb(Readable.from(lines).map((line) => Buffer.from(String(line)))) as ReadableStream,
    duplex: 'half',
  });
  if (response.status !== 202)
    throw new Error(`POST /v1/imports answered ${response.status}: ${await response.text()}`);
  const path = response.headers.get('location') ?? '';
  for (;;) {
    const found = (await (await fetch(`${url}${path}`)).json()) as EndedImport;
    if (found.state !== 'queued' && found.state !== 'running') {
      if (found.state !== 'done' || found.rejects.length > 0) throw new Error(JSON.stringify(found));
      return [(performance.now() - begin) / 1000, found];
    }
    await delay(POLL_MS);
  }
}

/** The sum of a metric of the service over its labels. */
async function metric(url: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const lines = metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'));
  return [...lines].reduce((sum, [, value]) => sum + Number(value), 0);
}

const eventsOf = (url: string) => metric(url, 'directory_events_appended_total');
const bytesOf = (url: string) => metric(url, 'directory_sqlite_file_bytes');

async function measureStatic({ url, pid }: RunningServer): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const name of ['A new file', 'The same file again']) {
    const [memory, probe] = [new MemorySampler(pid), new LiveProbe(url)];
    const before = await eventsOf(url);
    const [seconds] = await importText(url, staticLines(points));
    memory.stop();
    const waits = await probe.stop();
    rows.push(
      [`${name}, ${formatNumber(points)} points`, 's', seconds],
      [`${name}`, 'points/s', points / seconds],
      [`${name}: events`, 'count', (await eventsOf(url)) - before],
      [`${name}: memory, greatest`, 'MB', memory.max],
      [`${name}: /health/live, p99`, 'ms', quantile(waits, 0.99)],
      [`${name}: /health/live, greatest`, 'ms', Math.max(...waits)],
    );
  }
  return rows;
}

/** Reports of each minute, by their own times, so that a minute takes none. */
async function measureReports({ url }: RunningServer): Promise<readonly Row[]> {
  const random = seededRandom(2);
  const inUse = Array.from({ length: reports }, () => random() < 0.3);
  const first = Date.now() - pulls * MINUTE_MS;
  const [before, bytes, begin] = [await eventsOf(url), await bytesOf(url), performance.now()];
  let changes = 0;
  for (let minute = 0; minute < pulls; minute += 1) {
    for (const [point, was] of inUse.entries()) {
      if (random() >= (was ? ENDS : BEGINS)) continue;
      inUse[point] = !was;
      changes += 1;
    }
    await importText(url, reportLines(inUse, new Date(first + minute * MINUTE_MS).toISOString()));
  }
  const events = (await eventsOf(url)) - before;
  return [
    [
      `Reports: ${formatNumber(pulls)} pulls of ${formatNumber(reports)} points`,
      's',
      (performance.now() - begin) / 1000,
    ],
    ['Reports: reports', 'count', pulls * reports],
    ['Reports: statuses that changed', 'count', changes],
    ['Reports: events', 'count', events],
    ['Reports: events of a point', 'count', events / reports],
    ['Reports: disk for an event', 'bytes', ((await bytesOf(url)) - bytes) / events],
  ];
}

const machine = thisMachine();

await inScratchDirectory(async (directory) => {
  const server = await startServer({
    ...{ name: 'the directory', command: paths.service, dataDirectory: join(directory, 'data') },
    settings: { RATE_LIMIT_PER_MINUTE: '0' },
  });
  const rows: readonly Row[] = [...(await measureStatic(server)), ...(await measureReports(server))];
  await server.stop();
  const table = rows.map(([measure, unit, figure]) => [measure, unit, formatNumber(figure)]);
  console.log(`${machineText(machine)}\n\n${renderTable([['measure', 'unit', 'figure'], ...table])}\n`);
});
