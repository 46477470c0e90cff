import { closeSync, openSync, writeSync } from 'node:fs';
import { fileErrorReason } from '#application/views';
import { ImportError } from '../import-error.js';
import { identityAt, type Input } from '../input/input.js';
import type { ReportedLine, ReportedLines } from './reported-line.js';

/** Writes rejected records and warnings to files. A file is created with its first line. */
export class RejectsFiles implements ReportedLines {
  private readonly open = new Map<string, number>();
  private isClosed = false;

  /** @param option path of one file for all inputs; undefined: a file for each input */
  constructor(private readonly option: string | undefined) {}

  /** @throws ImportError a rejects file is one of the inputs, under the same name, another one or a link */
  begin(inputs: readonly Input[]): void {
    for (const path of new Set(inputs.map((input) => this.pathOf(input)))) {
      const identity = identityAt(path);
      const same = inputs.find((input) => identity !== null && input.identity === identity);
      if (same)
        throw new ImportError(
          'wrong_options',
          `rejects would overwrite ${same.name}: give them another file with --rejects`,
        );
    }
  }

  /** Appends a line to a file. The first line replaces a file of an earlier run. @throws ImportError */
  write(input: Input, record: ReportedLine): void {
    // The reading of an import that was stopped may go on for a moment.
    if (this.isClosed) return;
    const path = this.pathOf(input);
    try {
      writeSync(this.descriptor(path), `${JSON.stringify(record)}\n`);
    } catch (error) {
      throw new ImportError('cannot_write', `can't write ${path}: ${fileErrorReason(error)}`);
    }
  }

  /** Paths of the files that were written. */
  get paths(): string[] {
    return [...this.open.keys()];
  }

  close(): void {
    this.isClosed = true;
    for (const descriptor of this.open.values()) closeSync(descriptor);
  }

  private pathOf({ fileName }: Input): string {
    return this.option ?? `${(fileName ?? 'stdin').replaceAll('/', '_')}.rejects.ndjson`;
  }

  private descriptor(path: string): number {
    const opened = this.open.get(path) ?? openSync(path, 'w');
    this.open.set(path, opened);
    return opened;
  }
}
