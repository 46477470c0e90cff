import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Header fields of every response: browsers take its type as it is, and send no Referer to other sites. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

const YEAR_S = 31_536_000;

/** Adds the header fields of every response. */
export function addSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply);
    done();
  });
}

/** Sets them on one response: Fastify runs no hook for a path that it can't decode. */
export function setSecurityHeaders({ protocol }: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders);
  // RFC 6797 section 7.2: not without TLS, which only a trusted proxy can report.
  if (protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR_S}`);
}

const exposedHeaders = [
  'ETag',
  'Link',
  'Location',
  'Directory-Position',
  'Directory-Lag-Ms',
  'Command-Id',
  'Command-Status',
  'Idempotency-Replayed',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'WWW-Authenticate',
  'X-Total-Count',
  'X-Limit',
  'X-Directory-Omitted',
  'X-Directory-Evses-Omitted',
  'X-Request-ID',
  'X-Correlation-ID',
];

/**
 * Lets pages of other origins read responses.
 * @param origins `*` is all of them; empty: none
 */
export async function allowOrigins(app: NestFastifyApplication, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  app.enableCors({
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders,
    maxAge: 600,
    strictPreflight: false,
  });
  // Its hook must come before those that refuse requests without a credential: a preflight request has none.
  await app.getHttpAdapter().getInstance().after();
}
