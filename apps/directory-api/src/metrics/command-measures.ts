import type { CommandBus } from '@nestjs/cqrs';
import { CommandProcessor, type AppendObserver } from '#application';
import type { Metrics } from '#runtime';

/** Decides commands and counts them. */
export const measuredProcessor = (bus: CommandBus, metrics: Metrics): CommandProcessor =>
  new CommandProcessor(bus, (type, outcome) => metrics.count('directory_commands_total', { type, outcome }));

/** Measures the batches that are appended to the log. */
export function appendObserver(metrics: Metrics): AppendObserver {
  const sizes = metrics.series('directory_batch_commands', {});
  const durations = metrics.series('directory_commit_duration_seconds', {});
  return (commands, seconds) => {
    sizes.observe(commands);
    durations.observe(seconds);
  };
}
