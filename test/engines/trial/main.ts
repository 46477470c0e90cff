import process from 'node:process';
import { expect } from 'expect';
import { expectConsistent } from '../../faults/distributed/consistency-checks.js';
import type { SeededRandom } from '../../faults/distributed/seeded-random.js';
import { attacks, type Target } from './attacks.js';
import { HealthLog } from './health.js';
import { readOptions, type TrialOptions } from './options.js';
import { Probe } from './probe.js';
import { inTime, runStep } from './step.js';
import { logOf, Trial } from './trial.js';
import { Watch } from './watch.js';

/** Beyond the requested duration. */
const MAX_MS = 45 * 60_000;

// The checks of the tests use the global `expect` of Jest.
Object.assign(globalThis, { expect });

async function runTrial(target: Target, options: TrialOptions): Promise<void> {
  const { directory, load } = target;
  await load.begin();
  const named = (kind: string, members: Target['directory']['apis']) =>
    members.map((member, index) => new HealthLog(`${kind} ${index + 1}`, member));
  const health = [...named('api', directory.apis), ...named('projector', directory.projectors)];
  const probes = directory.apis.map(
    (api, index) => new Probe(`probe ${index + 1}`, api, directory.partitions, load.responses),
  );
  await Promise.all(probes.map((probe) => probe.begin()));
  const watch = new Watch(() => load.count, probes, health);
  const failures: unknown[] = [];
  await runSteps(target, watch, options).catch((error: unknown) => failures.push(error));
  log('the writers are stopped');
  const writers = () => Promise.all([...probes.map((probe) => probe.end()), load.end(), watch.end()]);
  await inTime(writers, 'the end of the writers').catch((error: unknown) => failures.push(error));
  log(`checking: ${summary(load.responses.counts)}`);
  await check(target).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new Error(failures.map(messageOf).join('\n'));
}

async function check({ directory, broker, load }: Target): Promise<void> {
  const { events, outcomes, position } = await expectConsistent(directory, broker.brokers, load.responses);
  log(`consistent: ${outcomes.size} commands, ${events.length} events, position ${position}`);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function runSteps(target: Target, watch: Watch, { only, seconds = 0 }: TrialOptions): Promise<void> {
  const end = performance.now() + 1000 * seconds;
  const names = only.length > 0 ? only : Object.keys(attacks);
  const nothing = { what: 'nothing', fail: () => {}, holdMs: 3_000, repair: () => {} };
  log(`undisturbed: ${await runStep(nothing, watch)}`);
  do {
    for (const name of shuffled(names, target.random)) {
      if (seconds > 0 && performance.now() > end) return log('the time is over');
      await runAttack(name, target, watch);
    }
  } while (performance.now() < end);
}

async function runAttack(name: string, target: Target, watch: Watch): Promise<void> {
  const attack = attacks[name]?.(target);
  if (attack) log(`${name}: ${await runStep(attack, watch)}`);
}

function shuffled<T>(items: readonly T[], random: SeededRandom): readonly T[] {
  return items
    .map((item) => ({ item, rank: random.next() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

function summary(counts: ReadonlyMap<number, number>): string {
  const texts = [...counts].sort().map(([status, count]) => `${count} × ${status === 0 ? 'none' : status}`);
  return `responses ${texts.join(', ')}`;
}

function log(text: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), Object.keys(attacks));
  const { seed, clients } = options;
  log(`npm run trial -- --seed ${seed} --clients ${clients}`);
  const trial = new Trial(options);
  const end = async (text: string, code: number) => {
    console.error(text);
    await trial.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(signal, 130));
  process.once('unhandledRejection', (reason) => void end(String(reason), 1));
  const watchdog = setTimeout(
    () => void end('The trial takes too long', 1),
    MAX_MS + 1000 * (options.seconds ?? 0),
  );
  try {
    await runTrial(await trial.begin(), options);
    return 0;
  } catch (error) {
    console.error(messageOf(error));
    console.error(`The logs are ${logOf(seed, '*')}`);
    return 1;
  } finally {
    clearTimeout(watchdog);
    await trial.stop();
  }
}

process.exit(await main());
