import { statSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { RecordQueries, StationMap, Summaries } from '#application/views';
import { LiveDirectory } from '../directory/live-directory.js';
import { cacheKib, queryCacheKib } from '../memory.js';
import { SqliteRecordQueries } from '../read-models/record-queries.js';
import { SqliteStationMap } from '../read-models/station-map.js';
import { SqliteSummaries } from '../read-models/summaries.js';
import { serve } from './rpc.js';

// A query worker runs one query after the other.

export interface QueryWorkerData {
  /** The data directory. */
  readonly folder: string;
  /** How many query workers share the page cache. */
  readonly workers: number;
}

const { folder, workers } = workerData as QueryWorkerData;
const directory = new LiveDirectory(folder, {
  logKib: cacheKib.queryLog,
  viewsKib: (file) => queryCacheKib(statSync(file).size, workers),
});
const records = new SqliteRecordQueries(directory.connection);
const map = new SqliteStationMap(directory.connection);
const summaries = new SqliteSummaries(directory.connection);

const methods = {
  list: (...query: Parameters<RecordQueries['list']>) => records.list(...query),
  clusters: (...query: Parameters<StationMap['clusters']>) => map.clusters(...query),
  summarize: (...query: Parameters<Summaries['summarize']>) => summaries.summarize(...query),
  /** Later queries read this generation of read models. */
  switchGeneration(generation: number): void {
    // A worker that starts late may have opened a later one already.
    if (generation > directory.generation) directory.switchGeneration(generation);
  },
};
export type QueryMethods = typeof methods;

serve(methods, () => directory.close());
