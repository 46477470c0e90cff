import { join } from 'node:path';
import { LoadGenerator } from '../load/load-generator.js';
import { measureResult } from '../report/measure.js';
import { quantile } from '../report/quantile.js';
import type { Figures, MeasureResult } from '../report/measure.js';
import { bulkRate } from './bulk-rate.js';
import { StatusChanges, locationRegistrations, stationUpserts } from './commands.js';
import type { WrittenCommand } from './commands.js';
import { CommandLog } from './command-log.js';
import { startApi, startProjector } from './instances.js';
import type { Instance, InstanceSettings } from './instances.js';
import { writeLatencies } from './latencies.js';
import { distributedMeasures } from './measures.js';
import type { DistributedMeasureName } from './measures.js';
import type { DistributedOptions } from './options.js';
import { processorSeconds } from '../servers/processor-time.js';
import { producerPerformance } from './producer-performance.js';
import { readModelRebuildRate } from './read-model-rebuild.js';
import { ReadModels } from './read-models.js';
import { secondsToLive } from './partition-takeover.js';

const warmUpCommands = 5_000;
/** In the first seconds of such load, half as many commands are executed as later. */
const warmUpSeconds = 10;
const latencyCount = 500;
/** Number of documents that the slower baseline of the projection writes. */
const comparedWrites = 5_000;
const microseconds = 1e6;

/** One run of the benchmark of a directory on Kafka and MongoDB. */
export class DistributedBenchmark {
  readonly findings: MeasureResult[] = [];
  private changes = new StatusChanges([]);
  private projector: Instance | undefined;

  private constructor(
    private readonly options: DistributedOptions,
    private readonly settings: InstanceSettings,
    private readonly observed: { readonly log: CommandLog; readonly readModels: ReadModels },
    private readonly report: (step: string) => void,
  ) {}

  /** @param report called with each step */
  static async connect(
    settings: InstanceSettings,
    options: DistributedOptions,
    report: (step: string) => void,
  ): Promise<DistributedBenchmark> {
    const log = new CommandLog(settings);
    await log.connect();
    const readModels = await ReadModels.connect(settings.mongodbUri);
    return new DistributedBenchmark(options, settings, { log, readModels }, report);
  }

  /** @throws Error a process fails, or a command is not accepted */
  async run(): Promise<void> {
    this.report('starting');
    const api = await startApi('first', this.settings);
    this.projector = await startProjector(this.settings);
    await this.upsertStations(api);
    await this.changeStatuses(api);
    await this.changeByHttp(api);
    await this.projector.stop();
    await this.changeWithoutProjector();
    await this.projectBacklog();
    await this.joinAnother(api);
    this.report('rebuilding the read models');
    this.record('read-models-rebuild', { ours: await readModelRebuildRate(this.settings) });
  }

  /** Deletes the topics and the database of the run. */
  async close(): Promise<void> {
    await this.observed.readModels.close();
    await this.observed.log.close();
  }

  private async upsertStations(api: Instance): Promise<void> {
    const { log } = this.observed;
    await bulkRate(api.url, locationRegistrations());
    await log.skipOutcomes();
    const stations = stationUpserts(this.options.commands);
    this.report('upserting stations');
    await log.execute(stations.slice(0, warmUpCommands));
    const { aggregateIds } = await this.ingress('ingress-upsert', stations);
    this.changes = new StatusChanges([...new Set(aggregateIds)]);
    await this.waitForProjection();
  }

  private async changeStatuses(api: Instance): Promise<void> {
    this.report('changing statuses');
    const changes = this.changes.next(this.options.commands);
    const before = await processorSeconds(api.pid);
    await this.ingress('ingress', changes);
    const used = (await processorSeconds(api.pid)) - before;
    this.record('ingress-cpu', { ours: (used / changes.length) * microseconds });
    await this.waitForProjection();
  }

  private async changeByHttp(api: Instance): Promise<void> {
    this.report('changing statuses by HTTP');
    const { commands, seconds } = this.options;
    const stationIds = this.changes.next(commands).map(({ key }) => key);
    const dataset = { stationIds, locationIds: [], words: [], names: [], positions: [] };
    const generator = await LoadGenerator.start(dataset, join(this.settings.directory, 'dataset.json'));
    const job = { side: 'ours', url: api.url, load: 'availability' } as const;
    await generator.run({ ...job, seconds: warmUpSeconds });
    const { rate, p50, generatorBusy } = await generator.run({ ...job, seconds });
    await generator.stop();
    this.record('http', { ours: rate, generatorBusy });
    this.record('http-p50', { ours: p50 });
    this.record('bulk', { ours: await bulkRate(api.url, this.changes.next(commands)) });
    await this.waitForProjection();
    const latencies = await this.latencies(api, (count) => count < latencyCount);
    this.record('write-p50', { ours: quantile(latencies, 0.5) });
    this.record('write-p99', { ours: quantile(latencies, 0.99) });
    await this.waitForProjection();
  }

  private async changeWithoutProjector(): Promise<void> {
    this.report('changing statuses without a projector');
    await this.observed.log.skipOutcomes();
    await this.ingress('ingress-alone', this.changes.next(this.options.commands));
  }

  private async projectBacklog(): Promise<void> {
    this.report('projecting the backlog');
    const { readModels } = this.observed;
    const { commands } = this.options;
    const bare = await readModels.bareWriteRate(commands);
    const before = await readModels.indexedWriteRate(comparedWrites);
    this.projector = await startProjector(this.settings);
    const ours = commands / (await this.waitForProjection());
    // The mean of before and after, because the speed of the machine drifts.
    const indexed = (before + (await readModels.indexedWriteRate(comparedWrites))) / 2;
    this.record('projection', { ours, baseline: bare, ratio: ours / bare });
    this.record('projection-indexed', { ours, baseline: indexed, ratio: ours / indexed });
  }

  /** Starts a second instance with an empty replica beside the one that serves. */
  private async joinAnother(api: Instance): Promise<void> {
    this.report('starting another instance');
    const baseline = await this.observed.log.readingRate(['events', 'outcomes']);
    const started = Date.now();
    const joined = this.slowestWrite(api);
    const other = await startApi('second', this.settings);
    const { records = 0, seconds = 0 } = await other.log.waitFor('the replica is up with the log', 60_000);
    const toLive = await secondsToLive([api, other], this.settings.partitions, started);
    this.record('rebuild', { ours: records / seconds, baseline, ratio: records / seconds / baseline });
    this.record('takeover', { ours: toLive });
    this.record('takeover-stall', { ours: await joined() });
    const left = this.slowestWrite(api);
    const stopped = Date.now();
    await other.stop();
    await secondsToLive([api], this.settings.partitions, stopped);
    this.record('leaving-stall', { ours: await left() });
    await Promise.all([api.stop(), this.projector?.stop()]);
  }

  /** Begins to write. @returns a function that ends the writes and returns the seconds of the slowest one */
  private slowestWrite(api: Instance): () => Promise<number> {
    let isWriting = true;
    const writing = this.latencies(api, () => isWriting);
    return async () => {
      isWriting = false;
      return Math.max(...(await writing)) / 1000;
    };
  }

  private latencies(api: Instance, shouldContinue: (count: number) => boolean): Promise<readonly number[]> {
    const next = (): WrittenCommand => this.changes.next(1)[0] ?? { key: '', line: '{}' };
    return writeLatencies(api.url, next, shouldContinue);
  }

  /** Measures commands through Kafka; the baseline is the write of as many records. */
  private async ingress(name: DistributedMeasureName, commands: readonly WrittenCommand[]) {
    const before = await this.bareRate(commands);
    const executed = await this.observed.log.execute(commands);
    const ours = commands.length / executed.seconds;
    this.record(name, { ours, baseline: before, ratio: ours / before });
    return executed;
  }

  private async bareRate(commands: readonly WrittenCommand[]): Promise<number> {
    const { log } = this.observed;
    const { kafkaTools: tools } = this.options;
    const topic = log.topic('baseline');
    if (tools) return producerPerformance(commands, { ...this.settings, tools, topic });
    const started = performance.now();
    await log.write(commands, 'baseline');
    return commands.length / ((performance.now() - started) / 1000);
  }

  /** Waits until all events are projected. The last record of a partition may be a transaction marker, which is not. */
  private async waitForProjection(): Promise<number> {
    const { log, readModels } = this.observed;
    const end = await log.end('events');
    return readModels.secondsUntil(end - this.settings.partitions);
  }

  private record(name: DistributedMeasureName, figures: Figures): void {
    const recorded = measureResult(name, distributedMeasures[name], figures);
    this.findings.push(recorded);
    this.report(`${name}: ${JSON.stringify(figures)}`);
  }
}
