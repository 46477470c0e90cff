import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { compareUnderLoad } from '../comparison/alternating-load.js';
import type { Dataset } from '../load/dataset.js';
import { fillDirectory } from '../load/filled-directory.js';
import { LoadGenerator } from '../load/load-generator.js';
import { paths } from '../paths.js';
import { thisMachine } from '../report/machine.js';
import { measureResult, type MeasureResult } from '../report/measure.js';
import { machineText, renderReport, renderTable } from '../report/table.js';
import { inScratchDirectory } from '../scratch-directory.js';
import { startServer } from '../servers/server.js';
import { readCallerOptions } from './options.js';
import { floods, measureFlood, renderFlood } from './overload.js';

const { stations, seconds, only } = readCallerOptions(process.argv);
const machine = thisMachine();
const report = (step: string) => console.error(step);
const SCOPES = 'directory:read,stations:write';
const titles = { get: 'Read one station, with a key', availability: 'Report an availability, with a key' };

await inScratchDirectory(async (directory) => {
  const [open, guarded] = [join(directory, 'open'), join(directory, 'guarded')];
  const dataset = await fillDirectory(directory, open, stations);
  await cp(open, guarded, { recursive: true });
  const [greedy, modest] = [await makeKey(guarded), await makeKey(guarded)];

  if (only !== 'floods') {
    const findings = await costOfKey(directory, dataset, { open, guarded, key: modest });
    console.log(renderReport(machine, findings));
  }
  if (only === 'keys') return;

  const rows: string[][] = [];
  for (const flood of floods) {
    report(`a flood: ${flood.title}`);
    const server = await startServer({
      name: 'the directory',
      command: paths.service,
      dataDirectory: guarded,
    });
    rows.push(renderFlood(flood, await measureFlood({ flood, server, dataset, greedy, modest, seconds })));
    await server.stop();
  }
  const header = ['flood of one caller', 'requests by outcome', 'single p99 ms', 'list p99 ms', 'memory MB'];
  console.log(`${machineText(machine)}\n\n${renderTable([[...header, 'met'], ...rows])}\n`);
});

async function makeKey(dataDirectory: string): Promise<string> {
  const command = [paths.cli, 'keys', 'create', '--name', randomUUID(), '--scopes', SCOPES];
  const env = { ...process.env, DATA_DIR: dataDirectory };
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  return stdout.trim().split('\n').at(-1) ?? '';
}

/** The rate of a service with keys beside one without. */
async function costOfKey(
  directory: string,
  dataset: Dataset,
  sides: { readonly open: string; readonly guarded: string; readonly key: string },
): Promise<readonly MeasureResult[]> {
  const program = { name: 'the directory', command: paths.service };
  const ours = await startServer({ ...program, dataDirectory: sides.guarded });
  const baseline = await startServer({ ...program, dataDirectory: sides.open });
  const generator = await LoadGenerator.start(dataset, join(directory, 'dataset.json'));
  const urls = { ours: ours.url, baseline: baseline.url, key: sides.key };
  const findings: MeasureResult[] = [];
  for (const load of ['get', 'availability'] as const) {
    report(`measuring ${load} with and without a key`);
    const measure = {
      title: titles[load],
      unit: 'requests/s',
      goal: { of: 'ratio', atLeast: 0.95 },
    } as const;
    findings.push(measureResult(load, measure, await compareUnderLoad(generator, urls, load, seconds)));
  }
  await Promise.all([ours.stop(), baseline.stop(), generator.stop()]);
  return findings;
}
