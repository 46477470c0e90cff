import { residentMegabytes } from './resident-memory.js';

const intervalMilliseconds = 100;

/** Samples a process's resident memory at an interval, to measure its maximum. */
export class MemorySampler {
  /** The greatest sample, in megabytes of 10⁶ bytes. */
  max = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly pid: number) {
    this.timer = setInterval(() => void this.sample().catch(() => this.stop()), intervalMilliseconds);
  }

  /** Takes a sample. @returns megabytes of 10⁶ bytes */
  async sample(): Promise<number> {
    const now = await residentMegabytes(this.pid);
    this.max = Math.max(this.max, now);
    return now;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
