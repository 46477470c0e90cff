import type { Readings } from '#runtime';
import type { LiveProjection } from './live-projection.js';

/** How far the read models are, of the partitions that this projector applies. */
export function projectionReadings(projection: LiveProjection): Readings {
  const partitions = projection.partitions();
  const of = (value: (progress: (typeof partitions)[number]) => number) =>
    partitions.map((progress) => [{ partition: String(progress.partition) }, value(progress)] as const);
  return {
    directory_projection_position: of(({ next }) => next),
    directory_projection_lag_events: of(({ lag }) => lag),
    directory_projection_lag_seconds: of(({ lagMs }) => lagMs / 1000),
  };
}
