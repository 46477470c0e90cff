import { join } from 'node:path';
import { paths } from '../paths.js';
import { measureResult, type MeasureResult } from '../report/measure.js';
import { median } from '../report/median.js';
import { quantile } from '../report/quantile.js';
import { startServer, type RunningServer, type ServerProgram } from '../servers/server.js';
import { Client } from './clients/client.js';
import type { RequestSelection } from './clients/client-process.js';
import { readCsv } from './queries/csv-export.js';
import { secondsUntilListed } from './queries/changed-price.js';
import { deepPage, pageSize } from './queries/deep-page.js';
import { fillDirectory, reportStatuses } from './data/fill-directory.js';
import { hasGeneratedData, markComplete } from './data/reusable-data.js';
import {
  loadRequestData,
  emptyRequestData,
  type RequestData,
  type StationWithStatus,
} from './data/request-data.js';
import { measures, mixedQueryCount, type MeasureName } from './measures.js';
import { MemorySampler } from '../servers/memory-sampler.js';
import { slowestOf, type TimedResponse } from './clients/query-client.js';
import type { MillionOptions, Part } from './options.js';
import { measureRebuild } from './rebuild-rate.js';
import { readFinding, readTimes, type ReadFinding } from './report.js';
import { readKinds } from './queries/read-kinds.js';
import { readThroughStorm } from './write-storm.js';

const warmUpSeconds = 1;
const startCount = 3;
const deepPageNumber = 10_000;

/** Parts that are measured with one server process, whose memory is sampled. */
const partsWithSharedServer: readonly Part[] = ['reads', 'pages', 'mixed', 'csv', 'storm', 'tariff'];
/** Parts that need ids of stations from the whole list. */
const partsWithStations: readonly Part[] = ['reads', 'pages', 'storm'];

/** The warm-up sends other queries than the measure, so that no measured query is repeated. */
const warmUpQueries = { count: 200, seed: 2030 };
const mixedSeed = 2029;
const slowestCount = 10;
const mixedShares = { 'mixed-p50': 0.5, 'mixed-p90': 0.9, 'mixed-p99': 0.99, 'mixed-max': 1 } as const;

/** Prices of a kWh, in turn. They are below those of all generated tariffs. */
const changedPrices = ['0.0911', '0.0912', '0.0913', '0.0914', '0.0915'];

/** One run of the benchmark of a large directory. */
export class MillionBenchmark {
  readonly reads: ReadFinding[] = [];
  readonly findings: MeasureResult[] = [];
  /** The slowest of the mixed queries, the slowest one first. */
  slowest: readonly TimedResponse[] = [];
  private readonly program: ServerProgram;

  /**
   * @param scratch folder for data that is not kept
   * @param report called with each step
   */
  constructor(
    private readonly options: MillionOptions,
    scratch: string,
    private readonly report: (step: string) => void,
  ) {
    const dataDirectory = options.data ?? join(scratch, 'data');
    this.program = { name: 'the directory', command: paths.service, dataDirectory };
  }

  /** Takes the selected measures. @throws Error a process fails, or a response is not as expected */
  async run(): Promise<void> {
    await this.prepareData();
    if (this.includes('start')) await this.measureStart();
    if (partsWithSharedServer.some((part) => this.includes(part))) await this.measureRunning();
    if (this.includes('rebuild')) await this.measureRebuild();
  }

  private async prepareData(): Promise<void> {
    const { dataDirectory } = this.program;
    const { stations, statuses, tariffs } = this.options;
    if (await hasGeneratedData(dataDirectory, { stations, statuses, tariffs })) return;
    const server = await startServer(this.program);
    const onProgress = (sent: number) => this.report(`filling: ${sent} commands sent`);
    this.record(
      'filling',
      await ratePerSecond(stations, () => fillDirectory(server.url, { stations, tariffs }, onProgress)),
    );
    if (statuses > 0) {
      const reports = () => reportStatuses(server.url, stations, statuses, onProgress);
      this.record('reporting', await ratePerSecond(stations * statuses, reports));
    }
    await server.stop();
    await markComplete(dataDirectory, { stations, statuses, tariffs });
  }

  private async measureStart(): Promise<void> {
    const seconds: number[] = [];
    while (seconds.length < startCount) {
      const server = await startServer(this.program);
      seconds.push(server.readyAfter / 1000);
      await server.stop();
    }
    this.record('start', median(seconds));
  }

  private async measureRunning(): Promise<void> {
    const server = await startServer(this.program);
    const sampler = new MemorySampler(server.pid);
    this.record('memory-start', await sampler.sample());
    const data = await loadRequestData(server.url, this.options.stations, await this.measureLists(server));
    if (this.includes('reads')) await this.measureReads(server, data);
    if (this.includes('mixed')) await this.measureMixed(server, data);
    if (this.includes('csv')) await this.measureCsv(server);
    if (this.includes('storm')) await this.measureStorm(server, data);
    if (this.includes('tariff') && this.options.tariffs > 0) await this.measureTariffChange(server);
    sampler.stop();
    this.record('memory', sampler.max);
    await server.stop();
  }

  /** Reads lists to deep pages. @returns some of the stations of the list by name */
  private async measureLists(server: RunningServer): Promise<readonly StationWithStatus[]> {
    if (!partsWithStations.some((part) => this.includes(part))) return [];
    const stations = await this.measurePages(server, 'pages-name', 'sort=name');
    if (this.includes('pages')) await this.measurePages(server, 'pages-updated', 'sort=-updated_at');
    return stations;
  }

  private async measurePages(
    server: RunningServer,
    name: MeasureName,
    query: string,
  ): Promise<readonly StationWithStatus[]> {
    this.report(`following the list to page ${deepPageNumber}: ${query}`);
    const { cursor, number, sample } = await deepPage(server.url, query, {
      number: deepPageNumber,
      total: this.options.stations,
    });
    if (!this.includes('pages')) return sample;
    const path = `/v1/stations?${query}&limit=${pageSize}`;
    const client = new Client({ url: server.url, data: emptyRequestData });
    const first = await this.read(client, `Page 1: ${query}`, { path });
    const deep = await this.read(client, `Page ${number}: ${query}`, { path: `${path}&cursor=${cursor}` });
    await client.stop();
    this.record(name, quantile(deep, 0.5) / quantile(first, 0.5));
    return sample;
  }

  private async measureReads(server: RunningServer, data: RequestData): Promise<void> {
    const client = new Client({ url: server.url, data });
    for (const { title, ofTariffs } of readKinds)
      if (!ofTariffs || this.options.tariffs > 0) await this.read(client, title, { title });
    await client.stop();
  }

  private async read(client: Client, title: string, selection: RequestSelection): Promise<readonly number[]> {
    this.report(`measuring ${title}`);
    const { connections, seconds } = this.options;
    await client.latencies(selection, { connections, seconds: warmUpSeconds });
    const latencies = await client.latencies(selection, { connections, seconds });
    this.reads.push(readFinding(title, latencies));
    return latencies;
  }

  private async measureMixed(server: RunningServer, data: RequestData): Promise<void> {
    this.report(`sending ${mixedQueryCount} mixed queries`);
    const { connections } = this.options;
    const client = new Client({ url: server.url, data });
    await client.runQueries({ ...warmUpQueries, connections });
    const responses = await client.runQueries({ count: mixedQueryCount, seed: mixedSeed, connections });
    await client.stop();
    const times = responses.map(({ milliseconds }) => milliseconds);
    for (const [name, share] of Object.entries(mixedShares))
      this.record(name as keyof typeof mixedShares, quantile(times, share));
    this.slowest = slowestOf(responses, slowestCount);
    this.report(`the slowest of ${responses.length} responses:`);
    for (const { path, milliseconds } of this.slowest) this.report(`${milliseconds.toFixed(1)} ms ${path}`);
  }

  private async measureCsv(server: RunningServer): Promise<void> {
    this.report('reading all as CSV');
    const { rowsPerSecond, addedMegabytes } = await readCsv(server, this.options.stations);
    this.record('csv', rowsPerSecond);
    this.record('csv-memory', addedMegabytes);
  }

  private async measureStorm(server: RunningServer, data: RequestData): Promise<void> {
    this.report('reading in quiet, then in a storm of writes');
    const setup = { url: server.url, data };
    const { quiet, duringStorm, writes } = await readThroughStorm(setup, this.options.stormSeconds);
    this.reads.push(readTimes('Everyday reads in quiet', quiet));
    this.reads.push(readFinding('Everyday reads in the storm', duringStorm));
    this.reads.push(readTimes('Writes of the storm', writes));
    this.record('storm-writes', writes.length / this.options.stormSeconds);
    this.record('storm-ratio', quantile(duringStorm, 0.99) / quantile(quiet, 0.99));
  }

  private async measureTariffChange({ url }: RunningServer): Promise<void> {
    this.report('changing the tariff of one station in ten');
    const seconds: number[] = [];
    for (const price of changedPrices) seconds.push(await secondsUntilListed(url, price));
    this.record('tariff-change', median(seconds));
  }

  private async measureRebuild(): Promise<void> {
    this.report('rebuilding');
    const { events, eventsPerSecond } = await measureRebuild(this.program.dataDirectory);
    this.report(`${events} events rebuilt`);
    this.record('rebuild', eventsPerSecond);
  }

  private includes(part: Part): boolean {
    return this.options.only.includes(part);
  }

  private record(name: MeasureName, ours: number): void {
    this.findings.push(measureResult(name, measures[name], { ours }));
  }
}

/** Returns the rate of some work. @param count what the work does, in number */
async function ratePerSecond(count: number, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (count * 1000) / (performance.now() - started);
}
