/** Memory of an embedded directory: each thread has a heap, and each connection a page cache. */

/** Young generation of each worker's heap in MB; a smaller one is collected more often. */
export const youngGenerationMb = { log: 9, projection: 6, query: 4 } as const;

/** Page cache in KiB, by connection. */
export const cacheKib = {
  /** Writes the log, mostly at its end. */
  logWriter: 3_072,
  /** Reads the log for the projection, in its order. */
  projectionLog: 1_024,
  /** Writes the read models of a rebuild, which looks up much at random. */
  rebuild: 65_536,
  /** The main thread: aggregate states, outcomes and events of the log; status periods of the read models. */
  main: { log: 4_096, views: 1_024 },
  /** Single records: the index from ids to numbers, and a page for each record. */
  singleRecords: { log: 3_072, views: 4_096 },
  /** The index from ids to numbers, in each query worker. */
  queryLog: 1_024,
  /** The counts of statuses in the past, each on a connection of its own: indexes that are read in order. */
  logHistory: 64,
  history: 4_096,
} as const;

/** Page cache of all query workers: with 50,000 stations, a larger one made no search faster. */
const MIN_QUERY_KIB = 8_192;
/** For a directory of a million stations, which stays below 400 MB in total. */
const MAX_QUERY_KIB = 73_728;
/** The share of the file that is cached between these bounds. */
const CACHED_SHARE_OF_FILE = 1 / 30;

/** The page cache of each query worker in KiB. @param bytes size of the read models' file */
export function queryCacheKib(bytes: number, workers: number): number {
  const share = (bytes * CACHED_SHARE_OF_FILE) / 1024;
  return Math.round(Math.min(Math.max(share, MIN_QUERY_KIB), MAX_QUERY_KIB) / workers);
}
