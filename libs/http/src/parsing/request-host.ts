import type { FastifyRequest } from 'fastify';
import { isLoopback } from '#runtime';
import { HttpProblem, invalidParameter } from '../problems/http-problem.js';
import { authorityOf } from '../messages/request-target.js';

/** Name or address with an optional port (RFC 9110 section 7.2). An IPv6 address is in brackets. */
const AUTHORITY = /^(?:\[([\da-f:.]+)\]|([\w.~!$&'()*+;=%-]*))(?::\d*)?$/i;

/**
 * Checks for which host a request is meant (RFC 9112 section 3.2). A service on a loopback address takes requests for
 * the names and addresses of the local host only: by DNS rebinding, a page of any site in a browser on this machine can
 * send requests to it, but with the name of that site.
 * @param listensOn the host that the service listens on; undefined if it takes requests for any
 */
export function checkHost(request: FastifyRequest, listensOn: string | undefined): HttpProblem | undefined {
  const { raw, originalUrl } = request;
  const { host } = raw.headers;
  if (host === undefined && raw.httpVersion === '1.1') return invalidParameter('The header Host is missing.');
  if (host !== undefined && countHosts(raw.rawHeaders) > 1)
    return invalidParameter('The header Host is given more than once.');
  // The target in absolute form takes precedence.
  const authority = authorityOf(originalUrl) ?? host;
  return authority === undefined ? undefined : checkAuthority(authority, listensOn);
}

/** Node drops all fields but the first one. */
const countHosts = (names: readonly string[]): number =>
  names.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length;

function checkAuthority(authority: string, listensOn: string | undefined): HttpProblem | undefined {
  const [, address, name] = AUTHORITY.exec(authority) ?? [];
  const host = (address ?? name)?.toLowerCase();
  if (host === undefined) return invalidParameter('The header Host is not valid.');
  return isAddressed(host, listensOn) ? undefined : new HttpProblem('misdirected_request');
}

/** The most frequent cases come first: checking an address takes microseconds. */
const isAddressed = (host: string, listensOn: string | undefined): boolean =>
  listensOn === undefined || host === listensOn || isLocal(host) || !isLoopback(listensOn);

/** Names below `localhost` are loopback addresses too (RFC 6761 section 6.3). A dot may follow a complete name. */
function isLocal(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return isLoopback(name) || /^(?:[^.]+\.)+localhost$/.test(name);
}
