import type { CommandBus } from '@nestjs/cqrs';
import {
  CommandProcessor,
  partitionCounts,
  type AppendObserver,
  type Position,
  type ProjectionProgress,
} from '#application';
import { eventTypes } from '#domain';
import type { Metrics, Readings } from '#runtime';
import type { BackendTools } from '../backend/backend.js';

/** Decides commands and counts them. */
export const measuredProcessor = (bus: CommandBus, metrics: Metrics): CommandProcessor =>
  new CommandProcessor(bus, (type, outcome) => metrics.count('directory_commands_total', { type, outcome }));

/** Measures and traces the batches that are appended to the log. */
export function appendObserver({ metrics, tracing }: Omit<BackendTools, 'logger'>): AppendObserver {
  const sizes = metrics.series('directory_batch_commands', {});
  const durations = metrics.series('directory_commit_duration_seconds', {});
  const trace = tracing.batches('append batch', 'directory.batch.commands');
  // A series that begins at its first event would hide it from rates.
  for (const type of eventTypes) metrics.count('directory_events_appended_total', { type }, 0);
  return (commands, seconds, traceparents, events) => {
    sizes.observe(commands);
    durations.observe(seconds);
    for (const [type, count] of events) metrics.count('directory_events_appended_total', { type }, count);
    trace(commands, seconds, traceparents);
  };
}

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
