import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 50;

/** Asks a service again and again whether it lives. */
export class LiveProbe {
  private readonly waits: number[] = [];
  private isStopped = false;
  private readonly done: Promise<void>;

  constructor(private readonly url: string) {
    this.done = this.run();
  }

  /** @returns the milliseconds that each response took */
  async stop(): Promise<readonly number[]> {
    this.isStopped = true;
    await this.done;
    return this.waits;
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      const begin = performance.now();
      await (await fetch(`${this.url}/health/live`)).arrayBuffer();
      this.waits.push(performance.now() - begin);
      await delay(INTERVAL_MS);
    }
  }
}
