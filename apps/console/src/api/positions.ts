/** Positions of writes that are sent with reads: those before are in the read models by then. */
const MAX_POSITIONS = 8;

/** The positions in the log that reads of this tab must have seen. */
export class Positions {
  private writes: readonly string[] = [];
  private event: string | undefined;
  private read: string | undefined;

  /** After a write, reads show it. */
  wrote(position: string): void {
    this.writes = [...this.writes.filter((other) => other !== position), position].slice(-MAX_POSITIONS);
  }

  /** After an event of the stream, reads show its change. */
  heard(position: string): void {
    this.event = position;
  }

  readAt(position: string): void {
    this.read ??= position;
  }

  /** Where the stream must begin, so that no event after the first read is missed. */
  get firstRead(): string | undefined {
    return this.read;
  }

  /** The value of `Directory-Position`; undefined if any state will do. */
  get header(): string | undefined {
    const all = [...this.writes, ...(this.event === undefined ? [] : [this.event])];
    return all.length > 0 ? [...new Set(all)].join(',') : undefined;
  }
}

export const positions = new Positions();
