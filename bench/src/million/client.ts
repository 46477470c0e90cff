import { paths } from '../paths.js';
import { AskedProcess } from '../servers/asked-process.js';
import type { ClientJob, ClientResult, Makings, MixedJob, Wanted } from './client-process.js';
import type { TimedAnswer } from './mixed-client.js';
import type { Pace } from './paced-client.js';

/**
 * Sends requests and takes the time of their answers, in a process of its own: one that has followed lists and keeps
 * account of a run stops to collect its memory, and would count that as the directory's time.
 */
export class Client {
  private readonly process = new AskedProcess<ClientJob, ClientResult>(paths.clientProcess);

  constructor(makings: Makings) {
    this.process.tell(makings);
  }

  /**
   * @returns milliseconds that each answer took
   * @throws an answer has another status than 200
   */
  async latencies(wanted: Wanted, pace: Pace): Promise<readonly number[]> {
    const result = await this.ask({ wanted, pace });
    return 'latencies' in result ? result.latencies : [];
  }

  /**
   * Sends random queries.
   * @returns the answers, with their times
   * @throws an answer has another status than 200
   */
  async answers(mixed: MixedJob): Promise<readonly TimedAnswer[]> {
    const result = await this.ask({ mixed });
    return 'answers' in result ? result.answers : [];
  }

  stop(): Promise<void> {
    return this.process.stop();
  }
  private async ask(job: ClientJob): Promise<ClientResult> {
    const result = await this.process.ask(job);
    if ('failure' in result) throw new Error(`the client failed: ${result.failure}`);
    return result;
  }
}
