import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Filter } from './filters.js';

/** The end of a connection. */
export interface StreamEnd {
  /** Milliseconds of the monotonic clock. */
  readonly at: number;
  readonly how: 'ended' | 'cut off' | 'refused';
}

/** A client of the stream that resumes for ever, as docs/consumers.md says. */
export class StreamFollower {
  /** Ids of the events in the order in which they arrived. */
  readonly received: string[] = [];
  readonly ends: StreamEnd[] = [];
  isConnected = false;
  /** How often it was connected. */
  connections = 0;
  private readonly leaving = new AbortController();
  private retryMs = 1000;
  private position: string;
  private rest = '';

  /**
   * @param urls the instances; called for each connection, which is to another one than the last
   * @param after where it begins
   */
  constructor(
    private readonly urls: () => readonly string[],
    readonly filter: Filter,
    after: string,
    private turn: number,
  ) {
    this.position = after;
    void this.run();
  }

  close(): void {
    this.leaving.abort();
  }

  private async run(): Promise<void> {
    const { signal } = this.leaving;
    while (!signal.aborted) {
      const how = await this.connect();
      this.isConnected = false;
      this.ends.push({ at: performance.now(), how });
      await delay(this.retryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Resolves when the connection has ended. */
  private connect(): Promise<StreamEnd['how']> {
    const urls = this.urls();
    const query = new URLSearchParams(this.filter).toString();
    const url = `${urls[this.turn++ % urls.length]}/v1/events/stream?${query}`;
    return new Promise((resolve) => {
      const headers = { 'last-event-id': this.position };
      const request = get(url, { agent: false, headers, signal: this.leaving.signal }, (response) => {
        response.once('close', () => resolve(howItEnded(response)));
        response.on('error', () => undefined);
        this.read(response);
      });
      request.once('error', () => resolve('refused'));
    });
  }

  private read(response: IncomingMessage): void {
    this.isConnected = response.statusCode === 200;
    if (!this.isConnected) return void response.resume();
    this.connections += 1;
    this.rest = '';
    response.setEncoding('utf8').on('data', (text: string) => {
      const blocks = (this.rest + text).split('\n\n');
      this.rest = blocks.pop() ?? '';
      for (const block of blocks) this.take(block.split('\n'));
    });
  }

  private take(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name, value = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
      if (name === 'id') this.position = value;
      if (name === 'retry') this.retryMs = Number(value);
      if (name === 'data') this.received.push((JSON.parse(value) as { readonly id: string }).id);
    }
  }
}

const howItEnded = ({ statusCode, complete }: IncomingMessage): StreamEnd['how'] => {
  if (statusCode !== 200) return 'refused';
  return complete ? 'ended' : 'cut off';
};
