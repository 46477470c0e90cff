/** Memory of an embedded directory's threads: each has a heap of its own, and each connection cached pages. */

/** Young generation of each worker's heap, in MB: less is collected more often. */
export const youngGenerationMb = { log: 9, projection: 6, query: 4 } as const;

/** Cached pages in KiB, by connection. */
export const cacheKib = {
  /** The log as it is written: most of it grows at its end. */
  logWriter: 3_072,
  /** The log as the projection reads it, from one end to the other. */
  projectionLog: 1_024,
  /** The read models that a rebuild writes: much is looked up at random while records are written in their order. */
  rebuild: 65_536,
  /** The main thread: states to decide upon and events that are read again; periods of a station's status. */
  main: { log: 4_096, views: 1_024 },
  /** Single records: what leads from ids to records, and records in a page each. */
  singleRecords: { log: 3_072, views: 4_096 },
  /** What leads from ids to records, in each query worker. */
  queryLog: 1_024,
} as const;

/** Cached pages of all query workers: with 50,000 stations, more made no search faster. */
const LEAST_QUERY_KIB = 8_192;
/** A directory of a million stations gets as much, and stays below 400 MB. */
const GREATEST_QUERY_KIB = 73_728;
/** Of a file between, so much is worth its memory. */
const CACHED_SHARE_OF_FILE = 1 / 30;

/** Cached pages of one of so many query workers, in KiB, for read models of so many bytes. */
export function queryCacheKib(bytes: number, workers: number): number {
  const share = (bytes * CACHED_SHARE_OF_FILE) / 1024;
  return Math.round(Math.min(Math.max(share, LEAST_QUERY_KIB), GREATEST_QUERY_KIB) / workers);
}
