import type { DeliveryParts } from '#application';
import type { Metrics } from './metrics.js';

/** Measures the attempts to deliver to webhooks, in the program that delivers. */
export function attemptObserver(metrics: Metrics): DeliveryParts['attempted'] {
  const durations = metrics.series('directory_webhook_attempt_duration_seconds', {});
  return (outcome, seconds) => {
    metrics.count('directory_webhook_attempts_total', { outcome });
    durations.observe(seconds);
  };
}
