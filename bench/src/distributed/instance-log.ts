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

/** What a process has logged, a JSON object a line. */
export class InstanceLog {
  private readonly entries: LogEntry[] = [];
  private rest = '';

  readonly take = (output: string): void => {
    const lines = (this.rest + output).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('{')) this.entries.push(JSON.parse(line) as LogEntry);
  };

  /** Entries with this message that were logged since that time, in milliseconds since 1970. */
  with(message: string, since = 0): readonly LogEntry[] {
    return this.entries.filter(({ msg, time }) => msg === message && Date.parse(time) >= since);
  }

  /** Resolves with the first entry of this message. @throws if it is not there in time */
  async first(message: string, limitMilliseconds: number): Promise<LogEntry> {
    const deadline = performance.now() + limitMilliseconds;
    for (;;) {
      const [entry] = this.with(message);
      if (entry) return entry;
      if (performance.now() > deadline) throw new Error(`the log did not say "${message}"`);
      await delay(pollMilliseconds);
    }
  }
}
