import { availableParallelism } from 'node:os';
import type { RecordQueries, Summaries } from '#application/views';
import { portOf, type SideQueries } from '../read-models/side-table.js';
import type { QueryMethods, QueryWorkerData } from './query-worker.js';
import { Remote } from './rpc.js';

/** Smaller read models answer in a millisecond or two: one worker is enough and saves memory. */
const LARGE_BYTES = 500_000_000;
/** More workers would wait for the main thread and for clients. */
const MOST_WORKERS = 2;

/** The number of query workers. @param bytes size of the read models' file */
export const queryWorkersFor = (bytes: number, cores = availableParallelism()): number =>
  bytes < LARGE_BYTES ? 1 : Math.min(cores, MOST_WORKERS);

/**
 * Queries that a worker is given at a time: one that runs, and the next one, so that it need not wait for a message. A
 * query that a worker has can't be taken back.
 */
const MOST_PER_WORKER = 2;

type QueryWorker = Pick<Remote<QueryMethods>, 'call' | 'close'>;

/** The queries of a pool. */
export interface QueryLoad {
  readonly running: number;
  readonly waiting: number;
}

/** A worker and the number of its queries without a result. */
interface Lane {
  readonly worker: QueryWorker;
  running: number;
}

/**
 * Runs lists, maps and summaries in workers, so that a long search delays neither writes nor single records. Further
 * queries wait here, in order; the callers bound their number.
 */
export class QueryPool implements Summaries {
  private readonly lanes: readonly Lane[];
  private readonly waiting: ((lane: Lane) => void)[] = [];

  constructor(workers: readonly QueryWorker[]) {
    this.lanes = workers.map((worker) => ({ worker, running: 0 }));
  }

  /** @param folder the data directory */
  static start(folder: string, workers: number): QueryPool {
    const data: QueryWorkerData = { folder, workers };
    return new QueryPool(Array.from({ length: workers }, () => Remote.start<QueryMethods>('query', data)));
  }

  // Signals are not passed on: a query that a worker has can't be interrupted.
  list: RecordQueries['list'] = (kind, query) => this.run((worker) => worker.call('list', kind, query));
  removedStations: RecordQueries['removedStations'] = (asked) =>
    this.run((worker) => worker.call('removedStations', asked));
  summarize: Summaries['summarize'] = (by, matching) =>
    this.run((worker) => worker.call('summarize', by, matching));

  /** The reads of a side table. */
  side<Port extends object>(side: SideQueries<Port>): Port {
    return portOf(side, (method, args) => {
      const sent = args.filter((arg) => !(arg instanceof AbortSignal));
      return this.run((worker) => worker.call('side', side.port.name, method, sent));
    });
  }

  /**
   * Later queries read this generation of read models. Resolves when no worker reads an earlier one.
   */
  async switchGeneration(generation: number): Promise<void> {
    await Promise.all(this.lanes.map(({ worker }) => worker.call('switchGeneration', generation)));
  }

  load(): QueryLoad {
    const running = this.lanes.reduce((sum, lane) => sum + lane.running, 0);
    return { running, waiting: this.waiting.length };
  }

  /** Resolves when all queries have their results and the files are closed. */
  async close(): Promise<void> {
    for (const start of this.waiting.splice(0)) start(this.leastLoaded());
    await Promise.all(this.lanes.map(({ worker }) => worker.close()));
  }

  private run<Result>(query: (worker: QueryWorker) => Promise<Result>): Promise<Result> {
    return new Promise((resolve) => {
      this.waiting.push((lane) => {
        lane.running += 1;
        const result = query(lane.worker).finally(() => {
          lane.running -= 1;
          this.startNext();
        });
        resolve(result);
      });
      this.startNext();
    });
  }

  private startNext(): void {
    const lane = this.leastLoaded();
    if (lane.running < MOST_PER_WORKER) this.waiting.shift()?.(lane);
  }

  /** The worker with the fewest queries; of several the first, which has most pages cached. */
  private leastLoaded(): Lane {
    return this.lanes.reduce((least, lane) => (lane.running < least.running ? lane : least));
  }
}
