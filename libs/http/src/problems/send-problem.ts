import { withoutSecrets } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathReference } from '../messages/request-target.js';
import { dialectOf } from './dialect.js';
import type { HttpProblem } from './http-problem.js';

export function sendProblem(reply: FastifyReply, answer: HttpProblem, request: FastifyRequest): void {
  const { problem, headers } = answer;
  const instance = withoutSecrets(pathReference(request.url));
  if (problem.code === 'payload_too_large') drainBody(request, reply);
  const dialect = dialectOf(request);
  if (dialect) return dialect.sendProblem(reply, answer);
  void reply
    .code(problem.status)
    .headers(headers)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify({ ...problem, instance }));
}

/** Reads the rest of a body before the connection is closed, for clients that read no response before they have sent it. */
function drainBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  raw.resume();
}
