import type { FastifyRequest } from 'fastify';

/** The content codings of large responses, in order of preference. */
export const contentCodings: ['br', 'gzip'] = ['br', 'gzip'];

/** The codings of a header with `*` that are read: there are fewer than ten. */
const MAX_CODINGS = 50;

/**
 * Replaces `*` in Accept-Encoding by the codings that the header does not name (RFC 9110 section 12.5.3).
 * @fastify/compress takes `*` for gzip, even if the header excludes gzip.
 */
export function expandCodingWildcard({ headers }: FastifyRequest): void {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || !accepted.includes('*')) return;
  const given = accepted.split(',', MAX_CODINGS).map((coding) => coding.trim());
  const named = new Set(given.map((coding) => coding.split(';', 1)[0]?.trim().toLowerCase()));
  const others = contentCodings.filter((coding) => !named.has(coding));
  headers['accept-encoding'] = given
    .flatMap((coding) => (coding.startsWith('*') ? others.map((other) => other + coding.slice(1)) : [coding]))
    .join(', ');
}
