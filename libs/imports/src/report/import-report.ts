import { kindOf, type FeedCommand, type RecordGroup, type Rejection, type Warning } from '#formats/reading';
import type { Input } from '../input/input.js';
import type { BulkResult } from '../send/bulk-result.js';
import type { Chunk } from '../send/chunk-builder.js';
import { OutcomeCounts } from './outcome-counts.js';
import { ProblemGroups } from './problem-groups.js';
import type { ReportedLines } from './reported-line.js';

/** Greatest number of examples of a warning in the summary. */
const MAX_EXAMPLES = 3;

const UNKNOWN_STATION = 'report is about a station that the directory does not have, passed over';

const CHANGED_SINCE = 'record was changed by others since the import, it stays as it is';

/** The warnings about one problem. */
export interface WarningGroup {
  count: number;
  readonly examples: string[];
}

/** Collects the counts, warnings and rejected records of an import of one or more files. */
export class ImportReport {
  readonly outcomes = new OutcomeCounts();
  /** The warnings by their problem. */
  readonly warnings = new Map<string, WarningGroup>();
  /** Number of records read, rejected and skipped ones included. */
  records = 0;
  /** Number of commands with a result. */
  answered = 0;
  /** Number of commands that the directory has rejected. */
  refused = 0;
  /** The rejected records by the code of the reason. */
  readonly rejects = new ProblemGroups();
  /** The first feed that the records name; null: none so far. */
  feed: string | null = null;

  /** @param lines takes the rejected records and the warnings */
  constructor(private readonly lines: ReportedLines) {}

  /** Adds a record that was read and mapped. */
  addRecord(input: Input, group: RecordGroup): void {
    this.records += 1;
    this.feed ??= feedOf(group);
    this.outcomes.add('station', 'skipped', group.skipped);
    if (group.counted) this.outcomes.add(group.counted.kind, group.counted.outcome);
    for (const rejection of group.rejects) this.reject(input, group.line, rejection);
    for (const warning of group.warnings) this.warn(input, group.line, warning);
  }

  /** Adds the results of a chunk. */
  addResults({ lines }: Chunk, results: readonly BulkResult[]): void {
    lines.forEach((line, index) => {
      const { input, sourceLine, original } = line;
      const result = results[index];
      if (!result) return;
      this.answered += 1;
      if (line.isSequel) return;
      const outcome = this.outcomes.addResult(line, result);
      if (outcome === 'skipped' && line.reportsOn)
        this.warn(input, sourceLine, { problem: UNKNOWN_STATION, detail: line.reportsOn.id, original });
      if (outcome === 'skipped' && line.putsBack !== undefined)
        this.warn(input, sourceLine, { problem: CHANGED_SINCE, detail: line.putsBack, original });
      if (outcome !== 'rejected') return;
      this.refused += 1;
      this.writeReject(input, sourceLine, { reason: result.reason || result.status, original });
    });
  }

  /** Adds a warning that is not about a record of the files. @param examples all that it is about; the first ones are shown */
  note(problem: string, examples: readonly string[] = []): void {
    const count = Math.max(1, examples.length);
    this.warnings.set(problem, { count, examples: examples.slice(0, MAX_EXAMPLES) });
  }

  private reject(input: Input, line: number, rejection: Rejection): void {
    this.outcomes.add(rejection.kind, 'rejected');
    this.writeReject(input, line, rejection);
  }

  private writeReject(input: Input, line: number, { reason, original }: Omit<Rejection, 'kind'>): void {
    // A reason is a code and a detail; the detail may name the record.
    this.rejects.add(reason.split(':', 1)[0] ?? reason, `${placeOf(input, line)}${reason}`);
    this.lines.write(input, { file: input.name, line, reason, original });
  }

  private warn(input: Input, line: number, { problem, detail, original }: Warning): void {
    const group = this.warnings.get(problem) ?? { count: 0, examples: [] };
    this.warnings.set(problem, group);
    group.count += 1;
    if (group.examples.length < MAX_EXAMPLES) group.examples.push(`${placeOf(input, line)}${detail}`);
    const warning = `${problem}: ${detail}`;
    this.lines.write(input, { file: input.name, line, warning, original });
  }
}

/** Where a record begins; a command that the directory itself has led to has no place. */
const placeOf = ({ name }: Input, line: number): string => (line === 0 ? '' : `${name}:${line}: `);

/** The feed of a group's station or location; types of connectors have one of their own. */
function feedOf({ lines }: RecordGroup): string | null {
  const line = lines.find(({ type }) => kindOf(type) !== 'connector type');
  const { source } = JSON.parse(line?.text ?? '{}') as Partial<FeedCommand>;
  return source?.feed ?? null;
}
