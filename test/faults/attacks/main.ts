import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { inScratchDirectory } from '../../../bench/src/scratch-directory.js';
import { thisMachine } from '../../../bench/src/report/machine.js';
import { machineText } from '../../../bench/src/report/table.js';
import { WorkerProcess } from '../../../bench/src/servers/worker-process.js';
import { allAttacks } from './attacks/all-attacks.js';
import { fill } from './fill.js';
import { measureAttack, type Finding, type Setup } from './measured-attack.js';
import { readAttackOptions } from './options.js';
import { missedBounds, renderFindings } from './report.js';
import { startDistributed, startEmbedded } from './service.js';

const { mode, stations, only } = readAttackOptions(process.argv);
const attacks = allAttacks.filter(({ title }) => only === undefined || title.startsWith(String(only)));
const report = (step: string) => console.error(step);
const programFile = (name: string) => fileURLToPath(new URL(name, import.meta.url));

await inScratchDirectory(async (directory) => {
  const machine = thisMachine();
  const service = await (mode === 'embedded' ? startEmbedded : startDistributed)(directory);
  try {
    const setup: Setup = {
      service,
      filled: await fill(service.url, stations, report),
      probes: new WorkerProcess(programFile('probe-process.js')),
      attacker: new WorkerProcess(programFile('attack-process.js')),
    };
    const findings: Finding[] = [];
    for (const { title, prepare } of attacks) {
      await prepare?.(service.url);
      report(`attack ${title}`);
      const finding = await measureAttack(title, setup);
      report(JSON.stringify(finding));
      findings.push(finding);
    }
    console.log(`${machineText(machine)}; ${mode} mode, ${stations} stations\n\n${renderFindings(findings)}`);
    if (findings.some((finding) => missedBounds(finding).length > 0)) process.exitCode = 1;
  } finally {
    await service.remove();
  }
});
