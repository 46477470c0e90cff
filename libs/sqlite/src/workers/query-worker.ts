import { statSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type {
  PublishedLocations,
  RecordQueries,
  StationMap,
  StatusHistory,
  Summaries,
} from '#application/views';
import { LiveDirectory } from '../directory/live-directory.js';
import { cacheKib, queryCacheKib } from '../memory.js';
import { SqlitePublishedLocations } from '../read-models/published-locations.js';
import { SqliteRecordQueries } from '../read-models/record-queries.js';
import { SqliteStationMap } from '../read-models/station-map.js';
import { SqliteStatusHistory } from '../read-models/status-history.js';
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

function open() {
  const directory = new LiveDirectory(folder, {
    logKib: cacheKib.queryLog,
    viewsKib: (file) => queryCacheKib(statSync(file).size, workers),
  });
  const { connection } = directory;
  return {
    directory,
    records: new SqliteRecordQueries(connection),
    published: new SqlitePublishedLocations(connection),
    map: new SqliteStationMap(connection),
    summaries: new SqliteSummaries(connection),
  };
}

let opened: ReturnType<typeof open> | undefined;
const reads = () => (opened ??= open());

const methods = {
  list: (...[kind, query]: Parameters<RecordQueries['list']>) => reads().records.list(kind, query),
  removedStations: (...[sources]: Parameters<RecordQueries['removedStations']>) =>
    reads().records.removedStations(sources),
  publishedPage: (...[query]: Parameters<PublishedLocations['page']>) => reads().published.page(query),
  publishedCount: (...[selection]: Parameters<PublishedLocations['count']>) =>
    reads().published.count(selection),
  publishedLocation: (...[id]: Parameters<PublishedLocations['find']>) => reads().published.find(id),
  lackingStations: (...[id]: Parameters<PublishedLocations['lacking']>) => reads().published.lacking(id),
  firstOmitted: (...[ids]: Parameters<PublishedLocations['firstOmitted']>) =>
    reads().published.firstOmitted(ids),
  clusters: (...[query]: Parameters<StationMap['clusters']>) => reads().map.clusters(query),
  summarize: (...[by, matching]: Parameters<Summaries['summarize']>) =>
    reads().summaries.summarize(by, matching),
  /** On a connection of its own, as other queries run between its slices. */
  async statusCounts(...[times]: Parameters<StatusHistory['countsAt']>) {
    const { logHistory: logKib, history } = cacheKib;
    const own = new LiveDirectory(folder, { logKib, viewsKib: () => history });
    try {
      return await new SqliteStatusHistory(own.connection).countsAt(times);
    } finally {
      own.close();
    }
  },
  /** Later queries read this generation of read models. What is opened later is the live one. */
  switchGeneration(generation: number): void {
    // A worker that starts late may have opened a later one already.
    if (!opened || generation <= opened.directory.generation) return;
    try {
      opened.directory.switchGeneration(generation);
    } catch {
      // It may be damaged already: the next query opens it again and fails, so that it is replaced.
      opened.directory.close();
      opened = undefined;
    }
  },
};
export type QueryMethods = typeof methods;

serve(methods, () => opened?.directory.close());
try {
  reads();
} catch {
  // Read models may be damaged since the start has looked at them: the first query fails, so that they are replaced.
}
