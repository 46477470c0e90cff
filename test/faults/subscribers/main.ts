import process from 'node:process';
import { expect } from 'expect';
import { thisMachine } from '../../../bench/src/report/machine.js';
import { machineText } from '../../../bench/src/report/table.js';
import { readSubscriberOptions } from './options.js';
import { brokenPromises, renderRun } from './report.js';
import { runSubscribers } from './subscriber-run.js';

// Some helpers of the tests use the global `expect` of Jest.
Object.assign(globalThis, { expect });

const options = readSubscriberOptions(process.argv);
const machine = machineText(thisMachine());
const report = await runSubscribers(options, (step) => console.error(step));
const broken = brokenPromises(report);
console.log(`${machine}; ${options.mode} mode\n\n${renderRun(report)}`);
if (broken.length > 0) console.log(`\nNot kept: ${broken.join('; ')}`);
process.exit(broken.length > 0 ? 1 : 0);
