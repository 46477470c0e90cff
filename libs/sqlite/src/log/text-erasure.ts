import { erasedEvent } from '#application/views';
import { setBusyTimeout, type Connection } from '../database.js';
import { query, statement, type Query, type Statement } from '../statements.js';

/** Events that are in memory at a time. */
const PAGE = 100;

type EventRow = readonly [seq: number, version: number, type: string, data: string];

/** Rewrites the events of a station whose texts are erased: the only change of an event that is stored. */
export class TextErasure {
  private readonly select: Query<EventRow>;
  private readonly update: Statement;

  constructor(connection: Connection) {
    this.select = query(
      connection,
      `SELECT seq, version, type, data FROM events WHERE aggregate = ? AND version > ? AND version < ?
       ORDER BY version LIMIT ${PAGE}`,
    );
    this.update = statement(connection, 'UPDATE events SET type = ?, data = ? WHERE seq = ?');
  }

  /** Erases the texts in the events before a version, within the transaction that stores the event of this version. */
  eraseBefore(station: number, version: number): void {
    let rows = this.select.all(station, 0, version);
    while (rows.length > 0) {
      for (const [seq, , type, data] of rows) {
        const erased = erasedEvent({ type, data });
        if (erased) this.update.run(erased.type, erased.data, seq);
      }
      rows = this.select.all(station, rows.at(-1)?.[1] ?? version, version);
    }
  }
}

/**
 * Moves the write-ahead log of a file into it, and empties it, without waiting.
 * @returns whether it is empty: not if another connection reads, or the disk is full
 */
export function emptyWriteAheadLog(connection: Connection): boolean {
  const timeout = query<[ms: number]>(connection, 'PRAGMA busy_timeout').first()?.[0] ?? 0;
  setBusyTimeout(connection, 0);
  try {
    return query<[busy: number]>(connection, 'PRAGMA main.wal_checkpoint(TRUNCATE)').first()?.[0] === 0;
  } catch {
    return false;
  } finally {
    setBusyTimeout(connection, timeout);
  }
}
