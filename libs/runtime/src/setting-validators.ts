import { isIP } from 'node:net';
import { CannotStart } from '#application';
import { EnvError, makeValidator } from 'envalid';

/** A setting is invalid; the message names it, in one line. */
export class InvalidSettings extends CannotStart {}

/** A validator of whole numbers, bounds included. */
export const wholeNumber = (least: number, greatest: number) =>
  makeValidator<number>((text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : -1;
    if (value >= least && value <= greatest) return value;
    throw new EnvError(`must be a whole number from ${least} to ${greatest}`);
  });

/** fetch refuses them, with a message that repeats them. */
const hasCredentials = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** A validator of HTTP addresses. @param example an address, for the error */
export const webAddress = (example: string) =>
  makeValidator<string>((text) => {
    if (/^https?:\/\//i.test(text) && URL.canParse(text) && !hasCredentials(new URL(text))) return text;
    throw new EnvError(`must be an HTTP address without a user name or password, for example "${example}"`);
  });

/** RFC 3986 section 4.1: a URI, or a relative reference, whose first segment has no colon. */
const START = /^(?:[a-z][a-z\d+.-]*:|(?![^/?#]*:))/i;
const CHARACTERS =
  /^(?:[\w.~:/?[\]@!$&'()*+,;=-]|%[\da-f]{2})+(?:#(?:[\w.~:/?@!$&'()*+,;=-]|%[\da-f]{2})*)?$/i;
const MAX_LENGTH = 2_048;

/** A validator of URI references. */
export const uriReference = makeValidator<string>((text) => {
  if (text.length <= MAX_LENGTH && START.test(text) && CHARACTERS.test(text)) return text;
  throw new EnvError(
    `must be a URI reference of at most ${MAX_LENGTH} characters, for example "https://directory.example/"`,
  );
});

/** A comma list of items that pass a check. */
export const listOf = (check: (item: string) => boolean, message: string) =>
  makeValidator<readonly string[]>((text) => {
    const items = text.split(',').map((item) => item.trim());
    if (items.every(check)) return items;
    throw new EnvError(message);
  });

/** A comma list of addresses and networks. */
export const networks = listOf(
  isNetwork,
  'must be a comma list of addresses and networks such as "10.0.0.0/8,192.0.2.7,fd00::/8", none of which has all addresses',
);

/** Every address is in a network of 0 bits, which nobody means. */
function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  const bits = isIP(address) === 4 ? 32 : 128;
  return isIP(address) > 0 && (prefix === undefined || Number(prefix) <= bits);
}
