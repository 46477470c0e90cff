import type { FastifyRequest } from 'fastify';
import { invalidParameter, type HttpProblem } from '../problems/http-problem.js';

/**
 * Greatest number of members of the headers all of whose members are read, empty ones included: an empty one costs half a
 * microsecond, an address several. All entity tags that fit into the headers are allowed.
 */
const limits = { 'if-match': 4_000, 'if-none-match': 4_000, 'x-forwarded-for': 50 } as const;
const names = Object.keys(limits) as readonly (keyof typeof limits)[];

/** The problem of a list with too many members; undefined if there is none. */
export function checkLists({ headers }: FastifyRequest): HttpProblem | undefined {
  const long = names.find((name) => hasMore(String(headers[name] ?? ''), limits[name]));
  return long && invalidParameter(`The header ${long} has more than ${limits[long]} members.`);
}

const hasMore = (list: string, limit: number): boolean =>
  list.length > limit && list.split(',', limit + 1).length > limit;
