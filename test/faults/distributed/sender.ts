import { setTimeout as pause } from 'node:timers/promises';
import type { Heard, Ledger } from './ledger.js';

/** A write as a client sends it. */
export interface Write {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** With a key it is sent until something definite is known. */
  readonly key?: string;
  readonly ifMatch?: string;
  /** The definite statuses that are right. */
  readonly expected: readonly number[];
}

const AGAIN_MS = 100;

/** Sends writes of one client to an instance of several, and to the next one where that one does not answer. */
export class Sender {
  constructor(
    private readonly urls: () => readonly string[],
    private readonly ledger: Ledger,
    private at: number,
  ) {}

  /** The definite answer, or undefined where nobody can say yet what has become of it. */
  async send(write: Write): Promise<Heard | undefined> {
    for (;;) {
      const heard = await this.attempt(write);
      if (heard?.status === 202) return undefined;
      if (heard && heard.status !== 503) return heard;
      await pause(AGAIN_MS);
      if (write.key === undefined) return undefined;
    }
  }

  /** One request. Undefined where the connection broke before it was answered. */
  async attempt({ method, path, body, key, ifMatch, expected }: Write): Promise<Heard | undefined> {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    };
    const heard = await this.request(method, path, headers, JSON.stringify(body));
    if (heard) this.ledger.note(`${method} ${path} ${JSON.stringify(body)}`, heard, expected);
    return heard;
  }

  /** Sends a body of command lines. Undefined where the answer was not whole. */
  bulk(text: string): Promise<Heard | undefined> {
    return this.request('POST', '/v1/bulk', { 'content-type': 'application/x-ndjson' }, text);
  }

  private async request(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string | undefined,
  ): Promise<Heard | undefined> {
    const urls = this.urls();
    try {
      const response = await fetch(`${urls[this.at % urls.length]}${path}`, {
        ...{ method, headers },
        ...(body !== undefined && { body }),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch {
      this.at += 1;
      this.ledger.count(0);
      return undefined;
    }
  }
}
