import { isIP, isIPv6 } from 'node:net';
import { ANONYMOUS } from '#application';
import type { FastifyRequest } from 'fastify';

/**
 * What the requests of one caller have in common: its id, or its address if it sends no credential. An import is a caller of
 * its own, so that neither it nor who has begun it waits for the other.
 */
export function callerKey(request: FastifyRequest): string {
  const { id = ANONYMOUS, importId } = request.caller ?? {};
  if (importId !== undefined) return `import ${importId}`;
  return id === ANONYMOUS ? addressKey(request) : `caller ${id}`;
}

/** What the requests of one address have in common, whoever sends them. */
export const addressKey = ({ ip, socket }: FastifyRequest): string =>
  `address ${networkOf(withoutPort(ip) ?? socket.remoteAddress ?? '')}`;

/** The address that a proxy names, without a port; undefined if it names none, or if the connection has ended. */
export function withoutPort(text = ''): string | undefined {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  const [, ipv4] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = bracketed ?? ipv4 ?? text;
  return isIP(address.replace(/%.*/, '')) > 0 ? address : undefined;
}

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An IPv4 address, or the network of 64 bits of an IPv6 address: a host can choose the other 64 bits. */
export function networkOf(address: string): string {
  const [, ipv4] = IPV4_IN_IPV6.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address;
  const [before, after] = address
    .replace(/%.*/, '')
    .replace(/\d+(?:\.\d+){3}$/, '0:0')
    .split('::');
  const [first, last] = [groupsOf(before), groupsOf(after)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => 0);
  const network = [...first, ...zeros, ...last].slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

const groupsOf = (text = ''): readonly number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
