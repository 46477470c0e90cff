import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../../terminal.js';
import { baseUrl, bulkHeaders } from './bulk-endpoint.js';
import { member } from '../fields/json.js';
import { textOf } from '../fields/text.js';
import { BulkResponse } from './bulk-response.js';
import { problemText, type BulkResult } from './bulk-result.js';
import type { Chunk } from './chunk-builder.js';

/** Greatest number of attempts to send a chunk. */
const MAX_ATTEMPTS = 6;
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 30_000;

export interface BulkClientOptions {
  /** Base address of the directory. */
  readonly api: string;
  readonly key?: string | undefined;
  /** Waits some milliseconds. Tests replace it. */
  readonly wait?: ((ms: number) => Promise<unknown>) | undefined;
}

/** Why an attempt did not return all results, and the wait that the directory asks for. */
interface AttemptFailure {
  readonly reason: string;
  /** Null if the response has no Retry-After. */
  readonly waitMs: number | null;
}

/** Sends chunks to the directory's bulk interface. Retries temporary failures with exponential backoff. */
export class BulkClient {
  private readonly base: URL;
  private readonly headers: Headers;
  private readonly wait: (ms: number) => Promise<unknown>;

  /** @throws CommandError the address or the key is invalid */
  constructor({ api, key, wait = delay }: BulkClientOptions) {
    this.base = baseUrl(api);
    this.headers = bulkHeaders(key);
    this.wait = wait;
  }

  /**
   * Sends a chunk. Commands are idempotent, so a chunk whose response was interrupted is sent again as a whole. A final
   * result of an earlier attempt is kept, because the repeated command changes nothing.
   * @returns a result for each line, in their order
   * @throws CommandError the directory can't be reached, or refuses the request
   */
  async send(chunk: Chunk): Promise<BulkResult[]> {
    const body = chunk.lines.map(({ text }) => `${text}\n`).join('');
    const results = new BulkResponse(chunk.lines.length);
    for (let attempt = 1; ; attempt++) {
      const failure = await this.attempt(body, results);
      if (failure === null) return results.results();
      if (attempt === MAX_ATTEMPTS) return this.giveUp(failure, results);
      await this.wait(Math.min(failure.waitMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1), MAX_WAIT_MS));
    }
  }

  private giveUp({ reason }: AttemptFailure, results: BulkResponse): BulkResult[] {
    // Every line has a result, some of them temporary problems: these count as rejections.
    if (results.isComplete) return results.results();
    throw new CommandError(`${this.base.href} does not answer after ${MAX_ATTEMPTS} attempts (${reason})`);
  }

  private async attempt(body: string, results: BulkResponse): Promise<AttemptFailure | null> {
    try {
      const response = await fetch(new URL('v1/bulk', this.base), {
        method: 'POST',
        headers: this.headers,
        body,
      });
      if (response.status !== 200) return await this.refusal(response);
      results.beginAttempt();
      for await (const piece of response.body ?? []) results.push(piece as Uint8Array);
      return results.endAttempt();
    } catch (error) {
      if (error instanceof CommandError) throw error;
      return { reason: connectionError(error), waitMs: null };
    }
  }

  /** @throws CommandError the refusal is not temporary */
  private async refusal(response: Response): Promise<AttemptFailure> {
    const reason = `HTTP ${response.status}${await problemOf(response)}`;
    if (response.status === 429 || response.status >= 500)
      return { reason, waitMs: retryAfterMs(response.headers.get('retry-after')) };
    const hint = response.status === 401 || response.status === 403 ? ', see --key' : '';
    throw new CommandError(`${this.base.href} refuses the import: ${reason}${hint}`);
  }
}

async function problemOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const problem: unknown = JSON.parse(text);
    return ` ${problemText(problem)}`;
  } catch {
    return '';
  }
}

/** Retry-After has seconds or a date. */
export function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(ms, 0) : null;
}

/** The reason is in the `cause` of fetch's error, whose message may be empty in Node. */
export function connectionError(error: unknown): string {
  const cause = member(error, 'cause') ?? error;
  return textOf(member(cause, 'message')) ?? textOf(member(cause, 'code')) ?? 'the connection failed';
}
