import { join } from 'node:path';
import { bulkLoad } from '../baseline/bulk-load.js';
import { compareUnderLoad } from './alternating-load.js';
import type { ServerUrls } from './alternating-load.js';
import { writeAfdcFile } from '../generate/afdc.js';
import { importInRounds } from './import-rounds.js';
import { datasetOf } from '../load/dataset.js';
import type { Dataset } from '../load/dataset.js';
import { LoadGenerator } from '../load/load-generator.js';
import type { LoadName } from '../load/requests.js';
import type { BenchOptions } from './options.js';
import { paths } from '../paths.js';
import { measureResult, measures } from '../report/measure.js';
import type { Figures, MeasureResult, MeasureName } from '../report/measure.js';
import { median } from '../report/median.js';
import { requireSameResponses } from './response-check.js';
import { listedStations } from '../servers/listed-stations.js';
import { MemorySampler } from '../servers/memory-sampler.js';
import { residentMegabytes } from '../servers/resident-memory.js';
import { startServer } from '../servers/server.js';
import type { RunningServer, ServerProgram } from '../servers/server.js';

interface Servers {
  readonly ours: RunningServer;
  readonly baseline: RunningServer;
}

const startCount = 5;
const importCount = 3;

/** One run of the comparison of the directory with the baseline server. */
export class ComparisonBenchmark {
  readonly findings: MeasureResult[] = [];
  private readonly service: ServerProgram;
  private readonly baseline: ServerProgram;

  /**
   * @param directory for the data of both servers
   * @param report called with each step
   */
  constructor(
    private readonly options: BenchOptions,
    private readonly directory: string,
    private readonly report: (step: string) => void,
  ) {
    const data = (name: string) => join(directory, name);
    this.service = { name: 'the directory', command: paths.service, dataDirectory: data('ours') };
    this.baseline = { name: 'the baseline', command: paths.baseline, dataDirectory: data('baseline') };
  }

  /**
   * Takes the selected measures. Those that change stations follow those of the imported data. Memory under a load of all
   * kinds is measured last.
   * @throws Error a server or the import fails, or a response has no 2xx status
   */
  async run(): Promise<void> {
    const ours = await this.importStations();
    const dataset = await this.loadBaseline(ours);
    const servers = { ours, baseline: await startServer(this.baseline) };
    await requireSameResponses(urlsOf(servers), dataset);
    const generator = await LoadGenerator.start(dataset, join(this.directory, 'dataset.json'));
    await this.compare(generator, servers, ['get', 'list', 'search', 'typing', 'near']);
    await this.measure('memory-imported', () => memoryOf(servers));
    await stopBoth(servers);
    await this.measure('start', () => this.startTimes());
    const restarted = await this.startBoth();
    await this.measure('memory-restarted', () => memoryOf(restarted));
    await this.compare(generator, restarted, ['availability', 'create']);
    await this.measure('memory', () => this.memoryUnderLoad(generator, restarted));
    await Promise.all([stopBoth(restarted), generator.stop()]);
  }

  /** @returns the server of the last import */
  private async importStations(): Promise<RunningServer> {
    const { afdc, stations, only } = this.options;
    const file = afdc ?? join(this.directory, 'stations.csv');
    if (!afdc) await writeAfdcFile(file, stations);
    const { server, figures } = await importInRounds({
      ...{ program: this.service, file, directory: this.directory, report: this.report },
      ...(!afdc && { expected: stations }),
      rounds: only.includes('import') ? importCount : 1,
    });
    await this.measure('import', () => Promise.resolve(figures));
    return server;
  }

  // The baseline gets the stations that the directory lists, with their ids, so that both get the same requests. They are
  // inserted in the order of ids: in the order of names, lists of the baseline would be faster than in practice.
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
    const sides = urlsOf(servers);
    for (const load of loads) {
      await this.measure(load, () => compareUnderLoad(generator, sides, load, this.options.seconds));
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
    const maxMemory = async (side: keyof Servers): Promise<number> => {
      const { url, pid } = servers[side];
      const sampler = new MemorySampler(pid);
      await generator.run({ side, url, load: 'mixed', seconds: this.options.seconds });
      await sampler.sample();
      sampler.stop();
      return sampler.max;
    };
    const [ours, baseline] = [await maxMemory('ours'), await maxMemory('baseline')];
    return { ours, baseline, ratio: ours / baseline };
  }

  // One after the other, because concurrent starts would share the processor.
  private async startBoth(): Promise<Servers> {
    const ours = await startServer(this.service);
    return { ours, baseline: await startServer(this.baseline) };
  }

  private async measure(name: MeasureName, take: () => Promise<Figures>): Promise<void> {
    if (!this.options.only.includes(name)) return;
    this.report(`measuring ${name}`);
    this.findings.push(measureResult(name, measures[name], await take()));
  }
}

function urlsOf({ ours, baseline }: Servers): ServerUrls {
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
