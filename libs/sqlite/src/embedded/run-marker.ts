import { fileErrorReason } from '#application/views';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * A file that exists while a service runs and that a stop removes. Its content is how many runs before have ended in a
 * row without removing it, and without a check of the read models since.
 */
export class RunMarker {
  readonly uncleanEnds: number;

  constructor(private readonly file: string) {
    this.uncleanEnds = existsSync(file) ? 1 + this.read() : 0;
    this.write(this.uncleanEnds);
  }

  /** The read models are undamaged: the ends before had other reasons. */
  reset(): void {
    this.write(0);
  }

  remove(): void {
    rmSync(this.file, { force: true });
  }

  /** @throws Error the file can't be read */
  private read(): number {
    try {
      return Number(readFileSync(this.file, 'utf8')) || 0;
    } catch (error) {
      throw new Error(`${this.file} can't be read: ${fileErrorReason(error)}`, { cause: error });
    }
  }

  private write(uncleanEnds: number): void {
    try {
      writeFileSync(this.file, String(uncleanEnds), { mode: 0o600 });
    } catch {
      // A full disk prevents no start: only the next start does not know how this run has ended.
    }
  }
}
