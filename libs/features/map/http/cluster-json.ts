import type { StationCluster, StationClusters } from '../station-map.js';
import type { StoredRecord } from '#application';

/**
 * The clusters of a map as JSON.
 * @param itemOf renders a station as an item of a list
 */
export function clustersJson(
  { total, clusters }: StationClusters,
  itemOf: (station: StoredRecord) => string,
): string {
  const texts = clusters.map((cluster) => clusterJson(cluster, itemOf));
  return `{"total":${total},"clusters":[${texts.join(',')}]}`;
}

function clusterJson(
  { count, latitude, longitude, byStatus, stale, station }: StationCluster,
  itemOf: (station: StoredRecord) => string,
): string {
  const staleMember = stale === undefined ? '' : `,"stale":${stale}`;
  const stationMember = station ? `,"station":${itemOf(station)}` : '';
  return `{"count":${count},"latitude":${latitude},"longitude":${longitude},"by_status":${JSON.stringify(byStatus)}${staleMember}${stationMember}}`;
}
