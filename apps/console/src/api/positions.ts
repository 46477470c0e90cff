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

  /** After the begin of the stream or one of its events, reads show what was before. */
  heard(position: string): void {
    this.event = position;
  }

  /**
   * Whether a response may lack changes that the stream does not tell: the stream began while the response was on its way.
   * @param sent the value of the header that was sent
   * @param seen the position of the response
   */
  mayLack(sent: string | undefined, seen: string): boolean {
    return sent === undefined && this.event !== undefined && this.event !== seen;
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
