import { stepOf, type Candidate, type Step } from './change.js';
import type { Asked } from './request.js';

/** Stations whose differences are listed. */
export const LISTED = 100;

/** What changes in a station, in words. */
export interface Difference {
  readonly id: string;
  readonly name: string | null;
  readonly fields: readonly { readonly label: string; readonly before: string; readonly after: string }[];
}

/** What a change would do, before it is done. */
export interface Plan {
  /** Number of stations that were read. */
  readonly read: number;
  readonly steps: readonly Step[];
  /** Those of the first steps. */
  readonly differences: readonly Difference[];
}

export const nothingPlanned: Plan = { read: 0, steps: [], differences: [] };

/** The plan with further stations in it. */
export function planned(plan: Plan, asked: Asked, stations: readonly Candidate[]): Plan {
  const steps: Step[] = [];
  const differences = [...plan.differences];
  for (const station of stations) {
    const step = stepOf(asked.change, station);
    if (!step) continue;
    steps.push(step);
    if (differences.length < LISTED) differences.push(differenceOf(asked, step, station));
  }
  return { read: plan.read + stations.length, steps: [...plan.steps, ...steps], differences };
}

const differenceOf = ({ fields }: Asked, { id, name, command }: Step, station: Candidate): Difference => ({
  ...{ id, name },
  fields: fields
    .filter((field) => field.name in command.data)
    .map(({ label, before, after }) => ({ label, before: before(station), after })),
});
