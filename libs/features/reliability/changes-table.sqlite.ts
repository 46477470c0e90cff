import { foldEvents, type FoldedState } from '#application/views';
import {
  RowInsert,
  query,
  type Connection,
  type Query,
  type RecordEvents,
  type Value,
} from '#sqlite/side-tables';
import { changesBy, type Change } from './stored/changes.js';
import type { StatusChange } from './stored/status-changes.js';

export const CHANGES_TABLE = 'reliability_changes';

const COLUMNS = ['record', 'version', 'position', 'class', 'since', 'there', 'at', 'facts'];

export const changesTables = `
  -- What events change of the service of stations, by observation, and of what else reliability depends on, by acceptance.
  CREATE TABLE ${CHANGES_TABLE} (
    record INTEGER NOT NULL, version INTEGER NOT NULL, position INTEGER NOT NULL,
    class TEXT, since INTEGER, there INTEGER, at INTEGER, facts TEXT,
    PRIMARY KEY (record, version)
  ) WITHOUT ROWID;
`;

type StatusRow = readonly [version: number, status: StatusChange['class'], since: number, there: number];

/** Writes changes: the rows of a batch are inserted when it is flushed. */
export class ChangesTable {
  private readonly selectLast: Query<StatusRow>;
  private readonly insert: RowInsert;
  private rows: Value[] = [];

  constructor(connection: Connection) {
    this.selectLast = query(
      connection,
      `SELECT version, class, since, there FROM ${CHANGES_TABLE}
       WHERE record = ? AND class IS NOT NULL ORDER BY version DESC LIMIT 1`,
    );
    this.insert = new RowInsert(connection, { table: CHANGES_TABLE, columns: COLUMNS });
  }

  /** Begins a new batch. */
  begin(): void {
    this.rows = [];
  }

  change({ kind, number, events, before }: RecordEvents): void {
    const known = before?.version ?? 0;
    const changes = changesBy(
      { kind, events: events.filter(({ version }) => version > known) },
      {
        lastStatus: () => (before ? this.lastStatus(number) : undefined),
        record: (): FoldedState | undefined => before && foldEvents(kind, before, []),
      },
    );
    for (const change of changes) this.rows.push(...rowOf(number, change));
  }

  private lastStatus(number: number): StatusChange | undefined {
    const row = this.selectLast.first(number);
    if (!row) return undefined;
    const [version, status, since, there] = row;
    return { version, class: status, since, there };
  }

  /** Inserts the rows of the batch. */
  flush(): void {
    this.insert.run(this.rows);
    this.rows = [];
  }
}

const rowOf = (number: number, { version, place, status, facts }: Change): readonly Value[] => [
  ...[number, version, place.count],
  ...[status?.class ?? null, status?.since ?? null, status?.there ?? null],
  ...[facts?.at ?? null, facts ? JSON.stringify(facts.facts) : null],
];
