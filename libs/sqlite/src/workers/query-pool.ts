import { availableParallelism } from 'node:os';
import type { RecordQueries, StationMap, Summaries } from '#application/views';
import type { QueryMethods, QueryWorkerData } from './query-worker.js';
import { Remote } from './rpc.js';

/** Smaller read models answer in a millisecond or two: one worker is enough and saves memory. */
const LARGE_BYTES = 500_000_000;
/** More workers would wait for the main thread and for clients. */
const MOST_WORKERS = 2;

/** The number of query workers. @param bytes size of the read models' file */
export const queryWorkersFor = (bytes: number, cores = availableParallelism()): number =>
  bytes < LARGE_BYTES ? 1 : Math.min(cores, MOST_WORKERS);

/** Runs lists, maps and summaries in workers, so that a long search delays neither writes nor single records. */
export class QueryPool implements StationMap, Summaries {
  constructor(
    private readonly workers: readonly Pick<Remote<QueryMethods>, 'call' | 'pending' | 'close'>[],
  ) {}

  /** @param folder the data directory */
  static start(folder: string, workers: number): QueryPool {
    const data: QueryWorkerData = { folder, workers };
    return new QueryPool(Array.from({ length: workers }, () => Remote.start<QueryMethods>('query', data)));
  }

  list: RecordQueries['list'] = (...query) => this.leastLoaded().call('list', ...query);
  clusters: StationMap['clusters'] = (...query) => this.leastLoaded().call('clusters', ...query);
  summarize: Summaries['summarize'] = (...query) => this.leastLoaded().call('summarize', ...query);

  /**
   * Later queries read this generation of read models. Resolves when no worker reads an earlier one.
   */
  async switchGeneration(generation: number): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.call('switchGeneration', generation)));
  }

  /** Resolves when all queries have their results and the files are closed. */
  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()));
  }

  /** The worker with the fewest pending queries; of several the first, which has most pages cached. */
  private leastLoaded() {
    return this.workers.reduce((least, worker) => (worker.pending < least.pending ? worker : least));
  }
}
