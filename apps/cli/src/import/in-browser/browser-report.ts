import type { Input, ReportedLine, ReportedLines } from '#imports/sending';
import type { ProblemGroup } from './messages.js';

/** Greatest number of examples of a problem. */
const MAX_EXAMPLES = 3;
/** Lines are joined to parts of this number, so that a report of many lines is not as many objects. */
const LINES_OF_PART = 1_000;
/** Greatest number of kinds of rejected records: a reason may have values of the record. */
const MAX_KINDS = 200;

interface Group {
  count: number;
  readonly examples: string[];
}

/** Keeps the lines of a report for download, and groups the rejected records by their reasons. */
export class BrowserReport implements ReportedLines {
  private readonly parts: string[] = [];
  private lines: string[] = [];
  private readonly groups = new Map<string, Group>();

  write(_input: Input, record: ReportedLine): void {
    this.lines.push(`${JSON.stringify(record)}\n`);
    if (this.lines.length >= LINES_OF_PART) this.flush();
    if ('reason' in record) this.addReject(record.reason, `${record.file}:${record.line}`);
  }

  /** The rejected records by reason, the most frequent first. */
  get rejects(): ProblemGroup[] {
    const groups = Array.from(this.groups, ([problem, group]) => ({ problem, ...group }));
    return groups.sort((a, b) => b.count - a.count);
  }

  /** All lines as a file; null if there are none. */
  file(): Blob | null {
    this.flush();
    return this.parts.length > 0 ? new Blob(this.parts, { type: 'application/x-ndjson' }) : null;
  }

  private flush(): void {
    if (this.lines.length > 0) this.parts.push(this.lines.join(''));
    this.lines = [];
  }

  private addReject(reason: string, place: string): void {
    const problem = this.kindOf(reason);
    const group = this.groups.get(problem) ?? { count: 0, examples: [] };
    this.groups.set(problem, group);
    group.count += 1;
    if (group.examples.length < MAX_EXAMPLES) group.examples.push(`${place}: ${reason}`);
  }

  /** A reason is a code and a detail; the detail may name the record. */
  private kindOf(reason: string): string {
    const [code = reason] = reason.split(':', 1);
    return this.groups.has(code) || this.groups.size < MAX_KINDS ? code : '…';
  }
}
