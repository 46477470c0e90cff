import { setTimeout as delay } from 'node:timers/promises';
import { CannotRun } from '../../terminal.js';
import { baseUrl, bulkHeaders } from './bulk-address.js';
import { member, textOf } from '../feed/feed-text.js';
import { BulkAnswer } from './bulk-answer.js';
import { problemText, type BulkResult } from './bulk-result.js';
import type { Chunk } from './chunks.js';

/** How often a chunk is sent before giving up. */
const ATTEMPTS = 6;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

export interface BulkClientOptions {
  /** Base address of the directory. */
  readonly api: string;
  readonly key?: string | undefined;
  /** Waits some milliseconds; a test makes it shorter. */
  readonly wait?: ((ms: number) => Promise<unknown>) | undefined;
}

/** Why an attempt did not bring all results, and how long the directory asks to wait. */
interface Setback {
  readonly reason: string;
  readonly waitMs: number | null;
}

/** Sends chunks to the directory's bulk interface, again where an attempt fails for a passing reason. */
export class BulkClient {
  private readonly base: URL;
  private readonly headers: Headers;
  private readonly wait: (ms: number) => Promise<unknown>;

  /** @throws CannotRun where the address is none, or the key can't be one */
  constructor({ api, key, wait = delay }: BulkClientOptions) {
    this.base = baseUrl(api);
    this.headers = bulkHeaders(key);
    this.wait = wait;
  }

  /**
   * Sends a chunk. Commands are safe to repeat, so a chunk whose answer broke off is sent again as a whole; a
   * result that had arrived before stands, because the repeated command finds its own work done.
   * @returns a result for each line, in their order
   * @throws CannotRun where the directory can't be reached or refuses the request as such
   */
  async send(chunk: Chunk): Promise<BulkResult[]> {
    const body = chunk.lines.map(({ text }) => `${text}\n`).join('');
    const answer = new BulkAnswer(chunk.lines.length);
    for (let attempt = 1; ; attempt++) {
      const setback = await this.attempt(body, answer);
      if (setback === null) return answer.results();
      if (attempt === ATTEMPTS) return this.giveUp(setback, answer);
      await this.wait(Math.min(setback.waitMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS));
    }
  }

  private giveUp({ reason }: Setback, answer: BulkAnswer): BulkResult[] {
    // Every line has its answer, if only that the directory can't take it now: that is a rejection of the line.
    if (answer.complete) return answer.results();
    throw new CannotRun(`${this.base.href} does not answer after ${ATTEMPTS} attempts (${reason})`);
  }

  private async attempt(body: string, answer: BulkAnswer): Promise<Setback | null> {
    try {
      const response = await fetch(new URL('v1/bulk', this.base), {
        method: 'POST',
        headers: this.headers,
        body,
      });
      if (response.status !== 200) return await this.refusal(response);
      answer.begin();
      for await (const piece of response.body ?? []) answer.push(piece as Uint8Array);
      return answer.end();
    } catch (error) {
      if (error instanceof CannotRun) throw error;
      return { reason: connectionProblem(error), waitMs: null };
    }
  }

  /** A refusal that may pass, or a reason to stop. */
  private async refusal(response: Response): Promise<Setback> {
    const reason = `HTTP ${response.status}${await problemOf(response)}`;
    if (response.status === 429 || response.status >= 500)
      return { reason, waitMs: retryAfterMs(response.headers.get('retry-after')) };
    const hint = response.status === 401 || response.status === 403 ? ', see --key' : '';
    throw new CannotRun(`${this.base.href} refuses the import: ${reason}${hint}`);
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

/** The header gives seconds or a date. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(ms, 0) : null;
}

/** fetch hides what happened in the cause of its error, and Node's own text may be empty there. */
function connectionProblem(error: unknown): string {
  const cause = member(error, 'cause') ?? error;
  return textOf(member(cause, 'message')) ?? textOf(member(cause, 'code')) ?? 'the connection failed';
}
