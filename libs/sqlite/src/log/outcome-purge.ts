import { setImmediate as nextTurn } from 'node:timers/promises';
import { countedStatement, type Connection, type CountedStatement } from '../database.js';

const HOUR_MS = 3_600_000;
/** Outcomes that are forgotten in one go: appends take their turn in between. */
const STEP = 1000;

/** Forgets outcomes that are older than is promised, at the start and every hour. */
export class OutcomePurge {
  private readonly deleteOldest: CountedStatement;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  /** @param retentionMs how long outcomes are kept at least */
  constructor(
    connection: Connection,
    private readonly retentionMs: number,
    private readonly clock: () => number = Date.now,
  ) {
    this.deleteOldest = countedStatement(
      connection,
      `DELETE FROM outcomes WHERE n IN (SELECT n FROM outcomes ORDER BY n LIMIT ${STEP}) AND kept_at < ?`,
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

  /** Forgets all that is old enough. */
  async purge(): Promise<void> {
    const before = this.clock() - this.retentionMs;
    while (!this.stopped && this.deleteOldest.run(before).changes === STEP) await nextTurn();
  }
}
