import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { credential } from '../api/client.js';
import { ApiProblem, problemIn } from '../api/problem.js';
import type { DirectoryEvent } from '../api/records.js';

/** The service sends a comment after 15 s of silence: a connection that is silent for longer is dead. */
const SILENCE_MS = 40_000;

export interface StreamListener {
  onOpen(position: string | null): void;
  onEvent(event: DirectoryEvent): void;
}

export interface StreamStart {
  /** The event to go on after. */
  readonly lastEventId?: string | undefined;
  /** A position to begin after; by default now. */
  readonly after?: string | undefined;
}

/**
 * Reads the stream of events; resolves when the server ends it. By fetch, as EventSource can't send a key.
 * @throws ApiProblem it was refused
 */
export async function readEventStream(
  { lastEventId, after }: StreamStart,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController();
  const query = lastEventId === undefined && after !== undefined ? `?after=${encodeURIComponent(after)}` : '';
  const response = await fetch(`/v1/events/stream${query}`, {
    headers: {
      ...{ accept: 'text/event-stream', ...credential() },
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: AbortSignal.any([signal, silence.signal]),
  });
  if (!response.ok || !response.body) throw await problemIn(response);
  listener.onOpen(response.headers.get('directory-position'));
  await readMessages(response.body, silence, ({ data }) =>
    listener.onEvent(JSON.parse(data) as DirectoryEvent),
  );
}

async function readMessages(
  body: ReadableStream<Uint8Array>,
  silence: AbortController,
  onEvent: (message: EventSourceMessage) => void,
): Promise<void> {
  const parser = createParser({ onEvent });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const timer = setTimeout(() => silence.abort(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

/** Whether another attempt can't succeed before the caller changes. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem && [401, 403].includes(error.status);
