import type { Log } from '#kafka';

/** A log that records its lines, so that a test can check them. */
export class LogRecorder {
  private readonly lines: { level: string; message: string; details: object }[] = [];

  readonly log: Log = (level, message, details) => void this.lines.push({ level, message, details });

  /** The lines above level debug. */
  get warnings(): readonly object[] {
    return this.lines.filter(({ level }) => level !== 'debug');
  }

  /** The number of all lines. */
  get length(): number {
    return this.lines.length;
  }
}
