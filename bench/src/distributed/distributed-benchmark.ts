import { join } from 'node:path';
import { LoadGenerator } from '../load/load-generator.js';
import { finding } from '../report/measure.js';
import { quantile } from '../report/quantile.js';
import type { Figures, Finding } from '../report/measure.js';
import { bulkRate } from './bulk.js';
import { StatusChanges, locationRegistrations, stationUpserts } from './commands.js';
import type { WrittenCommand } from './commands.js';
import { CommandLog } from './command-log.js';
import { startApi, startProjector } from './instances.js';
import type { Instance, InstanceSettings } from './instances.js';
import { writeLatencies } from './latencies.js';
import { distributedMeasures } from './measures.js';
import type { DistributedMeasureName } from './measures.js';
import type { DistributedOptions } from './options.js';
import { processorSeconds } from './processor-time.js';
import { producerPerformance } from './producer-performance.js';
import { ReadModels } from './read-models.js';
import { secondsToLive } from './takeover.js';

const warmUpCommands = 5_000;
const latencyCount = 500;
/** Documents of the slower of the two baselines of the projection. */
const comparedWrites = 5_000;
const microseconds = 1e6;

/** One run: a directory on Kafka and MongoDB that is given work, and what was found. */
export class DistributedBenchmark {
  readonly findings: Finding[] = [];
  private changes = new StatusChanges([]);
  private projector: Instance | undefined;

  private constructor(
    private readonly options: DistributedOptions,
    private readonly settings: InstanceSettings,
    private readonly outside: { readonly log: CommandLog; readonly readModels: ReadModels },
    private readonly tell: (step: string) => void,
  ) {}

  /** @param tell called with each step */
  static async over(
    settings: InstanceSettings,
    options: DistributedOptions,
    tell: (step: string) => void,
  ): Promise<DistributedBenchmark> {
    const log = new CommandLog(settings);
    await log.connect();
    const readModels = await ReadModels.connect(settings.mongodbUri);
    return new DistributedBenchmark(options, settings, { log, readModels }, tell);
  }

  /** @throws if a process fails, or if any command is not accepted */
  async run(): Promise<void> {
    this.tell('starting');
    const api = await startApi('first', this.settings);
    this.projector = await startProjector(this.settings);
    await this.upsertStations(api);
    await this.changeStatuses(api);
    await this.changeByHttp(api);
    await this.projector.stop();
    await this.changeWithoutProjector();
    await this.projectBacklog();
    await this.joinAnother(api);
  }

  /** Removes all that the run has left in broker and database. */
  async close(): Promise<void> {
    await this.outside.readModels.close();
    await this.outside.log.close();
  }

  private async upsertStations(api: Instance): Promise<void> {
    const { log } = this.outside;
    await bulkRate(api.url, locationRegistrations());
    await log.passAnswers();
    const stations = stationUpserts(this.options.commands);
    this.tell('upserting stations');
    await log.perform(stations.slice(0, warmUpCommands));
    const { aggregateIds } = await this.ingress('ingress-upsert', stations);
    this.changes = new StatusChanges([...new Set(aggregateIds)]);
    await this.projected();
  }

  private async changeStatuses(api: Instance): Promise<void> {
    this.tell('changing statuses');
    const changes = this.changes.take(this.options.commands);
    const before = await processorSeconds(api.pid);
    await this.ingress('ingress', changes);
    const used = (await processorSeconds(api.pid)) - before;
    this.note('ingress-cpu', { ours: (used / changes.length) * microseconds });
    await this.projected();
  }

  private async changeByHttp(api: Instance): Promise<void> {
    this.tell('changing statuses by HTTP');
    const { commands, seconds } = this.options;
    const stationIds = this.changes.take(commands).map(({ key }) => key);
    const dataset = { stationIds, locationIds: [], words: [], names: [], positions: [] };
    const generator = await LoadGenerator.start(dataset, join(this.settings.directory, 'dataset.json'));
    const job = { side: 'ours', url: api.url, load: 'availability' } as const;
    await generator.run({ ...job, seconds: 2 });
    const { rate, generatorBusy } = await generator.run({ ...job, seconds });
    await generator.stop();
    this.note('http', { ours: rate, generatorBusy });
    this.note('bulk', { ours: await bulkRate(api.url, this.changes.take(commands)) });
    await this.projected();
    const latencies = await this.latencies(api, (count) => count < latencyCount);
    this.note('write-p50', { ours: quantile(latencies, 0.5) });
    this.note('write-p99', { ours: quantile(latencies, 0.99) });
    await this.projected();
  }

  private async changeWithoutProjector(): Promise<void> {
    this.tell('changing statuses without a projector');
    await this.outside.log.passAnswers();
    await this.ingress('ingress-alone', this.changes.take(this.options.commands));
  }

  private async projectBacklog(): Promise<void> {
    this.tell('projecting the backlog');
    const { readModels } = this.outside;
    const { commands } = this.options;
    const bare = await readModels.bareWriteRate(commands);
    const before = await readModels.indexedWriteRate(comparedWrites);
    this.projector = await startProjector(this.settings);
    const ours = commands / (await this.projected());
    // Before and after: the machine may have become busier meanwhile.
    const indexed = (before + (await readModels.indexedWriteRate(comparedWrites))) / 2;
    this.note('projection', { ours, baseline: bare, ratio: ours / bare });
    this.note('projection-indexed', { ours, baseline: indexed, ratio: ours / indexed });
  }

  /** Another instance, which has nothing of the log yet, beside the one that serves. */
  private async joinAnother(api: Instance): Promise<void> {
    this.tell('starting another instance');
    const baseline = await this.outside.log.readingRate(['events', 'outcomes']);
    const started = Date.now();
    const joined = this.slowestWrite(api);
    const other = await startApi('second', this.settings);
    const { records = 0, seconds = 0 } = await other.log.first('the local copy is up with the log', 60_000);
    const toLive = await secondsToLive([api, other], this.settings.partitions, started);
    this.note('rebuild', { ours: records / seconds, baseline, ratio: records / seconds / baseline });
    this.note('takeover', { ours: toLive });
    this.note('takeover-stall', { ours: await joined() });
    const left = this.slowestWrite(api);
    const stopped = Date.now();
    await other.stop();
    await secondsToLive([api], this.settings.partitions, stopped);
    this.note('leaving-stall', { ours: await left() });
    await Promise.all([api.stop(), this.projector?.stop()]);
  }

  /** Writes, until what it returns is called: how many seconds the slowest one took. */
  private slowestWrite(api: Instance): () => Promise<number> {
    let goesOn = true;
    const writing = this.latencies(api, () => goesOn);
    return async () => {
      goesOn = false;
      return Math.max(...(await writing)) / 1000;
    };
  }

  private latencies(api: Instance, goesOn: (count: number) => boolean): Promise<readonly number[]> {
    const next = (): WrittenCommand => this.changes.take(1)[0] ?? { key: '', line: '{}' };
    return writeLatencies(api.url, next, goesOn);
  }

  /** What comes in by Kafka, beside as many records that are only written. */
  private async ingress(name: DistributedMeasureName, commands: readonly WrittenCommand[]) {
    const before = await this.bareRate(commands);
    const answered = await this.outside.log.perform(commands);
    const ours = commands.length / answered.seconds;
    this.note(name, { ours, baseline: before, ratio: ours / before });
    return answered;
  }

  private async bareRate(commands: readonly WrittenCommand[]): Promise<number> {
    const { log } = this.outside;
    const { kafkaTools: tools } = this.options;
    const topic = log.topic('baseline');
    if (tools) return producerPerformance(commands, { ...this.settings, tools, topic });
    const started = performance.now();
    await log.write(commands, 'baseline');
    return commands.length / ((performance.now() - started) / 1000);
  }

  /** Waits until the projector has all; the last thing in a partition may be a marker, which it never sees. */
  private async projected(): Promise<number> {
    const { log, readModels } = this.outside;
    const end = await log.end('events');
    return readModels.secondsUntil(end - this.settings.partitions);
  }

  private note(name: DistributedMeasureName, figures: Figures): void {
    const noted = finding(name, distributedMeasures[name], figures);
    this.findings.push(noted);
    this.tell(`${name}: ${JSON.stringify(figures)}`);
  }
}
