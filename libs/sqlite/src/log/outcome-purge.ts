import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection } from '../database.js';
import { query, type Query } from '../statements.js';
import { SteadyClock, systemClocks, type Clocks } from './steady-clock.js';

const HOUR_MS = 3_600_000;
/** Outcomes of a step; appends run between steps. */
const STEP = 1000;
/** A round ends after so many steps in a row that delete nothing, so that a large table is not read whole every hour. */
const IDLE_STEPS = 20;

/**
 * Deletes outcomes that are older than the retention, at the start and every hour, in the order of insertion. That is
 * not always the order of their times: a replica that is filled again has one partition's outcomes after another's. An
 * index on the time would slow down every write. A clock that jumps ahead does not expire outcomes ({@link SteadyClock});
 * what is known after a start is the time of the newest outcome.
 */
export class OutcomePurge {
  /** The last outcome of the next step; null at the end. */
  private readonly selectLastOfStep: Query<[number | null]>;
  private readonly clock: SteadyClock;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  /** @param retentionMs how long outcomes are stored at least */
  constructor(
    private readonly connection: Connection,
    private readonly retentionMs: number,
    clocks: Clocks = systemClocks,
  ) {
    const newest = query<[number]>(
      connection,
      'SELECT kept_at FROM outcomes ORDER BY n DESC LIMIT 1',
    ).first();
    this.clock = new SteadyClock(clocks, newest?.[0] ?? -Infinity);
    this.selectLastOfStep = query(
      connection,
      `SELECT max(n) FROM (SELECT n FROM outcomes WHERE n > ? ORDER BY n LIMIT ${STEP})`,
    );
  }

  start(): void {
    // If outcomes can't be deleted, as the disk is full, the next round does so.
    const begin = (): void => {
      this.running = this.purge().catch(() => {});
    };
    begin();
    this.timer = setInterval(begin, HOUR_MS);
    this.timer.unref();
  }

  /** Resolves when the current step is done; no other begins. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Deletes expired outcomes until many in a row are not expired. */
  async purge(): Promise<void> {
    const before = this.clock.now() - this.retentionMs;
    const deleteExpired = this.connection.prepare(
      'DELETE FROM outcomes WHERE n > ? AND n <= ? AND kept_at < ?',
    );
    let after = 0;
    let idle = 0;
    while (!this.stopped && idle < IDLE_STEPS) {
      const last = this.selectLastOfStep.first(after)?.[0];
      if (!last) return;
      const { changes } = deleteExpired.run([after, last, before]);
      idle = changes === 0 ? idle + 1 : 0;
      after = last;
      await nextTurn();
    }
  }
}
