import { residentMegabytes } from './resident-memory.js';

const everyMilliseconds = 100;

/** Looks at a process's resident memory all the time, as what it has at the end hides what it needed. */
export class MemoryWatch {
  /** The greatest seen, in megabytes of 10⁶ bytes. */
  greatest = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly pid: number) {
    this.timer = setInterval(() => void this.look().catch(() => this.stop()), everyMilliseconds);
  }

  /** What it is now. */
  async look(): Promise<number> {
    const now = await residentMegabytes(this.pid);
    this.greatest = Math.max(this.greatest, now);
    return now;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
