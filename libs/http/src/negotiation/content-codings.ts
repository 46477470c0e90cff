import type { FastifyRequest } from 'fastify';

/** The content codings of large responses, in order of preference. */
export const contentCodings: ['br', 'gzip'] = ['br', 'gzip'];

/** The codings of a header that are read: there are fewer than ten. */
const MAX_CODINGS = 50;

/**
 * Replaces `*` in Accept-Encoding by the codings that the header does not name (RFC 9110 section 12.5.3):
 * @fastify/compress takes `*` for gzip, even if the header excludes gzip. Drops the codings after the first fifty.
 */
export function prepareCodings({ headers }: FastifyRequest): void {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return;
  const given = accepted.split(',', MAX_CODINGS);
  headers['accept-encoding'] = (accepted.includes('*') ? expanded(given) : given).join(',');
}

function expanded(given: readonly string[]): readonly string[] {
  const codings = given.map((coding) => coding.trim());
  const named = new Set(codings.map((coding) => coding.split(';', 1)[0]?.trim().toLowerCase()));
  const others = contentCodings.filter((coding) => !named.has(coding));
  return codings.flatMap((coding) =>
    coding.startsWith('*') ? others.map((other) => other + coding.slice(1)) : [coding],
  );
}
