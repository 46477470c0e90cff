import type { GeoPoint, Matching, Area, StoredRecord } from '#application/views';

export interface MapQuery {
  readonly matching: Matching;
  /** Disjoint rectangles. */
  readonly areas: readonly Area[];
  /** 0 to 22: cells are 64 pixels wide in a world of 256 · 2^zoom pixels. */
  readonly zoom: number;
  /** Statuses observed before this time are stale, and counted if the result has few stations. */
  readonly staleBefore?: string;
}

/** The stations of one cell, at a point within it. */
export interface StationCluster extends GeoPoint {
  readonly count: number;
  /** Number of stations by status code, and of `none`; zeros are omitted. */
  readonly byStatus: Readonly<Record<string, number>>;
  /** How many have a stale status, unless the query has a condition on that or the result many stations. */
  readonly stale?: number;
  /** The station, if it is the only one. All stations of a result have 8 MiB: the others are left out. */
  readonly station?: StoredRecord;
}

export interface StationClusters {
  /** Number of matching stations in the areas. */
  readonly total: number;
  readonly clusters: readonly StationCluster[];
}

/** Greatest number of clusters in a result. */
export const MAX_CLUSTER_COUNT = 10_000;

/** Map queries over the stations with a usable position. */
export abstract class StationMap {
  /**
   * The matching stations of the areas, clustered by cell: each in exactly one cluster. Cells are larger than the zoom
   * asks for if there would be more than {@link MAX_CLUSTER_COUNT}.
   * @param signal aborted when nobody waits for the result any more; the read may then reject with its reason
   */
  abstract clusters(query: MapQuery, signal?: AbortSignal): Promise<StationClusters>;
}
