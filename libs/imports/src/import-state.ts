import type { RecordKind } from '#formats/reading';
import type { Validators } from './address/download.js';
import type { ImportReport } from './report/import-report.js';
import type { Counts } from './report/outcome-counts.js';
import { ProblemGroups, type ProblemGroup } from './report/problem-groups.js';

/** The outcomes of a kind of records; `removed` is a part of `changed`. */
export interface KindCounts extends Readonly<Counts> {
  readonly removed: number;
}

/** How far an import is, as plain data. */
export interface ImportState {
  /** Number of records read, rejected and skipped ones included. */
  readonly records: number;
  /** The first feed that the records name; null: none so far. */
  readonly feed: string | null;
  /** The formats of the inputs. */
  readonly formats: readonly string[];
  /** Number of commands with a result, and of those that the directory has rejected. */
  readonly answered: number;
  readonly refused: number;
  readonly counts: Readonly<Record<RecordKind, KindCounts>>;
  readonly warnings: readonly ProblemGroup[];
  /** The rejected records by the code of the reason. */
  readonly rejects: readonly ProblemGroup[];
}

/** What has come of an import that has ended well. */
export interface ImportResult extends ImportState {
  /** False: the import is of one address, which has not changed since the earlier one. */
  readonly isChanged: boolean;
  /** For the next import; null if it can't use any. */
  readonly validators: Validators | null;
  /** Reads at this position find everything that was written; null: nothing was sent. */
  readonly position: string | null;
  /** Why reads may not find it yet; null: they do, or it was not waited for. */
  readonly unreadable: string | null;
}

export function stateOf(report: ImportReport, formats: readonly string[]): ImportState {
  const { records, feed, answered, refused, outcomes, rejects } = report;
  const warnings = new ProblemGroups();
  for (const [problem, { count, examples }] of report.warnings) warnings.addAll(problem, count, examples);
  const countsOf = (kind: RecordKind): KindCounts => ({
    ...outcomes.counts[kind],
    removed: outcomes.removed[kind],
  });
  return {
    records,
    feed,
    formats,
    answered,
    refused,
    counts: {
      location: countsOf('location'),
      station: countsOf('station'),
      'connector type': countsOf('connector type'),
      tariff: countsOf('tariff'),
    },
    warnings: warnings.list,
    rejects: rejects.list,
  };
}
