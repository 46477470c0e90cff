import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { LoadRequest, NextRequest } from '../../load/requests.js';

const jsonBody = { 'content-type': 'application/json' };

/** The rate of requests. */
export interface Pace {
  readonly connections: number;
  readonly seconds: number;
  /** Requests per second of all connections; by default each sends a request after the response to the last one. */
  readonly perSecond?: number;
}

/** A monotonic clock, in milliseconds. */
export interface Clock {
  now(): number;
  wait(milliseconds: number): Promise<void>;
}

const realClock: Clock = { now: () => performance.now(), wait: (milliseconds) => delay(milliseconds) };

/**
 * Sends requests for some time.
 * @returns milliseconds from each request to the end of its response, in the order of the responses
 * @throws Error a response has another status than 200
 */
export async function measureLatencies(
  url: string,
  next: NextRequest,
  pace: Pace,
  clock: Clock = realClock,
): Promise<number[]> {
  const { connections, seconds, perSecond } = pace;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  const begin = clock.now();
  const end = begin + seconds * 1000;
  const interval = perSecond === undefined ? 0 : (connections * 1000) / perSecond;
  const connection = async (number: number) => {
    let due = begin + (number * interval) / connections;
    while (Math.max(due, clock.now()) < end) {
      const wait = due - clock.now();
      if (wait > 0) await clock.wait(wait);
      latencies.push(await timed(agent, url, next()));
      due += interval;
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, (_, number) => connection(number)));
  } finally {
    agent.destroy();
  }
  return latencies;
}

/**
 * Sends one request.
 * @param onPiece called with each piece of the body
 * @returns milliseconds to the end of the response
 * @throws Error the response has another status than 200
 */
export async function timed(
  agent: Agent,
  url: string,
  { method, path, body }: LoadRequest,
  onPiece: (piece: Buffer) => void = () => {},
): Promise<number> {
  const sent = performance.now();
  const sentRequest = request(url + path, { agent, method, headers: body === undefined ? {} : jsonBody });
  sentRequest.end(body);
  const [response] = (await once(sentRequest, 'response')) as [IncomingMessage];
  response.on('data', onPiece);
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${method} ${path} was answered ${response.statusCode}`);
  return performance.now() - sent;
}
