import { request, type Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** A request of an attack. */
export interface Sending {
  readonly path: string;
  readonly method?: string;
  readonly contentType?: string;
  readonly accept?: string;
  readonly body?: string | Buffer;
  /** By default each request has a connection of its own. */
  readonly agent?: Agent;
}

/** How the requests of an attack ended: a number by status or reason, and the size of the largest answer. */
export class Outcomes {
  largestBytes = 0;
  private readonly counts = new Map<string, number>();

  add(outcome: string | number): void {
    this.counts.set(String(outcome), (this.counts.get(String(outcome)) ?? 0) + 1);
  }

  received(bytes: number): void {
    this.largestBytes = Math.max(this.largestBytes, bytes);
  }

  get text(): string {
    return [...this.counts].map(([outcome, count]) => `${count} × ${outcome}`).join(', ');
  }
}

/** Sends a request whose response or error the caller handles. */
export function open(url: string, { path, method = 'GET', body, ...sending }: Sending): ClientRequest {
  const headers = {
    ...(sending.accept && { accept: sending.accept }),
    ...(sending.contentType && { 'content-type': sending.contentType }),
    ...(body && { 'content-length': Buffer.byteLength(body) }),
  };
  const sent = request(url + path, { method, headers, agent: sending.agent ?? false });
  sent.end(body);
  return sent;
}

/** Sends a request, receives the whole response, and counts both. @returns the last 64 KiB of the response at least */
export async function exchange(url: string, outcomes: Outcomes, sending: Sending): Promise<string> {
  return new Promise((resolve) => {
    const end = (outcome: string | number, text = '') => {
      outcomes.add(outcome);
      resolve(text);
    };
    open(url, sending)
      .on('response', (response: IncomingMessage) => {
        let [bytes, text] = [0, ''];
        response.on('data', (piece: Buffer) => {
          bytes += piece.length;
          text = text.slice(-KEPT) + piece.toString();
        });
        response.on('error', () => undefined);
        response.once('close', () => {
          outcomes.received(bytes);
          end(response.complete ? (response.statusCode ?? 0) : 'broken', text);
        });
      })
      .once('error', () => end('error'));
  });
}

const KEPT = 65_536;

/** Calls a function again and again on several connections until the time is over. Its calls in progress are finished. */
export async function repeat(
  connections: number,
  milliseconds: number,
  send: (connection: number) => Promise<unknown>,
): Promise<void> {
  const end = performance.now() + milliseconds;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      while (performance.now() < end) await send(connection);
    }),
  );
}

/** Holds requests open for a time, then drops those that are not answered. */
export async function holdAndDrop(requests: readonly ClientRequest[], milliseconds: number): Promise<void> {
  await delay(milliseconds);
  for (const sent of requests) sent.destroy();
}
