import type { FastifyRequest } from 'fastify';
import { invalidParameter, type HttpProblem } from '../problems/http-problem.js';

/** Greatest number of members: clients send one, and chains of proxies a few. Each member costs some microseconds. */
const MAX_MEMBERS = 50;

/** Headers with a list all of whose members are read. */
const lists = ['if-match', 'if-none-match', 'x-forwarded-for'] as const;

/** The problem of a list with too many members, empty ones included; undefined if there is none. */
export function checkLists({ headers }: FastifyRequest): HttpProblem | undefined {
  const long = lists.find((name) => hasMore(String(headers[name] ?? '')));
  return long && invalidParameter(`The header ${long} has more than ${MAX_MEMBERS} members.`);
}

const hasMore = (list: string): boolean =>
  list.length > MAX_MEMBERS && list.split(',', MAX_MEMBERS + 1).length > MAX_MEMBERS;
