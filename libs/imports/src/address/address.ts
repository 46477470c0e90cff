import { ImportError } from '../import-error.js';

/** Whether an argument of the command line is an address. */
export const isAddress = (argument: string): boolean => /^https?:\/\//i.test(argument);

/**
 * Parses the address of a feed.
 * @throws ImportError it is invalid, or has credentials, which fetch refuses; no message repeats them
 */
export function parseAddress(argument: string): URL {
  if (!URL.canParse(argument)) throw new ImportError('wrong_options', 'an address of a feed is not valid');
  const url = new URL(argument);
  if (url.username !== '' || url.password !== '')
    throw new ImportError(
      'wrong_options',
      `${addressName(url)} has a user name or password in it; for OCPI, see --token`,
    );
  return url;
}

/** The name of an address in messages: without its query, which may have a token. */
export const addressName = ({ origin, pathname }: URL): string => `${origin}${pathname}`;

/** The name of the feed of an address, and of its rejects file: host and path. */
export const addressFeed = ({ host, pathname }: URL): string => `${host}${pathname}`.replace(/\/+$/, '');
