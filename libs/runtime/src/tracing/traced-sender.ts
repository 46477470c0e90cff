import { WebhookSender, type SignedRequest, type WebhookAnswer } from '#application';
import type { Tracing } from './tracing.js';

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
