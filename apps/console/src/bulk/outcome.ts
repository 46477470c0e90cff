import type { Schemas } from '../api/records.js';
import { csvOf } from '../ui/csv.js';
import { backOf, type Step } from './change.js';

type ResultLine = Schemas['ResultLine'];

/** A station that was not changed because the directory refused that. */
export interface Failure {
  readonly id: string;
  readonly name: string | null;
  readonly code: string;
  readonly reason: string;
}

/** What steps have done. */
export interface Outcome {
  readonly changed: number;
  readonly unchanged: number;
  readonly failures: readonly Failure[];
  /** What takes the changes back. */
  readonly back: readonly Step[];
}

export const noOutcome: Outcome = { changed: 0, unchanged: 0, failures: [], back: [] };

/** The outcome with that of further steps. @param results one for each of the steps */
export function withResults(
  outcome: Outcome,
  steps: readonly Step[],
  results: readonly ResultLine[],
): Outcome {
  const back: Step[] = [];
  const failures: Failure[] = [];
  for (const [index, step] of steps.entries()) {
    const result = results[index];
    if (result?.error) failures.push(failureOf(step, result.error));
    else if (result?.version && result.events > 0) back.push(backOf(step, result.version));
  }
  return {
    changed: outcome.changed + back.length,
    unchanged: outcome.unchanged + steps.length - back.length - failures.length,
    failures: [...outcome.failures, ...failures],
    back: [...outcome.back, ...back],
  };
}

const failureOf = ({ id, name }: Step, { code, title, detail, errors }: Schemas['Problem']): Failure => ({
  ...{ id, name, code },
  reason: errors?.map((error) => error.detail).join(' ') || detail || title,
});

export const doneOf = ({ changed, unchanged, failures }: Outcome): number =>
  changed + unchanged + failures.length;

/** The failures, and how many of them are of stations that somebody else has changed meanwhile. */
export function splitFailures(outcome: Outcome): {
  readonly overtaken: number;
  readonly others: readonly Failure[];
} {
  const others = outcome.failures.filter(({ code }) => code !== 'version_mismatch');
  return { overtaken: outcome.failures.length - others.length, others };
}

/** The failures as CSV. */
export const failuresCsv = (failures: readonly Failure[]): string =>
  csvOf([
    ['id', 'name', 'code', 'reason'],
    ...failures.map(({ id, name, code, reason }) => [id, name ?? '', code, reason]),
  ]);
