import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DeliveryClock } from '../delivery/delivery-parts.js';

interface Timer {
  readonly at: number;
  readonly call: () => void;
}

/** Enough turns of the event loop for all that follows from a timer. */
const TURNS = 60;

/** A clock that stands still until it is told to go on. */
export class FakeClock implements DeliveryClock {
  private readonly timers = new Set<Timer>();
  /** What {@link random} returns: no jitter. */
  chance = 0.5;

  constructor(private time = Date.parse('2026-11-27T00:00:00.000Z')) {}

  now = (): number => this.time;
  random = (): number => this.chance;

  after = (ms: number, call: () => void): (() => void) => {
    const timer = { at: this.time + ms, call };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  };

  /** Goes on by some milliseconds, timer by timer. */
  async run(ms: number): Promise<void> {
    const end = this.time + ms;
    for (let next = this.nextUntil(end); next; next = this.nextUntil(end)) {
      this.time = Math.max(this.time, next.at);
      await this.fire(next);
    }
    this.time = end;
    await settle();
  }

  /** Goes on at once: each timer that is due fires once. */
  async jump(ms: number): Promise<void> {
    this.time += ms;
    for (const timer of [...this.timers].filter(({ at }) => at <= this.time)) await this.fire(timer);
    await settle();
  }

  private nextUntil(end: number): Timer | undefined {
    const due = [...this.timers].filter(({ at }) => at <= end);
    return due.sort((one, other) => one.at - other.at)[0];
  }

  private async fire(timer: Timer): Promise<void> {
    if (!this.timers.delete(timer)) return;
    timer.call();
    await settle();
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
}
