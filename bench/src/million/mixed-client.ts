import { Agent } from 'node:http';
import type { MixedQuery } from './mixed-queries.js';
import { timed } from './paced-client.js';

/** An answer, and how long it took. */
export interface TimedAnswer {
  readonly path: string;
  readonly milliseconds: number;
}

/**
 * Sends each query once, over so many connections, each of which sends its next one when it has its answer. The page
 * behind the first one is an answer of its own.
 * @throws an answer has another status than 200
 */
export async function answersTo(
  url: string,
  queries: readonly MixedQuery[],
  connections: number,
): Promise<readonly TimedAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers: TimedAnswer[] = [];
  const left = queries.values();
  const ask = async (path: string): Promise<string> => {
    const pieces: Buffer[] = [];
    const milliseconds = await timed(agent, url, { method: 'GET', path }, (piece) => pieces.push(piece));
    answers.push({ path, milliseconds });
    return Buffer.concat(pieces).toString();
  };
  const connection = async () => {
    for (const { path, follows } of left) {
      const page = await ask(path);
      const next = follows ? (JSON.parse(page) as { next: string | null }).next : null;
      if (next !== null) await ask(`${path}&cursor=${encodeURIComponent(next)}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    agent.destroy();
  }
  return answers;
}

/** The slowest answers, the slowest one first. */
export const slowestOf = (answers: readonly TimedAnswer[], count: number): readonly TimedAnswer[] =>
  [...answers].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, count);
