import { kindOf, type RecordKind } from '../record.js';
import type { BulkResult } from '../send/bulk-result.js';

/** What became of a record, in the order of the summary's columns. */
export const outcomes = ['created', 'changed', 'unchanged', 'skipped', 'rejected'] as const;
export type Outcome = (typeof outcomes)[number];

/** What a result means for the record that the command was about. */
export function outcomeOf(commandType: string, { status, events, version, code }: BulkResult): Outcome {
  switch (status) {
    case 'accepted':
      if (events === 0) return 'unchanged';
      // The version counts all events: where these are all, the record began with them.
      return version === events ? 'created' : 'changed';
    case 'ignored':
      return 'unchanged';
    default:
      return commandType.startsWith('Remove') ? outcomeOfRemoval(code) : 'rejected';
  }
}

/** A record to be removed may be gone already, or may never have been here. */
function outcomeOfRemoval(code: string | null): Outcome {
  switch (code) {
    case 'station_removed':
    case 'connector_type_removed':
      return 'unchanged';
    case 'not_found':
      return 'skipped';
    default:
      return 'rejected';
  }
}

export type Counts = Record<Outcome, number>;

/** Counts outcomes by kind of record. */
export class Tally {
  readonly counts: Record<RecordKind, Counts> = {
    location: noCounts(),
    station: noCounts(),
    'connector type': noCounts(),
  };

  add(kind: RecordKind, outcome: Outcome, count = 1): void {
    this.counts[kind][outcome] += count;
  }

  /** Counts a result. @returns what it was counted as */
  addResult(commandType: string, result: BulkResult): Outcome {
    const outcome = outcomeOf(commandType, result);
    this.add(kindOf(commandType), outcome);
    return outcome;
  }

  /** Whether anything was counted at all. */
  get any(): boolean {
    return outcomes.some((outcome) => this.total(outcome) > 0);
  }

  /** How many records had this outcome, of whatever kind. */
  total(outcome: Outcome): number {
    return Object.values(this.counts).reduce((sum, counts) => sum + counts[outcome], 0);
  }
}

const noCounts = (): Counts => ({ created: 0, changed: 0, unchanged: 0, skipped: 0, rejected: 0 });
