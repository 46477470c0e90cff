import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Dataset } from '../load/dataset.js';
import { paths } from '../paths.js';
import { quantile } from '../report/quantile.js';
import { formatNumber } from '../report/table.js';
import { MemorySampler } from '../servers/memory-sampler.js';
import { processorWaits } from '../servers/processor-waits.js';
import type { RunningServer } from '../servers/server.js';
import { WorkerProcess } from '../servers/worker-process.js';
import type { FloodJob, FloodResult } from './flood-process.js';

/** What one caller sends, about ten times what the service can execute. */
export interface Flood {
  readonly title: string;
  readonly perSecond: number;
  readonly job: (dataset: Dataset) => Pick<FloodJob, 'method' | 'paths' | 'body'>;
}

export const floods: readonly Flood[] = [
  {
    title: 'single records',
    perSecond: 40_000,
    job: ({ stationIds }) => ({ method: 'GET', paths: stationIds.map((id) => `/v1/stations/${id}`) }),
  },
  {
    title: 'searches',
    perSecond: 10_000,
    job: ({ words }) => ({ method: 'GET', paths: words.map((word) => `/v1/stations?q=${word}&limit=20`) }),
  },
  {
    title: 'reports of a status',
    perSecond: 30_000,
    job: ({ stationIds }) => ({
      method: 'PUT',
      paths: stationIds.map((id) => `/v1/stations/${id}/availability`),
      body: '{"available":"1"}',
    }),
  },
];

/** What the other caller has read. */
interface Latencies {
  readonly single: readonly Answer[];
  readonly list: readonly Answer[];
  readonly failed: number;
}

interface Answer {
  readonly milliseconds: number;
  /** The same without waits for a processor, for which the flood's own process competes: a flood is from elsewhere. */
  readonly own: number;
  readonly ok: boolean;
}

export interface FloodFinding {
  readonly quiet: Latencies;
  readonly flooded: Latencies;
  readonly after: Latencies;
  readonly result: FloodResult;
  /** Greatest resident memory in megabytes. */
  readonly memory: number;
}

const CONNECTIONS = 256;
/** Connections of the other caller, which it has before the flood. */
const OWN_CONNECTIONS = 4;
const INTERVAL_MS = 50;
const QUIET_MS = 10_000;
const PAUSE_MS = 5_000;
const MAX_RATIO = 5;
const MAX_MEMORY_MB = 600;

export async function measureFlood(of: {
  readonly flood: Flood;
  readonly server: RunningServer;
  readonly dataset: Dataset;
  /** API keys of the caller that floods, and of the other one. */
  readonly greedy: string;
  readonly modest: string;
  readonly seconds: number;
}): Promise<FloodFinding> {
  const { flood, server, dataset, greedy, modest, seconds } = of;
  const probed = probedPaths(dataset);
  const agent = new Agent({ keepAlive: true, maxSockets: OWN_CONNECTIONS });
  const client: Client = { agent, url: server.url, key: modest, pid: server.pid };
  const probe = (milliseconds: number) => probeFor(milliseconds, client, probed);
  await Promise.all(Array.from({ length: OWN_CONNECTIONS }, () => read(client, probed[1])));
  // Code that is executed often is compiled.
  await probe(QUIET_MS / 2);
  const quiet = await probe(QUIET_MS);
  const memory = new MemorySampler(server.pid);
  const attacker = new WorkerProcess<FloodJob, FloodResult>(paths.floodProcess);
  const job = { url: server.url, key: greedy, connections: CONNECTIONS, perSecond: flood.perSecond, seconds };
  const [result, flooded] = await Promise.all([
    attacker.request({ ...job, ...flood.job(dataset) }),
    probe(seconds * 1000),
  ]);
  await attacker.stop();
  await delay(PAUSE_MS);
  const after = await probe(QUIET_MS);
  memory.stop();
  agent.destroy();
  return { quiet, flooded, after, result, memory: memory.max };
}

const probedPaths = ({ stationIds: [id = ''], words: [word = ''] }: Dataset) =>
  [`/v1/stations/${id}`, `/v1/stations?q=${word}&limit=20`] as const;

/** Another caller. */
interface Client {
  readonly agent: Agent;
  readonly url: string;
  readonly key: string;
  /** The process of the service. */
  readonly pid: number;
}

/** Reads a station and a list in turn, 20 requests a second in all, each at its time. */
async function probeFor(
  milliseconds: number,
  client: Client,
  [station, search]: readonly [string, string],
): Promise<Latencies> {
  const [single, list]: [Promise<Answer>[], Promise<Answer>[]] = [[], []];
  const deadline = performance.now() + milliseconds;
  while (performance.now() < deadline) {
    if (single.length < list.length) single.push(read(client, station));
    else list.push(read(client, search));
    await delay(INTERVAL_MS);
  }
  const [singles, lists] = [await Promise.all(single), await Promise.all(list)];
  const failed = [...singles, ...lists].filter(({ ok }) => !ok).length;
  return { single: singles, list: lists, failed };
}

function read({ agent, url, key, pid }: Client, path: string): Promise<Answer> {
  const started = performance.now();
  const waited = processorWaits(pid);
  return new Promise((resolve) => {
    const end = (ok: boolean) => {
      const milliseconds = performance.now() - started;
      resolve({ milliseconds, own: Math.max(0, milliseconds - waited()), ok });
    };
    get(url + path, { agent, headers: { authorization: `Bearer ${key}` } }, (response) =>
      response.resume().once('close', () => end(response.statusCode === 200)),
    ).once('error', () => end(false));
  });
}

const p99 = (answers: readonly Answer[], of: 'milliseconds' | 'own') =>
  quantile(
    answers.map((answer) => answer[of]),
    0.99,
  );

/** A row of the table: quiet → during the flood → from 5 s after its end, each with and without waits for a processor. */
export function renderFlood({ title }: Flood, finding: FloodFinding): string[] {
  const { quiet, flooded, after, result, memory } = finding;
  const outcomes = Object.entries(result.outcomes).map(([outcome, count]) => `${count} × ${outcome}`);
  const times = (of: (latencies: Latencies) => readonly Answer[]) =>
    [quiet, flooded, after]
      .map(of)
      .map(
        (answers) => `${formatNumber(p99(answers, 'milliseconds'))} / ${formatNumber(p99(answers, 'own'))}`,
      )
      .join(' → ');
  const missed = missedBounds(finding);
  return [
    title,
    `${outcomes.join(', ')}, ${result.unsent} not sent`,
    ...[times(({ single }) => single), times(({ list }) => list), formatNumber(memory)],
    missed.length === 0 ? 'yes' : `NO: ${missed.join(', ')}`,
  ];
}

function missedBounds({ quiet, flooded, result, memory }: FloodFinding): readonly string[] {
  const expected = ['200', '429', '503'];
  const bounds: Readonly<Record<string, boolean>> = {
    'single p99': p99(flooded.single, 'own') < MAX_RATIO * p99(quiet.single, 'own'),
    'list p99': p99(flooded.list, 'own') < MAX_RATIO * p99(quiet.list, 'own'),
    'failed reads': flooded.failed === 0,
    outcomes: Object.keys(result.outcomes).every((outcome) => expected.includes(outcome)),
    'Retry-After': result.withoutRetryAfter === 0,
    memory: memory < MAX_MEMORY_MB,
  };
  return Object.keys(bounds).filter((name) => !bounds[name]);
}
