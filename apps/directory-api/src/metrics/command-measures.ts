import type { CommandBus } from '@nestjs/cqrs';
import { CommandProcessor, type AppendObserver } from '#application';
import { eventTypes } from '#domain';
import type { Metrics } from '#runtime';
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
