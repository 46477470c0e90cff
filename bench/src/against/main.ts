import { join, resolve } from 'node:path';
import process from 'node:process';
import { Command } from 'commander';
import { positiveInteger } from '../comparison/options.js';
import { fillDirectory } from '../load/filled-directory.js';
import { LoadGenerator } from '../load/load-generator.js';
import { paths } from '../paths.js';
import { thisMachine } from '../report/machine.js';
import { measureResult, type Figures, type Measure, type MeasureResult } from '../report/measure.js';
import { median } from '../report/median.js';
import { renderReport } from '../report/table.js';
import { inScratchDirectory } from '../scratch-directory.js';
import { processorSeconds } from '../servers/processor-time.js';
import { startServer, type RunningServer } from '../servers/server.js';

const program = new Command('bench:against')
  .description('Compares the processor time of requests with that of another checkout, on the same data.')
  .argument('<folder>', 'the other checkout, which is built')
  .option('--stations <count>', 'stations of the directory', positiveInteger, 20_000)
  .option('--rounds <count>', 'rounds of each measure, of a second for each build', positiveInteger, 100)
  .parse(process.argv);
const { stations, rounds } = program.opts<Record<'stations' | 'rounds', number>>();
const other = resolve(program.args[0] ?? '');
const machine = thisMachine();

const goal: Measure['goal'] = { of: 'ratio', atMost: 1.03 };
const loads = {
  get: { title: 'Processor time to read one station', unit: 'µs', goal },
  availability: { title: 'Processor time to report an availability', unit: 'µs', goal },
} as const;

type Servers = Record<'ours' | 'baseline', RunningServer>;

await inScratchDirectory(async (directory) => {
  const [ours, theirs] = [join(directory, 'ours'), join(directory, 'theirs')];
  const elsewhere = `cd '${other}' && ${paths.service}`;
  // Neither release can use what a newer one has made.
  await fillDirectory(directory, theirs, stations, elsewhere);
  const dataset = await fillDirectory(directory, ours, stations);
  const generator = await LoadGenerator.start(dataset, join(directory, 'dataset.json'));
  const servers: Servers = {
    ours: await startServer({ name: 'this build', command: paths.service, dataDirectory: ours }),
    baseline: await startServer({ name: 'the other build', command: elsewhere, dataDirectory: theirs }),
  };
  const findings: MeasureResult[] = [];
  for (const load of ['get', 'availability'] as const) {
    console.error(`measuring ${load}`);
    findings.push(measureResult(load, loads[load], await compare(generator, servers, load)));
  }
  await Promise.all([servers.ours.stop(), servers.baseline.stop(), generator.stop()]);
  console.log(renderReport(machine, findings));
});

/** Puts the same load on both in turn. Processor time depends less than the rate on what else the machine does. */
async function compare(
  generator: LoadGenerator,
  { ours, baseline }: Servers,
  load: keyof typeof loads,
): Promise<Figures> {
  const perRequest = async ({ url, pid }: RunningServer): Promise<number> => {
    const before = await processorSeconds(pid);
    const { rate } = await generator.run({ side: 'ours', url, load, seconds: 1 });
    return (((await processorSeconds(pid)) - before) * 1e6) / rate;
  };
  const found: { ours: number; baseline: number }[] = [];
  // The first rounds are a warm-up. Neither build is always the first one.
  for (let round = -5; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await perRequest(ours) : undefined;
    const theirs = await perRequest(baseline);
    const own = first ?? (await perRequest(ours));
    if (round >= 0) found.push({ ours: own, baseline: theirs });
  }
  const medians = {
    ours: median(found.map((each) => each.ours)),
    baseline: median(found.map((each) => each.baseline)),
  };
  return { ...medians, ratio: median(found.map((each) => each.ours / each.baseline)) };
}
