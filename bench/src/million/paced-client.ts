import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { LoadRequest, NextRequest } from '../load/requests.js';

const jsonBody = { 'content-type': 'application/json' };

/** How requests are sent. */
export interface Pace {
  readonly connections: number;
  readonly seconds: number;
  /** Of all connections; where it is not given each sends its next request when it has the answer to the last. */
  readonly perSecond?: number;
}

/** Milliseconds, from any moment on. */
export interface Clock {
  now(): number;
  wait(milliseconds: number): Promise<void>;
}

const realClock: Clock = { now: () => performance.now(), wait: (milliseconds) => delay(milliseconds) };

/**
 * Sends requests until the time is over.
 * @returns milliseconds from each request to the end of its answer, in the order of the answers
 * @throws an answer has another status than 200
 */
export async function latenciesOf(
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
      const early = due - clock.now();
      if (early > 0) await clock.wait(early);
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
 * @param take is given the body, piece by piece
 * @returns milliseconds to the end of the answer
 * @throws the answer has another status than 200
 */
export async function timed(
  agent: Agent,
  url: string,
  { method, path, body }: LoadRequest,
  take: (piece: Buffer) => void = () => {},
): Promise<number> {
  const sent = performance.now();
  const asked = request(url + path, { agent, method, headers: body === undefined ? {} : jsonBody });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.on('data', take);
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`${method} ${path} was answered ${answer.statusCode}`);
  return performance.now() - sent;
}
