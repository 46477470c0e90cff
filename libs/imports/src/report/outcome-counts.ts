import { kindOf, type OutgoingLine, type RecordKind } from '#formats/reading';
import type { BulkResult } from '../send/bulk-result.js';

/** The outcomes of records, in the order of the summary's columns. */
export const outcomes = ['created', 'changed', 'unchanged', 'skipped', 'rejected'] as const;
export type Outcome = (typeof outcomes)[number];

/** What the outcome of a command depends on beside its result. */
export type CountedCommand = Pick<OutgoingLine, 'type' | 'isForNew' | 'reportsOn' | 'putsBack'>;

/** Returns the outcome of the record that a command with this result is about. */
export function outcomeOf(command: CountedCommand, { status, events, version, code }: BulkResult): Outcome {
  switch (status) {
    case 'accepted':
      if (events === 0) return 'unchanged';
      // The version is the number of the record's events: if all are of this command, it has created the record.
      return version === events ? 'created' : 'changed';
    case 'ignored':
      return 'unchanged';
    default:
      return outcomeOfRejection(command, code);
  }
}

function outcomeOfRejection(
  { type, isForNew, reportsOn, putsBack }: CountedCommand,
  code: string | null,
): Outcome {
  if (isForNew && code === 'version_mismatch') return 'unchanged';
  if (reportsOn && isAbsent(code)) return 'skipped';
  if (putsBack !== undefined && isOfOthers(code)) return 'skipped';
  return isRemoval({ type }) ? outcomeOfRemoval(code) : 'rejected';
}

const isAbsent = (code: string | null): boolean => code === 'not_found' || code === 'station_removed';

/** Whether others have changed a record since the version that a command expects. */
const isOfOthers = (code: string | null): boolean =>
  code === 'version_mismatch' ||
  code === 'connector_type_removed' ||
  code === 'tariff_removed' ||
  isAbsent(code);

const isRemoval = ({ type }: CountedCommand): boolean => /^(Remove|Retire)/.test(type);

/** A record to remove may be removed already, or may never have existed in the directory. */
function outcomeOfRemoval(code: string | null): Outcome {
  switch (code) {
    case 'station_removed':
    case 'connector_type_removed':
    case 'tariff_removed':
      return 'unchanged';
    case 'not_found':
      return 'skipped';
    default:
      return 'rejected';
  }
}

export type Counts = Record<Outcome, number>;

/** Counts outcomes by kind of record. */
export class OutcomeCounts {
  readonly counts: Record<RecordKind, Counts> = {
    location: noCounts(),
    station: noCounts(),
    'connector type': noCounts(),
    tariff: noCounts(),
  };

  /** Of the changed ones, how many were removed, or retired, by kind of record. */
  readonly removed: Record<RecordKind, number> = { location: 0, station: 0, 'connector type': 0, tariff: 0 };

  add(kind: RecordKind, outcome: Outcome, count = 1): void {
    this.counts[kind][outcome] += count;
  }

  /** Counts a result. @returns its outcome */
  addResult(command: CountedCommand, result: BulkResult): Outcome {
    const outcome = outcomeOf(command, result);
    const kind = kindOf(command.type);
    this.add(kind, outcome);
    if (outcome === 'changed' && isRemoval(command)) this.removed[kind] += 1;
    return outcome;
  }

  /** Whether any record was counted. */
  get any(): boolean {
    return outcomes.some((outcome) => this.total(outcome) > 0);
  }

  /** Number of records of all kinds with this outcome. */
  total(outcome: Outcome): number {
    return Object.values(this.counts).reduce((sum, counts) => sum + counts[outcome], 0);
  }
}

const noCounts = (): Counts => ({ created: 0, changed: 0, unchanged: 0, skipped: 0, rejected: 0 });
