import type { FastifyReply } from 'fastify';

/** Adds to what the response depends on in the request (RFC 9110 section 12.5.5): CORS adds the origin before. */
export function varyBy(reply: FastifyReply, ...names: readonly string[]): void {
  reply.header('vary', [reply.getHeader('vary') ?? [], ...names].flat().join(', '));
}
