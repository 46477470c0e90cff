import { setImmediate as nextTurn } from 'node:timers/promises';

const HOUR_MS = 3_600_000;

interface Purgeable {
  purge(before: number): boolean;
}

/** Forgets outcomes that are older than is promised, at the start and every hour. */
export class OutcomePurge {
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly outcomes: Purgeable,
    private readonly retentionHours: number,
  ) {}

  start(): void {
    void this.purge();
    this.timer = setInterval(() => void this.purge(), HOUR_MS);
    this.timer.unref();
  }

  stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  private async purge(): Promise<void> {
    const before = Date.now() - this.retentionHours * HOUR_MS;
    while (!this.stopped && this.outcomes.purge(before)) await nextTurn();
  }
}
