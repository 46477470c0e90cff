import { parseArgs } from 'node:util';

export interface TrialOptions {
  readonly seed: number;
  /** How many HTTP clients write at the same time. */
  readonly clients: number;
  /** The steps to run; all if there are none. */
  readonly only: readonly string[];
  /** How long attacks are repeated, in seconds; undefined for each step once. */
  readonly seconds: number | undefined;
  /** How long the broker or MongoDB is away in an attack, in seconds; undefined for what the attack says. */
  readonly outageSeconds: number | undefined;
}

/** @throws Error an option is unknown or invalid */
export function readOptions(args: readonly string[], steps: readonly string[]): TrialOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      seconds: { type: 'string' },
      outage: { type: 'string' },
      clients: { type: 'string', default: '8' },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const { seed = String(Date.now() % 1_000_000), clients, seconds, outage, only } = values;
  const unknown = only.find((name) => !steps.includes(name));
  if (unknown !== undefined) throw new Error(`--only ${unknown}: the steps are ${steps.join(', ')}`);
  return {
    ...{ seed: wholeNumber('--seed', seed), clients: wholeNumber('--clients', clients), only },
    seconds: seconds === undefined ? undefined : wholeNumber('--seconds', seconds),
    outageSeconds: outage === undefined ? undefined : wholeNumber('--outage', outage),
  };
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number`);
  return Number(text);
}
