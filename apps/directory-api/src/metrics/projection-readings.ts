import { partitionCounts, type Position, type ProjectionProgress } from '#application';
import type { Readings } from '#runtime';

/** How far the log and the read models are, by partition. @param end the end of the log */
export function projectionReadings(
  end: Position | undefined,
  progress: ProjectionProgress,
  partitions: number,
): Readings {
  const ends = partitionCounts(end, partitions);
  const applied = partitionCounts(progress.position(), partitions);
  const lags = progress.lagsMs();
  const of = (values: readonly number[]) =>
    values.map((value, partition) => [{ partition: String(partition) }, value] as const);
  return {
    directory_log_position: of(ends),
    directory_projection_position: of(applied),
    // The read models may be ahead of what this instance has read of the log.
    directory_projection_lag_events: of(ends.map((count, n) => Math.max(0, count - (applied[n] ?? 0)))),
    directory_projection_lag_seconds: of(ends.map((_, n) => (lags[n] ?? 0) / 1000)),
  };
}
