import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const SLOW_MS = 200;

/** What has arrived at a receiver. */
export interface Arrivals {
  /** Ids of the events in the order in which they arrived, and of those that were accepted. */
  readonly received: string[];
  readonly accepted: string[];
}

/** How receivers answer, by the first part of their path. The attempts of an event are counted from 1. */
const behaviours: Readonly<
  Record<string, (response: ServerResponse, attempt: number, path: string) => Promise<void> | void>
> = {
  prompt: (response) => answer(response, 200),
  slow: async (response) => {
    await delay(SLOW_MS);
    answer(response, 200);
  },
  failing: (response, attempt) => answer(response, attempt === 1 ? 500 : 204),
  dropping: (response, attempt) => (attempt === 1 ? void response.socket?.destroy() : answer(response, 200)),
  redirecting: (response, _attempt, path) => answer(response, 307, { location: path.replace('ing', 'ed') }),
  redirected: (response) => answer(response, 200),
  gone: (response) => answer(response, 410),
};

const arrivals = new Map<string, Arrivals>();

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url: path = '' } = request;
  if (path === '/arrivals') return void response.end(JSON.stringify(Object.fromEntries(arrivals)));
  const { received, accepted } = arrivals.get(path) ?? { received: [], accepted: [] };
  arrivals.set(path, { received, accepted });
  const { id } = JSON.parse((await buffer(request)).toString()) as { readonly id: string };
  received.push(request.headers['webhook-id'] === id ? id : 'another id');
  const attempt = received.filter((other) => other === id).length;
  await behaviours[path.replace(/^.(\w+).*/, '$1')]?.(response, attempt, path);
  if (response.statusCode < 300 && response.writableEnded) accepted.push(id);
}

function answer(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, headers).end();
}

/** Receivers of webhooks, each at a path of its own. They tell what has arrived at `/arrivals`. */
const server = createServer((request, response) => void receive(request, response));
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
