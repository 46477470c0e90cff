import { join } from 'node:path';
import { bulkLoad } from './baseline/bulk-load.js';
import { compareUnderLoad } from './compare.js';
import type { Sides } from './compare.js';
import { writeAfdcFile } from './generate/afdc.js';
import { importInRounds } from './import-rounds.js';
import { datasetOf } from './load/dataset.js';
import type { Dataset } from './load/dataset.js';
import { LoadGenerator } from './load/load-generator.js';
import type { LoadName } from './load/requests.js';
import type { BenchOptions } from './options.js';
import { paths } from './paths.js';
import { finding, measures } from './report/measure.js';
import type { Figures, Finding, MeasureName } from './report/measure.js';
import { median } from './report/median.js';
import { requireSameAnswers } from './same-answers.js';
import { listedStations } from './servers/listed-stations.js';
import { MemoryWatch } from './servers/memory-watch.js';
import { residentMegabytes } from './servers/resident-memory.js';
import { startServer } from './servers/server.js';
import type { RunningServer, ServerProgram } from './servers/server.js';

interface Servers {
  readonly ours: RunningServer;
  readonly baseline: RunningServer;
}

const startCount = 5;
const importCount = 3;

/** One run of the benchmark: both servers, the load on them, and what was found. */
export class Benchmark {
  readonly findings: Finding[] = [];
  private readonly service: ServerProgram;
  private readonly baseline: ServerProgram;

  /** @param directory where the servers keep their data; @param tell called with each step */
  constructor(
    private readonly options: BenchOptions,
    private readonly directory: string,
    private readonly tell: (step: string) => void,
  ) {
    const data = (name: string) => join(directory, name);
    this.service = { name: 'the directory', command: paths.service, dataDirectory: data('ours') };
    this.baseline = { name: 'the baseline', command: paths.baseline, dataDirectory: data('baseline') };
  }

  /** Takes the measures asked for. Those that add stations come last: the others are of what was imported. Memory
   *  is judged at the very end, under a load of all kinds.
   *  @throws if a server or the import fails, or if any request is not answered with a 2xx */
  async run(): Promise<void> {
    const ours = await this.importStations();
    const dataset = await this.loadBaseline(ours);
    const servers = { ours, baseline: await startServer(this.baseline) };
    await requireSameAnswers(sidesOf(servers), dataset);
    const generator = await LoadGenerator.start(dataset, join(this.directory, 'dataset.json'));
    await this.compare(generator, servers, ['get', 'list', 'search', 'typing', 'near']);
    await this.take('memory-imported', () => memoryOf(servers));
    await stopBoth(servers);
    await this.take('start', () => this.startTimes());
    const restarted = await this.startBoth();
    await this.take('memory-restarted', () => memoryOf(restarted));
    await this.compare(generator, restarted, ['availability', 'create']);
    await this.take('memory', () => this.memoryUnderLoad(generator, restarted));
    await Promise.all([stopBoth(restarted), generator.stop()]);
  }

  /** @returns the directory that the last import went into */
  private async importStations(): Promise<RunningServer> {
    const { afdc, stations, only } = this.options;
    const file = afdc ?? join(this.directory, 'stations.csv');
    if (!afdc) await writeAfdcFile(file, stations);
    const { server, figures } = await importInRounds({
      ...{ program: this.service, file, directory: this.directory, tell: this.tell },
      ...(!afdc && { expected: stations }),
      rounds: only.includes('import') ? importCount : 1,
    });
    await this.take('import', () => Promise.resolve(figures));
    return server;
  }

  // The baseline gets what the directory lists, ids included, so that both are asked for the same stations; in
  // the order of ids, because rows that lie in the order of names would flatter its lists.
  private async loadBaseline(ours: RunningServer): Promise<Dataset> {
    const stations = (await listedStations(ours.url)).sort((a, b) => (a.id < b.id ? -1 : 1));
    bulkLoad(this.baseline.dataDirectory, stations);
    return datasetOf(stations);
  }

  private async compare(
    generator: LoadGenerator,
    servers: Servers,
    loads: readonly (LoadName & MeasureName)[],
  ): Promise<void> {
    const sides = sidesOf(servers);
    for (const load of loads) {
      await this.take(load, () => compareUnderLoad(generator, sides, load, this.options.seconds));
    }
  }

  private async startTimes(): Promise<Figures> {
    const times: { ours: number; baseline: number }[] = [];
    while (times.length < startCount) {
      const servers = await this.startBoth();
      times.push({ ours: servers.ours.readyAfter / 1000, baseline: servers.baseline.readyAfter / 1000 });
      await stopBoth(servers);
    }
    const ours = median(times.map((time) => time.ours));
    const baseline = median(times.map((time) => time.baseline));
    const ratio = median(times.map((time) => time.ours / time.baseline));
    return { ours, baseline, ratio, rounds: times };
  }

  private async memoryUnderLoad(generator: LoadGenerator, servers: Servers): Promise<Figures> {
    const greatest = async (side: keyof Servers): Promise<number> => {
      const { url, pid } = servers[side];
      const watch = new MemoryWatch(pid);
      await generator.run({ side, url, load: 'mixed', seconds: this.options.seconds });
      await watch.look();
      watch.stop();
      return watch.greatest;
    };
    const [ours, baseline] = [await greatest('ours'), await greatest('baseline')];
    return { ours, baseline, ratio: ours / baseline };
  }

  // One after the other: two starts at once would share the machine.
  private async startBoth(): Promise<Servers> {
    const ours = await startServer(this.service);
    return { ours, baseline: await startServer(this.baseline) };
  }

  private async take(name: MeasureName, measure: () => Promise<Figures>): Promise<void> {
    if (!this.options.only.includes(name)) return;
    this.tell(`measuring ${name}`);
    this.findings.push(finding(name, measures[name], await measure()));
  }
}

function sidesOf({ ours, baseline }: Servers): Sides {
  return { ours: ours.url, baseline: baseline.url };
}

async function memoryOf({ ours, baseline }: Servers): Promise<Figures> {
  const figures = {
    ours: await residentMegabytes(ours.pid),
    baseline: await residentMegabytes(baseline.pid),
  };
  return { ...figures, ratio: figures.ours / figures.baseline };
}

async function stopBoth({ ours, baseline }: Servers): Promise<void> {
  await Promise.all([ours.stop(), baseline.stop()]);
}
