import type { FastifyReply } from 'fastify';

/** The part of the Content-Security-Policy that all pages have. More sources of images may follow. */
export const strictPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; img-src 'self'";

export function sendPage(reply: FastifyReply, page: Buffer, policy: string): FastifyReply {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policy,
  });
  return reply.send(page);
}
