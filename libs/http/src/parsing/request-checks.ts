import type { FastifyRequest } from 'fastify';
import { isLoopback } from '#runtime';
import { HttpProblem, invalidParameter, pathNotFound } from '../problems/http-problem.js';
import type { RouteTable } from '../endpoint/route-table.js';
import { acceptedMediaTypes, takesAnyType, usesBody } from './body-parsers.js';
import { authorityOf } from '../messages/request-target.js';

/**
 * Checks where a request is meant to go, where it ends, and its lists of addresses and entity tags, before they are read:
 * the first problem, or undefined.
 * @param listensOn the host that the service listens on; undefined if it takes requests for any
 */
export const checkTransport = (
  request: FastifyRequest,
  listensOn: string | undefined,
): HttpProblem | undefined => checkHost(request, listensOn) ?? checkFraming(request) ?? checkLists(request);

/** Checks a request before its body is read: the first problem, or undefined if it may be processed. */
export const checkRequest = (request: FastifyRequest, routes: RouteTable): HttpProblem | undefined =>
  checkRoute(request, routes) ?? checkMediaType(request) ?? checkBodyCoding(request) ?? checkQuery(request);

/**
 * RFC 9112 section 6.1: a proxy that knows HTTP/1.0 only takes the chunks for another request. Node refuses other
 * ambiguous framing itself.
 */
function checkFraming({ headers, raw }: FastifyRequest): HttpProblem | undefined {
  if (headers['transfer-encoding'] === undefined || raw.httpVersion !== '1.0') return undefined;
  const detail = 'HTTP/1.0 has no Transfer-Encoding.';
  return new HttpProblem('invalid_parameter', { detail }, { connection: 'close' });
}

function checkRoute({ is404, method, url }: FastifyRequest, routes: RouteTable): HttpProblem | undefined {
  if (!is404 && !routes.isFixedPathWithout(method, url)) return undefined;
  const allowed = routes.methodsOf(url);
  if (allowed.length === 0) return pathNotFound();
  const allow = allowed.join(', ');
  return new HttpProblem('method_not_allowed', { detail: `This path takes ${allow}.` }, { allow });
}

function checkMediaType(request: FastifyRequest): HttpProblem | undefined {
  if (!usesBody(request) || takesAnyType(request)) return undefined;
  const mediaTypes = acceptedMediaTypes(request);
  const [given, ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  if (!mediaTypes.includes(given?.trim() ?? ''))
    return new HttpProblem('unsupported_media_type', { detail: `Send ${mediaTypes.join(' or ')}.` });
  if (parameters.every(isUtf8)) return undefined;
  return new HttpProblem('unsupported_media_type', { detail: 'Send the body as UTF-8.' });
}

/** Whether a parameter of a media type, in lower case, sets no charset, or one that UTF-8 includes. */
const isUtf8 = (parameter: string): boolean =>
  !/^\s*charset\s*=/.test(parameter) || /=\s*"?(?:utf-?8|us-ascii)"?\s*$/.test(parameter);

function checkBodyCoding(request: FastifyRequest): HttpProblem | undefined {
  return usesBody(request) ? (checkContentCoding(request) ?? checkTransferCoding(request)) : undefined;
}

const codings = ['', 'identity'];
const CODING_OF_FILES = 'gzip';

/** RFC 9110 section 15.5.16: Accept-Encoding of the response names the codings that are accepted. */
function checkContentCoding(request: FastifyRequest): HttpProblem | undefined {
  const coding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const takesGzip = takesAnyType(request);
  if (codings.includes(coding) || (takesGzip && coding === CODING_OF_FILES)) return undefined;
  const detail = `Send the body without a Content-Encoding${takesGzip ? ', or in gzip' : ''}.`;
  const accepted = takesGzip ? `identity, ${CODING_OF_FILES}` : 'identity';
  return new HttpProblem('unsupported_media_type', { detail }, { 'accept-encoding': accepted });
}

/** Node decodes `chunked` only and ignores codings before it. If `chunked` is not the last one, Node refuses the request. */
function checkTransferCoding({ headers }: FastifyRequest): HttpProblem | undefined {
  if (!/,\s*chunked$/i.test(headers['transfer-encoding'] ?? '')) return undefined;
  const detail = 'Send the body without a Transfer-Encoding other than chunked.';
  return new HttpProblem('unsupported_media_type', { detail });
}

/** Fastify's query parser keeps invalid percent-encodings as they are. */
function checkQuery({ url }: FastifyRequest): HttpProblem | undefined {
  const from = url.indexOf('?');
  if (from < 0 || !url.includes('%', from)) return undefined;
  try {
    decodeURIComponent(url.slice(from));
    return undefined;
  } catch {
    return invalidParameter('The query is not percent-encoded UTF-8.');
  }
}

/** Name or address with an optional port (RFC 9110 section 7.2). An IPv6 address is in brackets. */
const AUTHORITY = /^(?:\[([\da-f:.]+)\]|([\w.~!$&'()*+;=%-]*))(?::\d*)?$/i;

/**
 * Checks for which host a request is meant (RFC 9112 section 3.2). A service on a loopback address takes requests for
 * the names and addresses of the local host only: by DNS rebinding, a page of any site in a browser on this machine can
 * send requests to it, but with the name of that site.
 * @param listensOn the host that the service listens on; undefined if it takes requests for any
 */
function checkHost(request: FastifyRequest, listensOn: string | undefined): HttpProblem | undefined {
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

/**
 * Greatest number of members of the headers all of whose members are read, empty ones included: an empty one costs half a
 * microsecond, an address several. All entity tags that fit into the headers are allowed.
 */
const limits = { 'if-match': 4_000, 'if-none-match': 4_000, 'x-forwarded-for': 50 } as const;
const names = Object.keys(limits) as readonly (keyof typeof limits)[];

/** The problem of a list with too many members; undefined if there is none. */
function checkLists({ headers }: FastifyRequest): HttpProblem | undefined {
  const long = names.find((name) => hasMore(String(headers[name] ?? ''), limits[name]));
  return long && invalidParameter(`The header ${long} has more than ${limits[long]} members.`);
}

const hasMore = (list: string, limit: number): boolean =>
  list.length > limit && list.split(',', limit + 1).length > limit;
