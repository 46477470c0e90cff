import ipaddr from 'ipaddr.js';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** The range of addresses that the Internet routes to hosts. It has no loopback, private, link-local or translated ones. */
const PUBLIC = 'unicast';
/** All global unicast addresses of IPv6 (RFC 4291); the rest of those that no range is defined for is not assigned. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Which addresses the service may send to on behalf of its clients. */
export class PublicAddresses {
  private readonly allowed: readonly Network[];

  /** @param allowed addresses and networks that are not public, and may be used nevertheless */
  constructor(allowed: readonly string[]) {
    this.allowed = allowed.map((text) => {
      const [address = '', bits] = text.split('/');
      const parsed = ipaddr.parse(address);
      return [parsed, bits === undefined ? parsed.toByteArray().length * 8 : Number(bits)];
    });
  }

  /** Whether requests may go to an address: a public one, or one that is allowed. An IPv4 address may be in IPv6 notation. */
  includes(text: string): boolean {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return isPublic(address) || this.allowed.some((network) => isIn(address, network));
  }
}

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === PUBLIC && (address.kind() === 'ipv4' || isIn(address, GLOBAL_IPV6));

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network): boolean =>
  address.kind() === network.kind() && address.match([network, bits] as never);
