import os from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { inScratchDirectory } from '../../../bench/src/scratch-directory.js';
import { thisMachine } from '../../../bench/src/report/machine.js';
import { machineText } from '../../../bench/src/report/table.js';
import { WorkerProcess } from '../../../bench/src/servers/worker-process.js';
import { abandonedLists } from './attacks/abandoned-lists.js';
import { herd } from './attacks/herd.js';
import { largeAnswers } from './attacks/large-answers.js';
import { longHistories } from './attacks/long-histories.js';
import { slowCsvReaders } from './attacks/slow-csv-readers.js';
import { fill } from './fill.js';
import { measureAttack, type Finding, type Probes } from './measured-attack.js';
import { readAttackOptions } from './options.js';
import { missedBounds, renderFindings } from './report.js';
import { startDistributed, startEmbedded } from './service.js';

/** Attackers have machines of their own: this process must not take the processor from the service and the probes. */
const ATTACKER_NICENESS = 10;

const { mode, stations, only } = readAttackOptions(process.argv);
const attacks = [abandonedLists, slowCsvReaders, ...largeAnswers, ...longHistories, herd].filter(
  ({ title }) => only === undefined || title.startsWith(String(only)),
);
const probeProcess = fileURLToPath(new URL('probe-process.js', import.meta.url));
const report = (step: string) => console.error(step);

await inScratchDirectory(async (directory) => {
  const machine = thisMachine();
  const service = await (mode === 'embedded' ? startEmbedded : startDistributed)(directory);
  try {
    const filled = await fill(service.url, stations, report);
    // A process inherits the priority of the one that starts it.
    const probes: Probes = new WorkerProcess(probeProcess);
    os.setPriority(ATTACKER_NICENESS);
    const findings: Finding[] = [];
    for (const attack of attacks) {
      report(`attack ${attack.title}`);
      const finding = await measureAttack(attack, { service, filled, probes });
      report(JSON.stringify(finding));
      findings.push(finding);
    }
    console.log(`${machineText(machine)}; ${mode} mode, ${stations} stations\n\n${renderFindings(findings)}`);
    if (findings.some((finding) => missedBounds(finding).length > 0)) process.exitCode = 1;
  } finally {
    await service.remove();
  }
});
