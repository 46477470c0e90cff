import { until } from '../engines/processes/until.js';
import type { FeedEvent } from './pages.js';

/** A client of `/v1/events/stream`, by fetch. */
export class EventStreamClient {
  readonly events: FeedEvent[] = [];
  /** The types in the lines `event:`, and the positions in the lines `id:` of the events. */
  readonly types: string[] = [];
  readonly positions: string[] = [];
  comments = 0;
  /** What EventSource would send as Last-Event-ID. */
  lastEventId = '';
  retryMs: number | undefined;
  /** Whether the response has ended, in any way: fetch does not tell that it was cut off. */
  hasEnded = false;
  private text = '';

  private constructor(
    readonly response: Response,
    private readonly leaving: AbortController,
  ) {
    void this.read();
  }

  static async open(
    url: string,
    query = '',
    headers: Readonly<Record<string, string>> = {},
  ): Promise<EventStreamClient> {
    const leaving = new AbortController();
    const path = `${url}/v1/events/stream${query && `?${query}`}`;
    const response = await fetch(path, { headers, signal: leaving.signal });
    return new EventStreamClient(response, leaving);
  }

  /** Resolves when so many events were received. */
  received(count: number): Promise<void> {
    return until(`the client has ${count} events`, () => this.events.length >= count);
  }

  close(): void {
    this.leaving.abort();
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const bytes of this.response.body ?? [])
        this.take(decoder.decode(bytes as Uint8Array, { stream: true }));
    } catch {
      // Cut off.
    }
    this.hasEnded = true;
  }

  private take(text: string): void {
    const blocks = (this.text + text).split('\n\n');
    this.text = blocks.pop() ?? '';
    for (const block of blocks) this.dispatch(block.split('\n'));
  }

  private dispatch(lines: readonly string[]): void {
    const valueOf = (name: string) =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    this.comments += lines.filter((line) => line.startsWith(':')).length;
    this.lastEventId = valueOf('id') ?? this.lastEventId;
    const [retry, data] = [valueOf('retry'), valueOf('data')];
    if (retry !== undefined) this.retryMs = Number(retry);
    if (data === undefined) return;
    this.events.push(JSON.parse(data) as FeedEvent);
    this.types.push(valueOf('event') ?? '');
    this.positions.push(valueOf('id') ?? '');
  }
}
