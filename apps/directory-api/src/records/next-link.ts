/**
 * The path and query of the next page. The parameters stay as they were sent: a long query that is encoded again might
 * exceed the size limit of a request head.
 * @param url path and query of the request
 */
export function nextPageUrl(url: string, cursor: string): string {
  // Further question marks belong to the query.
  const [path = ''] = url.split('?', 1);
  const sent = url.slice(path.length + 1).split('&');
  const others = sent.filter((part) => part !== '' && !new URLSearchParams(part).has('cursor'));
  const next = `${path}?${[...others, `cursor=${encodeURIComponent(cursor)}`].join('&')}`;
  return next.replace(/[<>"]/g, encodeURIComponent);
}
