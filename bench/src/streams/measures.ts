import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { paths } from '../paths.js';
import { quantile } from '../report/quantile.js';
import { formatNumber } from '../report/table.js';
import { residentMegabytes } from '../servers/resident-memory.js';
import type { RunningServer } from '../servers/server.js';
import { WorkerProcess } from '../servers/worker-process.js';
import { Changes, type Pace } from './changes.js';
import type { OpenJob, Received, WaitJob } from './stream-process.js';

/** A row of the report: what was measured, the figure, its goal, and whether that is met. */
export type Row = string[];

const READ_INTERVAL_MS = 20;
const WARM_UP_SECONDS = 5;
const MB_IN_KB = 1000;
/** Length of the end of a page that has its `next`, in bytes. */
const MAX_NEXT = 400;

const row = (title: string, unit: string, figure: number, atMost?: number): Row => [
  ...[title, unit, formatNumber(figure)],
  ...(atMost === undefined ? ['–', '–'] : [`≤ ${formatNumber(atMost)}`, figure <= atMost ? 'yes' : 'NO']),
];

const streams = () => new WorkerProcess<OpenJob | WaitJob, Received>(paths.streamProcess);

/** How long after the answer to a change its event reaches a stream, and after the change was sent. */
export async function measureLatency(of: {
  readonly mode: string;
  readonly url: string;
  readonly stationIds: readonly string[];
  readonly pace: Pace;
  /** Goal of the 99th percentile in milliseconds. */
  readonly goal: number;
}): Promise<readonly Row[]> {
  const { mode, url, stationIds, pace, goal } = of;
  const [client, changes] = [streams(), new Changes(url, stationIds)];
  await client.request({ url, clients: 1 });
  const warmUp = await changes.run({ ...pace, seconds: WARM_UP_SECONDS });
  const accepted = await changes.run(pace);
  const { first } = await client.request({ events: warmUp.length + accepted.length });
  changes.close();
  await client.stop();
  const times = accepted.map(({ event, at }) => Math.max(0, (first[event] ?? Infinity) - at));
  const fromSending = accepted.map(({ event, at, took }) => (first[event] ?? Infinity) - at + took);
  const what = `${mode}: accepted change → client, ${pace.perSecond}/s`;
  return [
    row(`${what}, median`, 'ms', quantile(times, 0.5)),
    row(`${what}, p99`, 'ms', quantile(times, 0.99), goal),
    row(`${mode}: sent change → client, p99`, 'ms', quantile(fromSending, 0.99)),
  ];
}

/** What idle clients cost in memory and time of single reads, and how long one event takes to reach them all. */
export async function measureIdleClients(of: {
  readonly server: RunningServer;
  readonly stationIds: readonly string[];
  readonly clients: number;
  readonly seconds: number;
}): Promise<readonly Row[]> {
  const { server, stationIds, clients, seconds } = of;
  const { url, pid } = server;
  const path = `${url}/v1/stations/${stationIds[0]}`;
  await readLatencies(path, WARM_UP_SECONDS);
  const without = quantile(await readLatencies(path, seconds), 0.99);
  const before = await residentMegabytes(pid);
  const idle = streams();
  await idle.request({ url, clients });
  const memory = (await residentMegabytes(pid)) - before;
  const beside = quantile(await readLatencies(path, seconds), 0.99);
  const changes = new Changes(url, stationIds);
  const { event, at } = await changes.one();
  const { last } = await idle.request({ events: 1 });
  changes.close();
  await idle.stop();
  return [
    row(`${clients} idle clients: memory per client`, 'kB', (memory * MB_IN_KB) / clients),
    row('A single read without them, p99', 'ms', without),
    row('A single read beside them, p99', 'ms', beside),
    row(`One event, accepted → the last of ${clients} clients`, 'ms', (last[event] ?? Infinity) - at),
  ];
}

/** Reads the feed from its beginning. The client parses the pages afterwards, as its time is not the service's. */
export async function measureFeed(url: string): Promise<Row> {
  const [agent, pages] = [new Agent({ keepAlive: true }), [] as Buffer[]];
  const started = performance.now();
  for (let after = ''; ;) {
    const page = await body(`${url}/v1/events?limit=1000${after && `&after=${after}`}`, agent);
    const next = nextOf(page);
    if (next === after) break;
    pages.push(page);
    after = next;
  }
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  const events = pages.flatMap((page) => (JSON.parse(page.toString()) as { items: unknown[] }).items).length;
  return row(`The feed from its beginning, ${events} events, limit=1000`, 'events/s', events / seconds);
}

function nextOf(page: Buffer): string {
  const next = /"next":"([^"]+)"\}$/.exec(page.subarray(-MAX_NEXT).toString())?.[1];
  if (next === undefined)
    throw new Error(`a page of the feed ends in ${page.subarray(-MAX_NEXT).toString()}`);
  return next;
}

function body(url: string, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve(Buffer.concat(chunks)));
    }).once('error', reject);
  });
}

/** Reads one record at a constant rate. @returns milliseconds */
async function readLatencies(url: string, seconds: number): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: Promise<number>[] = [];
  const deadline = performance.now() + seconds * 1000;
  while (performance.now() < deadline) {
    times.push(readTime(url, agent));
    await delay(READ_INTERVAL_MS);
  }
  const all = await Promise.all(times);
  agent.destroy();
  return all;
}

function readTime(url: string, agent: Agent): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) =>
      response.resume().once('end', () => resolve(performance.now() - started)),
    ).once('error', reject);
  });
}
