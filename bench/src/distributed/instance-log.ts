import { setTimeout as delay } from 'node:timers/promises';

export interface LogEntry {
  readonly msg: string;
  readonly time: string;
  readonly partition?: number;
  readonly partitions?: readonly number[];
  readonly records?: number;
  readonly seconds?: number;
}

const pollMilliseconds = 50;

/** The log of a process: a JSON object on each line. */
export class InstanceLog {
  private readonly entries: LogEntry[] = [];
  private rest = '';

  readonly push = (output: string): void => {
    const lines = (this.rest + output).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('{')) this.entries.push(JSON.parse(line) as LogEntry);
  };

  /** Returns the entries with this message. @param since milliseconds since 1970 */
  entriesOf(message: string, since = 0): readonly LogEntry[] {
    return this.entries.filter(({ msg, time }) => msg === message && Date.parse(time) >= since);
  }

  /** Waits for the first entry with this message. @throws Error it is not logged in time */
  async waitFor(message: string, limitMilliseconds: number): Promise<LogEntry> {
    const deadline = performance.now() + limitMilliseconds;
    for (;;) {
      const [entry] = this.entriesOf(message);
      if (entry) return entry;
      if (performance.now() > deadline) throw new Error(`the process did not log "${message}"`);
      await delay(pollMilliseconds);
    }
  }
}
