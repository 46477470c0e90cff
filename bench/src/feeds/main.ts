import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { Command } from 'commander';
import { positiveInteger } from '../comparison/options.js';
import { paths } from '../paths.js';
import { thisMachine } from '../report/machine.js';
import { quantile } from '../report/quantile.js';
import { formatNumber, machineText, renderTable } from '../report/table.js';
import { inScratchDirectory } from '../scratch-directory.js';
import { MemorySampler } from '../servers/memory-sampler.js';
import { startServer } from '../servers/server.js';
import { Operators, STATIONS, type Behaviour, type Operator } from './operators.js';

/** Milliseconds between two requests whose latency is measured. */
const PROBE_MS = 50;
const POLL_MS = 500;
/** How long the first pulls of all feeds may take, in milliseconds. */
const FIRST_PULLS_MS = 180_000;

const { minutes } = new Command('bench:feeds')
  .description('Pulls fifty feeds a minute, most of which behave badly, and checks that no station is lost.')
  .option('--minutes <count>', 'how long', positiveInteger, 5)
  .parse(process.argv)
  .opts<{ minutes: number }>();

interface Feed {
  readonly feed: string;
  readonly state: string;
  readonly last_success: string | null;
  readonly last_error: string | null;
}

const json = async <Body>(url: string): Promise<Body> => (await (await fetch(url)).json()) as Body;
const feedOf = ({ party }: Operator) => `DE*${party}`;

async function setUp(url: string, operator: Operator): Promise<void> {
  const response = await fetch(`${url}/v1/feeds/${encodeURIComponent(feedOf(operator))}`, {
    ...{ method: 'PUT', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ url: operator.url, every: 60, options: { complete: true } }),
  });
  if (response.status !== 201) throw new Error(`a feed was answered ${response.status}`);
}

const feedsOf = async (url: string): Promise<ReadonlyMap<string, Feed>> => {
  const { items } = await json<{ items: readonly Feed[] }>(`${url}/v1/feeds`);
  return new Map(items.map((each) => [each.feed, each]));
};

async function untilPulled(url: string): Promise<void> {
  const deadline = performance.now() + FIRST_PULLS_MS;
  while ([...(await feedsOf(url)).values()].some(({ last_success }) => last_success === null)) {
    if (performance.now() > deadline) throw new Error('not all feeds were pulled once');
    await delay(POLL_MS);
  }
}

/** Asks /health/live again and again. @returns the milliseconds of each answer */
async function probe(url: string, ms: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (const end = performance.now() + ms; performance.now() < end; await delay(PROBE_MS)) {
    const begin = performance.now();
    await (await fetch(`${url}/health/live`)).text();
    times.push(performance.now() - begin);
  }
  return times;
}

/** A pull that began before the operators misbehave may end so much later, in milliseconds. */
const GRACE_MS = 60_000;
/** Minutes after which each feed was pulled, or is late. */
const JUDGED = 8;

/** Says what is wrong with a feed whose operator behaves so since a time; null if nothing is. */
function faultOf(behaviour: Behaviour, { state, last_success }: Feed, since: number): string | null {
  const isGood = behaviour === 'answers the same' || behaviour === 'reports each time';
  // Pulls that hang hold up those of others.
  const states = isGood || minutes < JUDGED ? ['ok', 'late', 'failing'] : ['late', 'failing'];
  if (!states.includes(state) || (isGood && state === 'failing')) return `is ${state}`;
  const isRenewed = !isGood && Date.parse(last_success ?? '') > since + GRACE_MS;
  return isRenewed ? 'counts a bad pull as a success' : null;
}

/** The feeds of operators that behave alike, in a row. @throws Error one has lost a station, or its state is wrong */
async function row(
  url: string,
  since: number,
  behaviour: Behaviour,
  alike: readonly Operator[],
): Promise<string[]> {
  const feeds = await feedsOf(url);
  const found = alike.flatMap((operator) => feeds.get(feedOf(operator)) ?? []);
  for (const each of found) {
    const { feed } = each;
    const query = `source_feed=${encodeURIComponent(feed)}&limit=1&total=true`;
    const { total } = await json<{ total: number }>(`${url}/v1/stations?${query}`);
    if (total !== STATIONS) failures.push(`${feed}, which ${behaviour}, has ${total} stations`);
    const fault = faultOf(behaviour, each, since);
    if (fault !== null) failures.push(`${feed}, which ${behaviour}, ${fault}`);
  }
  const states = [...new Set(found.map(({ state }) => state))].map(
    (state) => `${found.filter((each) => each.state === state).length} ${state}`,
  );
  const asked = alike.reduce((sum, each) => sum + each.asked, 0);
  const error = found.find(({ last_error }) => last_error !== null)?.last_error ?? '–';
  return [
    behaviour,
    String(alike.length),
    String(asked),
    states.join(', '),
    error.replace(/\d+\.\d.*?\/P/, '…/P'),
  ];
}

const failures: string[] = [];
const machine = thisMachine();

await inScratchDirectory(async (directory) => {
  const operators = await Operators.start();
  const server = await startServer({
    ...{ name: 'the directory', command: paths.service, dataDirectory: join(directory, 'data') },
    settings: { FEED_ALLOW_CIDRS: '127.0.0.1/32' },
  });
  const { url } = server;
  for (const operator of operators.all) await setUp(url, operator);
  await untilPulled(url);
  console.error('All feeds were pulled once.');
  const sampler = new MemorySampler(server.pid);
  const before = await sampler.sample();
  operators.misbehave();
  const since = Date.now();
  const times = await probe(url, minutes * 60_000);
  const head = ['operators', 'feeds', 'requests', 'states', 'an error'];
  const kinds = [...new Set(operators.all.map(({ behaviour }) => behaviour))];
  const rows: string[][] = [];
  for (const kind of kinds)
    rows.push(
      await row(
        url,
        since,
        kind,
        operators.all.filter(({ behaviour }) => behaviour === kind),
      ),
    );
  const removed = await json<{ items: readonly unknown[] }>(`${url}/v1/events?types=StationRemoved`);
  if (removed.items.length > 0) failures.push(`${removed.items.length} stations were removed`);
  const figures: readonly (readonly [string, string, number])[] = [
    ['Memory before', 'MB', before],
    ['Memory, greatest', 'MB', sampler.max],
    ['/health/live, median', 'ms', quantile(times, 0.5)],
    ['/health/live, p99', 'ms', quantile(times, 0.99)],
    ['/health/live, greatest', 'ms', Math.max(...times)],
  ];
  sampler.stop();
  operators.close();
  await server.stop();
  const measured = figures.map(([measure, unit, figure]) => [measure, unit, formatNumber(figure)]);
  const tables = [
    [head, ...rows],
    [['measure', 'unit', 'figure'], ...measured],
  ].map(renderTable);
  console.log(`${machineText(machine)}, ${minutes} minutes\n\n${tables.join('\n\n')}\n`);
  if (failures.length > 0) throw new Error(failures.join('; '));
});
