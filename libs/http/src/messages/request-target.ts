import type { FastifyRequest } from 'fastify';

/** Scheme and authority by which a client knows the service. */
export const siteOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

/** Scheme and authority of a request target in absolute form (RFC 9112 section 3.2.2). */
const SITE = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;

/** The authority of a request target in absolute form; undefined in another form. */
export const authorityOf = (target: string): string | undefined =>
  target.startsWith('/') ? undefined : SITE.exec(target)?.[1];

/** Removes scheme and authority from a request target: `http://host/v1/stations?q=a` becomes `/v1/stations?q=a`. */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const site = SITE.exec(target)?.[0];
  if (site === undefined) return target;
  const rest = target.slice(site.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Characters that have to be percent-encoded in a path (RFC 3986 section 3.3). */
const NO_PATH_CHARACTER = /[^\w.~!$&'()*+,;=:@/%-]|%(?![\da-f]{2})/gi;

/** The path of a request target as a valid URI reference: characters that a client should have encoded are encoded. */
export const pathReference = (target: string): string =>
  (target.split('?', 1)[0] ?? '').replace(NO_PATH_CHARACTER, encodeURIComponent);
