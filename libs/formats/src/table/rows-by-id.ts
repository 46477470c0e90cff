/** What waits for further rows of its station. */
interface Waiting<Row> {
  readonly rows: Row[];
  size: number;
}

export interface WaitingLimits {
  readonly rows: number;
  /** Of their texts, in characters. */
  readonly size: number;
}

const LIMITS: WaitingLimits = { rows: 20_000, size: 32 * 1024 * 1024 };

/**
 * Collects the rows of each station, which need not be next to each other. So that files may be larger than memory, a
 * station waits for further rows only until too many rows wait.
 */
export class RowsById<Row> {
  private readonly waiting = new Map<string, Waiting<Row>>();
  private rows = 0;
  private size = 0;

  constructor(private readonly limits: WaitingLimits = LIMITS) {}

  /** @returns the rows of the stations that wait no longer, the first one first */
  add(id: string, row: Row, size: number): Row[][] {
    const station = this.waiting.get(id) ?? { rows: [], size: 0 };
    station.rows.push(row);
    station.size += size;
    this.rows += 1;
    this.size += size;
    this.waiting.set(id, station);
    const complete: Row[][] = [];
    while (this.rows > this.limits.rows || this.size > this.limits.size) complete.push(this.takeFirst());
    return complete;
  }

  /** @returns the rows of the stations that are left at the end */
  end(): Row[][] {
    const complete: Row[][] = [];
    while (this.waiting.size > 0) complete.push(this.takeFirst());
    return complete;
  }

  private takeFirst(): Row[] {
    for (const [id, { rows, size }] of this.waiting) {
      this.waiting.delete(id);
      this.rows -= rows.length;
      this.size -= size;
      return rows;
    }
    return [];
  }
}
