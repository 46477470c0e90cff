import type { StationCluster, StationClusters, StoredRecord } from '#application';

/** @param itemOf shows a station as lists do */
export function clustersJson(
  { total, clusters }: StationClusters,
  itemOf: (station: StoredRecord) => string,
): string {
  const shown = clusters.map((cluster) => clusterJson(cluster, itemOf));
  return `{"total":${total},"clusters":[${shown.join(',')}]}`;
}

function clusterJson(
  { count, latitude, longitude, byStatus, station }: StationCluster,
  itemOf: (station: StoredRecord) => string,
): string {
  const shown = station ? `,"station":${itemOf(station)}` : '';
  return `{"count":${count},"latitude":${latitude},"longitude":${longitude},"by_status":${JSON.stringify(byStatus)}${shown}}`;
}
