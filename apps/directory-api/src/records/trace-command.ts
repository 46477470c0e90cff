import type { CommandEnvelope, CommandReply } from '#application';
import type { Tracing } from '#runtime';

/** Submits a command in a span of its own, which its events get, if tracing is on. */
export async function traceCommand(
  tracing: Tracing,
  envelope: CommandEnvelope,
  submit: (envelope: CommandEnvelope) => Promise<CommandReply>,
): Promise<CommandReply> {
  const { aggregate, command } = envelope;
  const span = tracing.start(`command ${command.type}`, 'INTERNAL', envelope.traceparent);
  if (!span) return submit(envelope);
  const attributes = { 'directory.command.type': command.type, 'directory.aggregate.kind': aggregate.kind };
  try {
    const reply = await submit({ ...envelope, traceparent: span.traceparent });
    const outcome = reply.replayed ? 'replayed' : reply.outcome.status;
    span.end({ ...attributes, 'directory.command.outcome': outcome });
    return reply;
  } catch (error) {
    span.fail({ ...attributes, 'error.type': (error as Error).constructor.name });
    throw error;
  }
}
