import type { Metrics, Tracing } from '#runtime';
import { WebhookSender, type SignedRequest, type WebhookAnswer } from '../ports/webhook-sender.js';
import type { DeliveryParts } from './delivery-parts.js';

/** Sends each request in a span of its own, which the receiver gets as `traceparent`. */
class TracedSender extends WebhookSender {
  constructor(
    private readonly sender: WebhookSender,
    private readonly tracing: Tracing,
  ) {
    super();
  }

  async send(request: SignedRequest, signal: AbortSignal): Promise<WebhookAnswer> {
    const span = this.tracing.start('deliver event', 'CLIENT', request.headers['traceparent']);
    if (!span) return this.sender.send(request, signal);
    const { traceparent } = span;
    const answer = await this.sender.send(
      { ...request, headers: { ...request.headers, traceparent } },
      signal,
    );
    // The error may name the receiver.
    if ('error' in answer) span.fail({ 'error.type': 'no_answer' });
    else if (answer.status < 300) span.end({ 'http.response.status_code': answer.status });
    else span.fail({ 'http.response.status_code': answer.status });
    return answer;
  }
}

export const tracedSender = (sender: WebhookSender, tracing: Tracing): WebhookSender =>
  tracing.isOn ? new TracedSender(sender, tracing) : sender;

/** Measures the attempts to deliver to webhooks, in the program that delivers. */
export function attemptObserver(metrics: Metrics): DeliveryParts['attempted'] {
  const durations = metrics.series('directory_webhook_attempt_duration_seconds', {});
  return (outcome, seconds) => {
    metrics.count('directory_webhook_attempts_total', { outcome });
    durations.observe(seconds);
  };
}
