import { closeSync, openSync, writeSync } from 'node:fs';
import { CannotRun } from '../../terminal.js';
import { identityAt, type Input } from '../feed/input.js';

/** A line of the rejects file. */
export interface RejectedRecord {
  readonly file: string;
  /** Line of the file at which the record begins, from 1. */
  readonly line: number;
  readonly reason: string;
  readonly original: unknown;
}

/** Where an input's rejects go. @param told one file for all inputs; undefined: one for each */
export const rejectsPath = ({ fileName }: Input, told: string | undefined): string =>
  told ?? `${fileName ?? 'stdin'}.rejects.ndjson`;

/** @throws CannotRun where rejects would overwrite an input, by whatever name or link it goes */
export function refuseToOverwrite(inputs: readonly Input[], told: string | undefined): void {
  for (const path of new Set(inputs.map((input) => rejectsPath(input, told)))) {
    const identity = identityAt(path);
    const same = inputs.find((input) => identity !== null && input.identity === identity);
    if (same)
      throw new CannotRun(`rejects would overwrite ${same.name}: give them another file with --rejects`);
  }
}

/** Writes rejected records to files, which come into being with their first record. */
export class RejectsFiles {
  private readonly open = new Map<string, number>();

  /** Appends a record to the file; a file that was there before this run is replaced. @throws CannotRun */
  write(path: string, record: RejectedRecord): void {
    try {
      writeSync(this.descriptor(path), `${JSON.stringify(record)}\n`);
    } catch (error) {
      throw new CannotRun(`can't write ${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** The files written. */
  get paths(): string[] {
    return [...this.open.keys()];
  }

  close(): void {
    for (const descriptor of this.open.values()) closeSync(descriptor);
    this.open.clear();
  }

  private descriptor(path: string): number {
    const opened = this.open.get(path) ?? openSync(path, 'w');
    this.open.set(path, opened);
    return opened;
  }
}
