/** A link of a `Link` header and its parameters. A quoted text or an address may contain commas. */
const LINK = /<([^>]*)>((?:\s*;\s*[^\s=;,]+(?:\s*=\s*(?:"[^"]*"|[^\s;,]*))?)*)/g;
const RELATION = /;\s*rel\s*=\s*"?([^";,]*)/i;

/** Returns the address of the next page from a `Link` header; null without one. @param base the address of this page */
export function nextPage(header: string | null, base: URL): URL | null {
  const links = [...(header ?? '').matchAll(LINK)];
  const next = links.find(([, , parameters = '']) => relationsIn(parameters).includes('next'))?.[1];
  return next !== undefined && URL.canParse(next, base.href) ? new URL(next, base) : null;
}

const relationsIn = (parameters: string): string[] =>
  (RELATION.exec(parameters)?.[1] ?? '').toLowerCase().trim().split(/\s+/);
