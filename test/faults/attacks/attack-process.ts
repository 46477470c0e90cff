import os from 'node:os';
import process from 'node:process';
import { allAttacks } from './attacks/all-attacks.js';
import type { Target } from './attacks/attack.js';
import { Outcomes } from './client.js';

/** A message to this process. */
export interface AttackJob {
  readonly title: string;
  readonly target: Target;
}

export interface AttackResult {
  readonly outcomes: string;
  readonly largestBytes: number;
  readonly note: string;
}

/** Attackers have machines of their own: this process must not take the processor from the service and the probes. */
const NICER_BY = 10;
const MAX_NICENESS = 19;

async function execute({ title, target }: AttackJob): Promise<void> {
  const attack = allAttacks.find((one) => one.title === title);
  const outcomes = new Outcomes();
  const note = (await attack?.run(target, outcomes)) ?? '';
  process.send?.({
    outcomes: outcomes.text,
    largestBytes: outcomes.largestBytes,
    note,
  } satisfies AttackResult);
}

os.setPriority(Math.min(os.getPriority() + NICER_BY, MAX_NICENESS));
process.on('message', (job: AttackJob) => void execute(job));
process.once('disconnect', () => process.exit(0));
