import type { Change } from '../stored/changes.js';
import type { Report } from './report.js';

type Stored = Pick<Change, 'status' | 'facts'>;

/** Gives a report the stations of rows that are in the order of their records and versions. */
export class StationCollector<Key extends string | number> {
  private key: Key | undefined;
  private changes: Stored[] = [];

  /** @param idOf the id of the record with a key */
  constructor(
    private readonly report: Report,
    private readonly idOf: (key: Key) => string,
  ) {}

  add(key: Key, change: Stored): void {
    if (key !== this.key) this.flush();
    this.key = key;
    this.changes.push(change);
  }

  /** To be called after the last row, too. */
  flush(): void {
    const { key, changes } = this;
    if (key !== undefined && changes.length > 0)
      this.report.addStation({ id: () => this.idOf(key), changes });
    this.changes = [];
  }
}
