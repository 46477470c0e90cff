import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../../terminal.js';
import { member } from '../fields/json.js';
import { textOf } from '../fields/text.js';
import { connectionError, retryAfterMs, type BulkClientOptions } from './bulk-client.js';
import { baseUrl, bulkHeaders } from './bulk-endpoint.js';
import { problemText } from './bulk-result.js';

const MAX_ATTEMPTS = 6;
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 30_000;

/** The key may not read. */
export class ForbiddenRead extends CommandError {}

/** Reads from the directory. Retries temporary failures with exponential backoff. */
export class DirectoryReader {
  private readonly base: URL;
  private readonly headers: Headers;
  private readonly wait: (ms: number) => Promise<unknown>;

  /** @throws CommandError the address or the key is invalid */
  constructor({ api, key, wait = delay }: BulkClientOptions) {
    this.base = baseUrl(api);
    this.headers = bulkHeaders(key);
    this.headers.delete('content-type');
    this.headers.set('accept', 'application/json');
    // Commands are not compressed either, and compression takes a quarter of the time of a look-up.
    this.headers.set('accept-encoding', 'identity');
    this.wait = wait;
  }

  /** Makes further reads see every event of before. */
  async catchUp(): Promise<void> {
    const position = textOf(member(await this.json('v1/events?after=latest'), 'next'));
    if (position !== null) this.headers.set('directory-position', position);
  }

  /** Returns a JSON document. @throws CommandError the directory can't be reached, or refuses the request */
  async json(path: string): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      const { body, reason, waitMs } = await this.attempt(path);
      if (reason === null) return body;
      if (waitMs === undefined || attempt === MAX_ATTEMPTS) throw this.failure(reason);
      await this.wait(Math.min(waitMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1), MAX_WAIT_MS));
    }
  }

  /** Iterates over the pages of a list. @param path with a query @throws CommandError as {@link json} */
  async *pages(path: string): AsyncGenerator<unknown, void, undefined> {
    for (let cursor = ''; ;) {
      const page = await this.json(`${path}${cursor}`);
      yield page;
      const next = textOf(member(page, 'next'));
      if (next === null) return;
      cursor = `&cursor=${encodeURIComponent(next)}`;
    }
  }

  private failure(reason: string): CommandError {
    const message = `can't read the records of ${this.base.href}: ${reason}`;
    return reason.startsWith('HTTP 403') ? new ForbiddenRead(message) : new CommandError(message);
  }

  /** @returns the body; or why the attempt failed, and the wait if another one may succeed */
  private async attempt(
    path: string,
  ): Promise<{ body?: unknown; reason: string | null; waitMs?: number | null }> {
    try {
      const response = await fetch(new URL(path, this.base), { headers: this.headers });
      const body: unknown = await response.json();
      if (response.status === 200) return { body, reason: null };
      const reason = `HTTP ${response.status} ${problemText(body)}`;
      if (response.status !== 429 && response.status < 500) return { reason };
      return { reason, waitMs: retryAfterMs(response.headers.get('retry-after')) };
    } catch (error) {
      return { reason: connectionError(error), waitMs: null };
    }
  }
}
