import { lookup } from 'node:dns/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fieldError, type FieldError } from '#domain';
import type { PublicAddresses } from '#runtime';

/** How long the name of a URL may take to be resolved, in milliseconds. */
const LOOKUP_TIMEOUT_MS = 5_000;

/** Resolves a name to all its addresses. */
export type Lookup = (name: string) => Promise<readonly string[]>;

const systemLookup: Lookup = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/** Whether the service may send requests to the host of a URL, as far as is known now: each connection is checked again. */
export class UrlAddresses {
  /** @param setting the one that allows networks that are not public */
  constructor(
    private readonly addresses: PublicAddresses,
    private readonly setting: string,
    private readonly resolve: Lookup = systemLookup,
  ) {}

  /** Why the host of a valid URL is refused; undefined if it is not. @param name of the member that has it */
  async refusalOf(url: string, name = 'url'): Promise<FieldError | undefined> {
    // An IPv6 address is in brackets. Other notations of an IPv4 address were made one of four numbers.
    const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
    const found = await Promise.race([
      this.resolve(host).catch(() => []),
      delay(LOOKUP_TIMEOUT_MS, [], { ref: false }),
    ]);
    if (found.length === 0)
      return refusal(name, `the name in ${name} cannot be resolved to an address at this moment`);
    if (found.every((address) => this.addresses.includes(address))) return undefined;
    return refusal(
      name,
      `${name} leads to an address that is not public, as loopback, private and link-local ones: ` +
        `the operator can allow its network with ${this.setting}`,
    );
  }
}

const refusal = (name: string, detail: string): FieldError => fieldError([name], 'not_a_url', detail);
