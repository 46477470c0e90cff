import { negotiateMediaType, refuseUnknownParameters } from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** @throws HttpProblem the request takes no JSON, or has parameters */
export function asksForJson(request: FastifyRequest): FastifyRequest {
  negotiateMediaType(request, 'application/json');
  refuseUnknownParameters(request);
  return request;
}

/** The answer is of this credential alone. */
export const sendPrivately = (reply: FastifyReply, body: object) =>
  reply.header('cache-control', 'no-store').send(body);
