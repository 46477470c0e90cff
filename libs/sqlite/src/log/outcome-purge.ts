import { setImmediate as nextTurn } from 'node:timers/promises';
import { countedStatement, query, type Connection, type CountedStatement, type Query } from '../database.js';

const HOUR_MS = 3_600_000;
/** Outcomes that are looked at in one go: appends take their turn in between. */
const STEP = 1000;
/** A round ends after so many steps in a row in which all stay: a large table is not read whole every hour. */
const STEPS_IN_VAIN = 20;

/**
 * Forgets outcomes that are older than is promised, at the start and every hour. It begins with those that were
 * written first. They need not be the oldest: a local copy that was read anew has one partition's before another's.
 * An index on the time would find them at once, and cost every write.
 */
export class OutcomePurge {
  /** The last outcome of the step behind a given one; null where there is none. */
  private readonly selectLastOfStep: Query<[number | null]>;
  private readonly deleteExpired: CountedStatement;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  /** @param retentionMs how long outcomes are kept at least */
  constructor(
    connection: Connection,
    private readonly retentionMs: number,
    private readonly clock: () => number = Date.now,
  ) {
    this.selectLastOfStep = query(
      connection,
      `SELECT max(n) FROM (SELECT n FROM outcomes WHERE n > ? ORDER BY n LIMIT ${STEP})`,
    );
    this.deleteExpired = countedStatement(
      connection,
      'DELETE FROM outcomes WHERE n > ? AND n <= ? AND kept_at < ?',
    );
  }

  start(): void {
    this.running = this.purge();
    this.timer = setInterval(() => {
      this.running = this.purge();
    }, HOUR_MS);
    this.timer.unref();
  }

  /** Resolves when no step is under way any more; there will be none after. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Forgets what is old enough, until much in a row is not. */
  async purge(): Promise<void> {
    const before = this.clock() - this.retentionMs;
    let behind = 0;
    let inVain = 0;
    while (!this.stopped && inVain < STEPS_IN_VAIN) {
      const last = this.selectLastOfStep.first(behind)?.[0];
      if (!last) return;
      const { changes } = this.deleteExpired.run(behind, last, before);
      inVain = changes === 0 ? inVain + 1 : 0;
      behind = last;
      await nextTurn();
    }
  }
}
