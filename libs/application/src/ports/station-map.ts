import type { Matching } from '../queries/list-query.js';
import type { Area } from '../queries/map/area.js';
import type { GeoPoint } from '../queries/position-on-map.js';
import type { StoredRecord } from './record-queries.js';

export interface MapQuery {
  readonly matching: Matching;
  /** Rectangles that have nothing in common. */
  readonly areas: readonly Area[];
  /** 0 to 22: cells are 64 pixels wide in a world of 256 · 2^zoom pixels. */
  readonly zoom: number;
}

/** The stations of one cell, shown at a place within it. */
export interface StationCluster extends GeoPoint {
  readonly count: number;
  /** How many there are of each status code, and of `none`; those that there are none of are left out. */
  readonly byStatus: Readonly<Record<string, number>>;
  /** The station, where it is the only one. */
  readonly station?: StoredRecord;
}

export interface StationClusters {
  /** All stations that match and are in the areas. */
  readonly total: number;
  readonly clusters: readonly StationCluster[];
}

/** The most clusters that an answer has. */
export const GREATEST_CLUSTER_COUNT = 10_000;

/** The stations on the map: those with a usable position. */
export abstract class StationMap {
  /**
   * The matching stations of the areas by cell: each of them in exactly one cluster. Where there are more cells
   * with stations than an answer can have, cells are as wide as it takes.
   */
  abstract clusters(query: MapQuery): Promise<StationClusters>;
}
