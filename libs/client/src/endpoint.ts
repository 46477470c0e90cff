import type { Attempts, Wait } from './attempts.js';
import { DirectoryError } from './failure.js';

/** How a directory is reached. */
export interface DirectoryAddress {
  /** Base address of the directory. */
  readonly api: string;
  readonly key?: string | undefined;
  /** Replaces the waits between attempts, for tests. */
  readonly wait?: Wait | undefined;
}

/** A directory, and the attempts of all requests that a command sends to it. */
export interface SharedDirectory extends DirectoryAddress {
  /** Undefined: of these requests alone. */
  readonly attempts?: Attempts;
}

/**
 * Parses the base address of the directory: with a slash at the end, without a query or fragment.
 * @throws DirectoryError it is no HTTP address, or has credentials, which fetch refuses; no message repeats them
 */
export function baseUrl(api: string): URL {
  const base = URL.canParse(api) ? new URL(api) : null;
  if (base === null || !/^https?:$/.test(base.protocol))
    throw new DirectoryError('wrong_directory', `--api ${withoutCredentials(api)} is not an HTTP address`);
  if (base.username !== '' || base.password !== '')
    throw new DirectoryError(
      'wrong_directory',
      '--api has a user name or password in it; the directory takes a key, see --key',
    );
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  base.search = '';
  base.hash = '';
  return base;
}

/** Removes what may be credentials from an invalid address, which can't be parsed: everything up to the last @, and a query. */
const withoutCredentials = (text: string): string => text.replace(/^.*@/s, '…@').replace(/[?#].*$/s, '');

/** The headers that a key needs. @throws DirectoryError the key has characters that are not allowed in headers */
export function headersWith(key: string | undefined): Headers {
  const headers = new Headers();
  try {
    if (key !== undefined) headers.set('authorization', `Bearer ${key}`);
  } catch {
    // The message of the original error contains the key.
    throw new DirectoryError(
      'wrong_directory',
      '--key has a line break or another character that an HTTP header cannot have',
    );
  }
  return headers;
}
