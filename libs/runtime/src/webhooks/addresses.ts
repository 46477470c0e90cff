import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;
type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** IPv4 addresses in an old IPv6 notation, which the library takes for public. */
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96');

/** Which addresses webhooks may go to: those of the Internet, and networks that the operator has named. */
export class AddressRules {
  private readonly allowed: readonly Network[];

  /** @param networks in CIDR notation, as of WEBHOOK_ALLOW_CIDRS */
  constructor(networks: readonly string[]) {
    this.allowed = networks.map((text) => ipaddr.parseCIDR(text));
  }

  isAllowed(text: string): boolean {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return isPublic(address, text) || this.allowed.some((network) => isIn(address, network));
  }

  /** Whether it is an address of the Internet, so that its answers may be shown. */
  isPublic(text: string): boolean {
    return ipaddr.isValid(text) && isPublic(ipaddr.process(text), text);
  }
}

/** An IPv4 address in IPv6 notation is refused, as it is no address that a name resolves to. */
const isPublic = (address: Address, text: string): boolean =>
  ipaddr.parse(text).kind() === address.kind() &&
  address.range() === 'unicast' &&
  !isIn(address, IPV4_COMPATIBLE);

const isIn = (address: Address, network: Network): boolean =>
  address.kind() === network[0].kind() && address.match(network);
