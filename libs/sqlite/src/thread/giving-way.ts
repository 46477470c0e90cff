import type { ReadsUnderWay } from './reads-under-way.js';

/**
 * Has a thread's work give way to reads, piece by piece: they share few cores, and a read is waited for by somebody.
 * The work loses no more than half of its time to them, however many there are.
 */
export class GivingWay {
  /** Until then the work goes on. */
  private due = 0;

  /**
   * @param mostMs how long a piece of work waits at most, in milliseconds
   * @param now milliseconds, from any moment on
   */
  constructor(
    private readonly reads: Pick<ReadsUnderWay, 'count' | 'wait'>,
    private readonly mostMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Blocks this thread while reads are under way, unless it has waited just before. */
  letReadsPass(): void {
    if (this.reads.count() === 0) return;
    const begun = this.now();
    if (begun < this.due) return;
    this.reads.wait(this.mostMs);
    const ended = this.now();
    this.due = ended + (ended - begun);
  }
}
