import { closeSync, openSync, writeSync } from 'node:fs';
import { fileErrorReason } from '#application/views';
import { CommandError } from '../../terminal.js';
import { identityAt, type Input } from '../input/input.js';
import { rejectsPath, type ReportedLine, type ReportedLines } from './reported-line.js';

/** @throws CommandError a rejects file is one of the inputs, under the same name, another one or a link */
export function refuseToOverwriteInputs(inputs: readonly Input[], option: string | undefined): void {
  for (const path of new Set(inputs.map((input) => rejectsPath(input, option)))) {
    const identity = identityAt(path);
    const same = inputs.find((input) => identity !== null && input.identity === identity);
    if (same)
      throw new CommandError(`rejects would overwrite ${same.name}: give them another file with --rejects`);
  }
}

/** Writes rejected records and warnings to files. A file is created with its first line. */
export class RejectsFiles implements ReportedLines {
  private readonly open = new Map<string, number>();
  private isClosed = false;

  /** Appends a line to a file. The first line replaces a file of an earlier run. @throws CommandError */
  write(path: string, record: ReportedLine): void {
    // The reading of an import that was stopped may go on for a moment.
    if (this.isClosed) return;
    try {
      writeSync(this.descriptor(path), `${JSON.stringify(record)}\n`);
    } catch (error) {
      throw new CommandError(`can't write ${path}: ${fileErrorReason(error)}`);
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

  private descriptor(path: string): number {
    const opened = this.open.get(path) ?? openSync(path, 'w');
    this.open.set(path, opened);
    return opened;
  }
}
