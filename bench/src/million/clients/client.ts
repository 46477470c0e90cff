import { paths } from '../../paths.js';
import { WorkerProcess } from '../../servers/worker-process.js';
import type {
  ClientJob,
  ClientResult,
  ClientSetup,
  RandomQueryJob,
  RequestSelection,
} from './client-process.js';
import type { TimedResponse } from './query-client.js';
import type { Pace } from './paced-client.js';

/**
 * Sends requests and measures their latencies in a separate process. In the benchmark's own process, garbage collections
 * would count as latency of the directory.
 */
export class Client {
  private readonly process = new WorkerProcess<ClientJob, ClientResult>(paths.clientProcess);

  constructor(setup: ClientSetup) {
    this.process.send(setup);
  }

  /**
   * Sends requests for some time.
   * @returns latencies in milliseconds
   * @throws Error a response has another status than 200
   */
  async latencies(selection: RequestSelection, pace: Pace): Promise<readonly number[]> {
    const result = await this.execute({ selection, pace });
    return 'latencies' in result ? result.latencies : [];
  }

  /**
   * Sends random queries.
   * @returns the latency of each response
   * @throws Error a response has another status than 200
   */
  async runQueries(queries: RandomQueryJob): Promise<readonly TimedResponse[]> {
    const result = await this.execute({ queries });
    return 'responses' in result ? result.responses : [];
  }

  stop(): Promise<void> {
    return this.process.stop();
  }

  private async execute(job: ClientJob): Promise<ClientResult> {
    const result = await this.process.request(job);
    if ('failure' in result) throw new Error(`the client failed: ${result.failure}`);
    return result;
  }
}
