import { join } from 'node:path';
import { paths } from '../paths.js';
import { finding, type Finding } from '../report/measure.js';
import { median } from '../report/median.js';
import { quantile } from '../report/quantile.js';
import { startServer, type RunningServer, type ServerProgram } from '../servers/server.js';
import { Client } from './client.js';
import type { Wanted } from './client-process.js';
import { readCsv } from './csv.js';
import { deepPage, pageSize } from './deep-page.js';
import { fill, report } from './filling.js';
import { holdsDirectory, markAsWhole } from './kept-data.js';
import { knownOf, nothing, type Known, type KnownStation } from './known.js';
import { measures, mixedQueryCount, type MeasureName } from './measures.js';
import { MemoryWatch } from '../servers/memory-watch.js';
import { slowestOf, type TimedAnswer } from './mixed-client.js';
import type { MillionOptions, Part } from './options.js';
import { rebuild } from './rebuilding.js';
import { readFinding, readTimes, type ReadFinding } from './report.js';
import { readKinds } from './requests.js';
import { readThroughStorm } from './storm.js';

const warmUpSeconds = 1;
const startCount = 3;
const deepPageNumber = 10_000;

/** What is asked of one and the same process, whose memory is watched. */
const partsOfOneRun: readonly Part[] = ['reads', 'pages', 'mixed', 'csv', 'storm'];
/** What needs to know stations from all over the list. */
const partsWithStations: readonly Part[] = ['reads', 'pages', 'storm'];

/** Others than those that are measured: what they need is compiled then, and no answer has been asked for before. */
const warmUpQueries = { count: 200, seed: 2030 };
const mixedSeed = 2029;
const slowestCount = 10;
const mixedShares = { 'mixed-p50': 0.5, 'mixed-p90': 0.9, 'mixed-p99': 0.99, 'mixed-max': 1 } as const;

/** One run: a large directory, what it is asked, and what was found. */
export class MillionBenchmark {
  readonly reads: ReadFinding[] = [];
  readonly findings: Finding[] = [];
  /** The slowest of the mixed queries, the slowest one first. */
  slowest: readonly TimedAnswer[] = [];
  private readonly program: ServerProgram;

  /** @param scratch a folder for the data where none is to be kept; @param report called with each step */
  constructor(
    private readonly options: MillionOptions,
    scratch: string,
    private readonly report: (step: string) => void,
  ) {
    const dataDirectory = options.data ?? join(scratch, 'data');
    this.program = { name: 'the directory', command: paths.service, dataDirectory };
  }

  /** Takes the measures asked for. @throws a process fails, or an answer is not what it has to be */
  async run(): Promise<void> {
    await this.prepareData();
    if (this.asksFor('start')) await this.measureStart();
    if (partsOfOneRun.some((part) => this.asksFor(part))) await this.measureRunning();
    if (this.asksFor('rebuild')) await this.measureRebuild();
  }

  private async prepareData(): Promise<void> {
    const { dataDirectory } = this.program;
    const { stations, statuses } = this.options;
    if (await holdsDirectory(dataDirectory, { stations, statuses })) return;
    const server = await startServer(this.program);
    const tell = (sent: number) => this.report(`filling: ${sent} commands sent`);
    this.note('filling', await ratePerSecond(stations, () => fill(server.url, stations, tell)));
    if (statuses > 0) {
      const reports = () => report(server.url, stations, statuses, tell);
      this.note('reporting', await ratePerSecond(stations * statuses, reports));
    }
    await server.stop();
    await markAsWhole(dataDirectory, { stations, statuses });
  }

  private async measureStart(): Promise<void> {
    const seconds: number[] = [];
    while (seconds.length < startCount) {
      const server = await startServer(this.program);
      seconds.push(server.readyAfter / 1000);
      await server.stop();
    }
    this.note('start', median(seconds));
  }

  private async measureRunning(): Promise<void> {
    const server = await startServer(this.program);
    const watch = new MemoryWatch(server.pid);
    this.note('memory-start', await watch.look());
    const known = await knownOf(server.url, this.options.stations, await this.measureLists(server));
    if (this.asksFor('reads')) await this.measureReads(server, known);
    if (this.asksFor('mixed')) await this.measureMixed(server, known);
    if (this.asksFor('csv')) await this.measureCsv(server);
    if (this.asksFor('storm')) await this.measureStorm(server, known);
    watch.stop();
    this.note('memory', watch.greatest);
    await server.stop();
  }

  /** Follows lists to deep pages. @returns stations on the way of the list by name */
  private async measureLists(server: RunningServer): Promise<readonly KnownStation[]> {
    if (!partsWithStations.some((part) => this.asksFor(part))) return [];
    const stations = await this.measurePages(server, 'pages-name', 'sort=name');
    if (this.asksFor('pages')) await this.measurePages(server, 'pages-updated', 'sort=-updated_at');
    return stations;
  }

  private async measurePages(
    server: RunningServer,
    name: MeasureName,
    query: string,
  ): Promise<readonly KnownStation[]> {
    this.report(`following the list to page ${deepPageNumber}: ${query}`);
    const { cursor, number, passed } = await deepPage(server.url, query, {
      number: deepPageNumber,
      total: this.options.stations,
    });
    if (!this.asksFor('pages')) return passed;
    const path = `/v1/stations?${query}&limit=${pageSize}`;
    const client = new Client({ url: server.url, known: nothing });
    const first = await this.read(client, `Page 1: ${query}`, { path });
    const deep = await this.read(client, `Page ${number}: ${query}`, { path: `${path}&cursor=${cursor}` });
    await client.stop();
    this.note(name, quantile(deep, 0.5) / quantile(first, 0.5));
    return passed;
  }

  private async measureReads(server: RunningServer, known: Known): Promise<void> {
    const client = new Client({ url: server.url, known });
    for (const { title } of readKinds) await this.read(client, title, { title });
    await client.stop();
  }

  private async read(client: Client, title: string, wanted: Wanted): Promise<readonly number[]> {
    this.report(`measuring ${title}`);
    const { connections, seconds } = this.options;
    await client.latencies(wanted, { connections, seconds: warmUpSeconds });
    const latencies = await client.latencies(wanted, { connections, seconds });
    this.reads.push(readFinding(title, latencies));
    return latencies;
  }

  private async measureMixed(server: RunningServer, known: Known): Promise<void> {
    this.report(`sending ${mixedQueryCount} mixed queries`);
    const { connections } = this.options;
    const client = new Client({ url: server.url, known });
    await client.answers({ ...warmUpQueries, connections });
    const answers = await client.answers({ count: mixedQueryCount, seed: mixedSeed, connections });
    await client.stop();
    const times = answers.map(({ milliseconds }) => milliseconds);
    for (const [name, share] of Object.entries(mixedShares))
      this.note(name as keyof typeof mixedShares, quantile(times, share));
    this.slowest = slowestOf(answers, slowestCount);
    this.report(`the slowest of ${answers.length} answers:`);
    for (const { path, milliseconds } of this.slowest) this.report(`${milliseconds.toFixed(1)} ms ${path}`);
  }

  private async measureCsv(server: RunningServer): Promise<void> {
    this.report('reading all as CSV');
    const { rowsPerSecond, addedMegabytes } = await readCsv(server, this.options.stations);
    this.note('csv', rowsPerSecond);
    this.note('csv-memory', addedMegabytes);
  }

  private async measureStorm(server: RunningServer, known: Known): Promise<void> {
    this.report('reading in quiet, then in a storm of writes');
    const makings = { url: server.url, known };
    const { quiet, stormy, writes } = await readThroughStorm(makings, this.options.stormSeconds);
    this.reads.push(readTimes('Everyday reads in quiet', quiet));
    this.reads.push(readFinding('Everyday reads in the storm', stormy));
    this.reads.push(readTimes('Writes of the storm', writes));
    this.note('storm-writes', writes.length / this.options.stormSeconds);
    this.note('storm-ratio', quantile(stormy, 0.99) / quantile(quiet, 0.99));
  }

  private async measureRebuild(): Promise<void> {
    this.report('rebuilding');
    const { events, eventsPerSecond } = await rebuild(this.program.dataDirectory);
    this.report(`${events} events rebuilt`);
    this.note('rebuild', eventsPerSecond);
  }

  private asksFor(part: Part): boolean {
    return this.options.only.includes(part);
  }

  private note(name: MeasureName, ours: number): void {
    this.findings.push(finding(name, measures[name], { ours }));
  }
}

/** How many a second are done. */
async function ratePerSecond(count: number, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (count * 1000) / (performance.now() - started);
}
