import type { FastifyRequest } from 'fastify';

/** The content codings of large answers, the one that is liked best first. */
export const contentCodings: ['br', 'gzip'] = ['br', 'gzip'];

/**
 * Has a request name what its `*` stands for: all codings that it doesn't name (RFC 9110 section 12.5.3). The library
 * that compresses takes it for gzip, even where that is refused.
 */
export function writeOutCodings({ headers }: FastifyRequest): void {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || !accepted.includes('*')) return;
  const given = accepted.split(',').map((coding) => coding.trim());
  const named = new Set(given.map((coding) => coding.split(';', 1)[0]?.trim().toLowerCase()));
  const others = contentCodings.filter((coding) => !named.has(coding));
  headers['accept-encoding'] = given
    .flatMap((coding) => (coding.startsWith('*') ? others.map((other) => other + coding.slice(1)) : [coding]))
    .join(', ');
}
