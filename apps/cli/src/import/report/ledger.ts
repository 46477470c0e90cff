import type { RecordGroup } from '../record-group.js';
import type { Rejection } from '../record.js';
import type { BulkResult } from '../send/bulk-result.js';
import type { Chunk } from '../send/chunks.js';
import type { Input } from '../feed/input.js';
import { rejectsPath, RejectsFiles } from './rejects.js';
import { Tally } from './tally.js';

/** How many warnings are kept to be shown. */
const SHOWN_WARNINGS = 5;

/** Keeps the books of a run: counts, warnings and rejected records of all its files. */
export class Ledger {
  readonly tally = new Tally();
  readonly rejects = new RejectsFiles();
  readonly firstWarnings: string[] = [];
  warnings = 0;
  /** Records read so far, rejected and skipped ones included. */
  records = 0;
  /** Commands that the directory has answered. */
  answered = 0;

  /** @param rejectsTold one file for the rejects of all inputs; undefined: one for each */
  constructor(private readonly rejectsTold: string | undefined) {}

  /** A record was read and mapped. */
  read(input: Input, group: RecordGroup): void {
    this.records += 1;
    this.tally.add('station', 'skipped', group.skipped);
    for (const rejection of group.rejects) this.reject(input, group.line, rejection);
    for (const warning of group.warnings) this.warn(`${input.name}:${group.line}: ${warning}`);
  }

  /** A chunk was answered. */
  settle(input: Input, { lines }: Chunk, results: readonly BulkResult[]): void {
    lines.forEach(({ type, sourceLine, original }, at) => {
      const result = results[at];
      if (!result) return;
      this.answered += 1;
      if (this.tally.addResult(type, result) === 'rejected')
        this.writeReject(input, sourceLine, { reason: result.reason || result.status, original });
    });
  }

  private reject(input: Input, line: number, rejection: Rejection): void {
    this.tally.add(rejection.kind, 'rejected');
    this.writeReject(input, line, rejection);
  }

  private writeReject(input: Input, line: number, { reason, original }: Omit<Rejection, 'kind'>): void {
    this.rejects.write(rejectsPath(input, this.rejectsTold), { file: input.name, line, reason, original });
  }

  private warn(warning: string): void {
    this.warnings += 1;
    if (this.firstWarnings.length < SHOWN_WARNINGS) this.firstWarnings.push(warning);
  }
}
