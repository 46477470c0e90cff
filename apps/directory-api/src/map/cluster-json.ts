import { itemJson, withFreshness, type StationCluster, type StationClusters } from '#application';

/**
 * The JSON of an answer; that of stations is rendered already.
 * @param staleBefore what was observed before this time is shown as stale; undefined where statuses don't go stale
 */
export function clustersJson({ total, clusters }: StationClusters, staleBefore: string | undefined): string {
  const shown = clusters.map((cluster) => clusterJson(cluster, staleBefore));
  return `{"total":${total},"clusters":[${shown.join(',')}]}`;
}

function clusterJson(cluster: StationCluster, staleBefore: string | undefined): string {
  const { count, latitude, longitude, byStatus, station } = cluster;
  const item = station && (staleBefore === undefined ? station : withFreshness(station, staleBefore));
  const shown = item ? `,"station":${itemJson(item)}` : '';
  return `{"count":${count},"latitude":${latitude},"longitude":${longitude},"by_status":${JSON.stringify(byStatus)}${shown}}`;
}
