import { statSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { RecordQueries, Summaries } from '#application/views';
import { LiveDirectory } from '../directory/live-directory.js';
import { cacheKib, queryCacheKib } from '../memory.js';
import { SqliteRecordQueries } from '../read-models/record-queries.js';
import type { SideQueries } from '../read-models/side-table.js';
import { SqliteSummaries } from '../read-models/summaries.js';
import type { ReadModelTables } from '../read-models/tables.js';
import { serve } from './rpc.js';

export interface QueryWorkerData {
  /** The data directory. */
  readonly folder: string;
  /** How many query workers share the page cache. */
  readonly workers: number;
}

type Reads = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>;

/** The queries of a worker, each on the live read models. */
class WorkerQueries {
  private opened: ReturnType<typeof this.open> | undefined;

  constructor(
    private readonly data: QueryWorkerData,
    private readonly sides: ReadonlyMap<string, SideQueries>,
  ) {}

  private open() {
    const { folder, workers } = this.data;
    const directory = new LiveDirectory(folder, {
      logKib: cacheKib.queryLog,
      viewsKib: (file) => queryCacheKib(statSync(file).size, workers),
    });
    const { connection } = directory;
    const inWorker = [...this.sides].filter(([, { run }]) => run === 'in a worker');
    const sides = new Map(inWorker.map(([port, { open }]) => [port, open(connection) as Reads]));
    return {
      directory,
      sides,
      records: new SqliteRecordQueries(connection),
      summaries: new SqliteSummaries(connection),
    };
  }

  reads() {
    return (this.opened ??= this.open());
  }

  /** Reads a side table. @param port the name of its port */
  async side(port: string, method: string, args: readonly unknown[]): Promise<unknown> {
    if (this.sides.get(port)?.run === 'in slices') return this.inSlices(port, method, args);
    return called(this.reads().sides.get(port), method, args);
  }

  /** On a connection of its own, as other queries run between its slices. */
  private async inSlices(port: string, method: string, args: readonly unknown[]): Promise<unknown> {
    const { logHistory: logKib, history } = cacheKib;
    const own = new LiveDirectory(this.data.folder, { logKib, viewsKib: () => history });
    try {
      return await called(this.sides.get(port)?.open(own.connection) as Reads, method, args);
    } finally {
      own.close();
    }
  }

  /** Later queries read this generation of read models. What is opened later is the live one. */
  switchGeneration(generation: number): void {
    // A worker that starts late may have opened a later one already.
    if (!this.opened || generation <= this.opened.directory.generation) return;
    try {
      this.opened.directory.switchGeneration(generation);
    } catch {
      // It may be damaged already: the next query opens it again and fails, so that it is replaced.
      this.opened.directory.close();
      this.opened = undefined;
    }
  }

  close(): void {
    this.opened?.directory.close();
  }
}

function called(reads: Reads | undefined, method: string, args: readonly unknown[]): Promise<unknown> {
  const read = reads?.[method];
  if (!read) throw new Error(`there is no query ${method}`);
  return read.apply(reads, [...args]);
}

const methodsOf = (queries: WorkerQueries) => ({
  list: (...[kind, query]: Parameters<RecordQueries['list']>) => queries.reads().records.list(kind, query),
  removedStations: (...[asked]: Parameters<RecordQueries['removedStations']>) =>
    queries.reads().records.removedStations(asked),
  summarize: (...[by, matching]: Parameters<Summaries['summarize']>) =>
    queries.reads().summaries.summarize(by, matching),
  side: (...args: Parameters<WorkerQueries['side']>) => queries.side(...args),
  switchGeneration: (generation: number) => queries.switchGeneration(generation),
});
export type QueryMethods = ReturnType<typeof methodsOf>;

/** Runs a query worker, which runs one query after the other. */
export function serveQueries({ sideTables }: ReadModelTables): void {
  const sides = sideTables.flatMap(({ queries }) => queries.map((one) => [one.port.name, one] as const));
  const queries = new WorkerQueries(workerData as QueryWorkerData, new Map(sides));
  serve(methodsOf(queries), () => queries.close());
  try {
    queries.reads();
  } catch {
    // Read models may be damaged since the start has looked at them: the first query fails, so that they are replaced.
  }
}
