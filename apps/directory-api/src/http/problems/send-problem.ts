import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathReference } from '../parsing/request-target.js';
import type { HttpProblem } from './http-problem.js';

/** How long the rest of a refused body is read, in milliseconds. */
const DRAIN_MS = 10_000;

export function sendProblem(
  reply: FastifyReply,
  { problem, headers }: HttpProblem,
  request: FastifyRequest,
): void {
  const instance = pathReference(request.url);
  if (problem.code === 'payload_too_large') drainBody(request, reply);
  void reply
    .code(problem.status)
    .headers(headers)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify({ ...problem, instance }));
}

/** Some clients read no response before they have sent the body, and lose it if the connection is closed meanwhile. */
function drainBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  raw.resume();
  setTimeout(() => {
    if (!raw.complete) raw.socket.destroy();
  }, DRAIN_MS).unref();
}
