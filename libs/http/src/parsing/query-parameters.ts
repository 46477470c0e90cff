import type { FastifyRequest } from 'fastify';
import { invalidParameter } from '../problems/http-problem.js';

/** @throws HttpProblem `invalid_parameter`: the query has a parameter that is not in `known` */
export function refuseUnknownParameters(request: FastifyRequest, ...known: readonly string[]): void {
  for (const name in request.query as object) {
    if (!known.includes(name)) throw invalidParameter(`${name} is not a parameter of this path`);
  }
}
