import { isIP } from 'node:net';
import { EnvError, makeValidator } from 'envalid';

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
