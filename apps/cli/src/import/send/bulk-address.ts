import { CannotRun } from '../../terminal.js';

/**
 * The directory's base address, ending in a slash and without a query, which a base can't have.
 * @throws CannotRun where it is none, or has credentials, which fetch refuses; a message never repeats them
 */
export function baseUrl(api: string): URL {
  const base = URL.canParse(api) ? new URL(api) : null;
  if (base === null || !/^https?:$/.test(base.protocol))
    throw new CannotRun(`--api ${withoutCredentials(api)} is not an HTTP address`);
  if (base.username !== '' || base.password !== '')
    throw new CannotRun('--api has a user name or password in it; the directory takes a key, see --key');
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  base.search = '';
  base.hash = '';
  return base;
}

/** What is no address has no parts to go by: all that may be credentials goes, with any query. */
const withoutCredentials = (text: string): string => text.replace(/^.*@/s, '…@').replace(/[?#].*$/s, '');

/** The headers of each request. @throws CannotRun where the key has characters that no header can have */
export function bulkHeaders(key: string | undefined): Headers {
  const headers = new Headers({ 'content-type': 'application/x-ndjson', accept: 'application/x-ndjson' });
  try {
    if (key !== undefined) headers.set('authorization', `Bearer ${key}`);
  } catch {
    // The error's own message repeats the key.
    throw new CannotRun('--key has a line break or another character that an HTTP header can not have');
  }
  return headers;
}
