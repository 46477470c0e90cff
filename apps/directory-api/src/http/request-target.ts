/** The scheme and authority that a request target may begin with (RFC 9112 section 3.2.2). */
const SITE = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/** A request target without the site that it names: whoever is asked answers for its path. */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const site = SITE.exec(target)?.[0];
  if (site === undefined) return target;
  const rest = target.slice(site.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** What a path can't hold as it is (RFC 3986 section 3.3). */
const NO_PATH_CHARACTER = /[^\w.~!$&'()*+,;=:@/%-]|%(?![\da-f]{2})/gi;

/** A request target's path as a URI reference: what clients send unencoded is encoded, the rest left as it is. */
export const pathReference = (target: string): string =>
  (target.split('?', 1)[0] ?? '').replace(NO_PATH_CHARACTER, encodeURIComponent);
