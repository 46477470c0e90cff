import { setTimeout as pause } from 'node:timers/promises';
import type { HealthLog } from './health.js';
import type { Probe } from './probe.js';

const INTERVAL_MS = 250;

interface Sample {
  readonly at: number;
  /** The number of writes until then. */
  readonly count: number;
  /** Whether at least one instance accepted writes to all partitions, or returned such writes to readers. */
  readonly writes: boolean;
  readonly reads: boolean;
}

/** Observes writes, reads and health all the time. */
export class Watch {
  private readonly samples: Sample[] = [];
  private readonly running: Promise<void>;
  private stopped = false;

  /** @param count returns the number of writes until now */
  constructor(
    private readonly count: () => number,
    private readonly probes: readonly Probe[],
    private readonly health: readonly HealthLog[],
  ) {
    this.running = this.run();
  }

  async end(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  /** Whether writes and reads through each instance are right since a time, and all programs are ready. */
  isRightSince(time: number): boolean {
    return (
      this.health.every(({ ready }) => ready) &&
      this.probes.every(({ last }) => last.startedAt >= time && last.writes && last.reads)
    );
  }

  /** What is wrong now. */
  wrong(): string {
    const answers = this.probes.map(({ last }, index) => `api ${index + 1}: ${last.wrong || 'right'}`);
    const notReady = this.health.filter(({ ready }) => !ready).map(({ name }) => `${name} is not ready`);
    return [...answers, ...notReady].join(', ');
  }

  /** Writes per second between two times. */
  rate(from: number, to: number): number {
    const within = this.samples.filter(({ at }) => at >= from && at <= to);
    const [first, last] = [within[0], within.at(-1)];
    if (!first || !last || first === last) return 0;
    return Math.round((1000 * (last.count - first.count)) / (last.at - first.at));
  }

  /** Seconds since a time during which no instance was right. */
  outage(what: 'writes' | 'reads', since: number): number {
    const wrong = this.samples.filter((sample) => sample.at >= since && !sample[what]);
    return (wrong.length * INTERVAL_MS) / 1000;
  }

  resetHealth(): void {
    for (const log of this.health) log.reset();
  }

  healthChanges(): readonly string[] {
    return this.health.flatMap((log) => log.changes() ?? []);
  }

  private async run(): Promise<void> {
    for (let next = performance.now(); !this.stopped; next += INTERVAL_MS) {
      const any = (what: 'writes' | 'reads') => this.probes.some(({ last }) => last[what]);
      const sample = {
        at: performance.now(),
        count: this.count(),
        writes: any('writes'),
        reads: any('reads'),
      };
      this.samples.push(sample);
      // A program that is suspended answers late; the others are not asked later because of it.
      for (const log of this.health) void log.sample();
      await pause(Math.max(0, next + INTERVAL_MS - performance.now()));
    }
  }
}
