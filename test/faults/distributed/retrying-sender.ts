import { setTimeout as pause } from 'node:timers/promises';
import { bulkText, lineType, parseBulk, type BulkResult } from '../../support/bulk.js';
import type { Reply, ResponseLog } from './response-log.js';

/** A write as a client sends it. */
export interface Write {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Idempotency-Key: a write with a key is repeated until it has a final response or is pending. */
  readonly key?: string;
  readonly ifMatch?: string;
  /** The statuses that a final response may have. */
  readonly expected: readonly number[];
}

const RETRY_MS = 100;

/** Sends the writes of one client to one of several instances, and to the next one if that one does not answer. */
export class RetryingSender {
  constructor(
    private readonly urls: () => readonly string[],
    private readonly responses: ResponseLog,
    private instance: number,
  ) {}

  /** Returns the final response; undefined if the outcome is not known. */
  async send(write: Write): Promise<Reply | undefined> {
    for (;;) {
      const reply = await this.attempt(write);
      if (reply?.status === 202) return undefined;
      if (reply && reply.status !== 503) return reply;
      await pause(RETRY_MS);
      if (write.key === undefined) return undefined;
    }
  }

  /** Sends one request. Returns undefined if the connection was closed before the response. */
  async attempt({ method, path, body, key, ifMatch, expected }: Write): Promise<Reply | undefined> {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    };
    const reply = await this.request(method, path, headers, JSON.stringify(body));
    if (reply) this.responses.add(`${method} ${path} ${JSON.stringify(body)}`, reply, expected);
    return reply;
  }

  /**
   * Sends lines with command ids until all have final results, which it returns.
   * @param mayBeRejected whether a final result may be a rejection
   */
  async bulk(lines: readonly object[], mayBeRejected: boolean): Promise<readonly BulkResult[]> {
    for (;;) {
      const reply = await this.request('POST', '/v1/bulk', lineType, bulkText(lines));
      const isComplete = reply?.status === 200 && reply.text.includes('"done":true');
      const results = isComplete ? parseBulk(reply.text).results : [];
      const areFinal = results.map((result) => this.responses.addResult(result, mayBeRejected));
      if (isComplete && areFinal.every(Boolean)) return results;
      await pause(RETRY_MS);
    }
  }

  private async request(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string | undefined,
  ): Promise<Reply | undefined> {
    const urls = this.urls();
    try {
      const response = await fetch(`${urls[this.instance % urls.length]}${path}`, {
        ...{ method, headers },
        ...(body !== undefined && { body }),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch {
      this.instance += 1;
      this.responses.count(0);
      return undefined;
    }
  }
}
