import { Agent } from 'node:http';
import type { RandomQuery } from '../queries/random-queries.js';
import { timed } from './paced-client.js';

/** The latency of a response. */
export interface TimedResponse {
  readonly path: string;
  readonly milliseconds: number;
}

/**
 * Sends each query once. Each connection sends the next query after it has received a response. If a query wants the
 * next page too, that is a response of its own.
 * @throws Error a response has another status than 200
 */
export async function runQueries(
  url: string,
  queries: readonly RandomQuery[],
  connections: number,
): Promise<readonly TimedResponse[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const responses: TimedResponse[] = [];
  const remaining = queries.values();
  const get = async (path: string): Promise<string> => {
    const pieces: Buffer[] = [];
    const milliseconds = await timed(agent, url, { method: 'GET', path }, (piece) => pieces.push(piece));
    responses.push({ path, milliseconds });
    return Buffer.concat(pieces).toString();
  };
  const connection = async () => {
    for (const { path, follows } of remaining) {
      const page = await get(path);
      const next = follows ? (JSON.parse(page) as { next: string | null }).next : null;
      if (next !== null) await get(`${path}&cursor=${encodeURIComponent(next)}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    agent.destroy();
  }
  return responses;
}

/** Returns the slowest responses, the slowest one first. */
export const slowestOf = (responses: readonly TimedResponse[], count: number): readonly TimedResponse[] =>
  [...responses].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, count);
