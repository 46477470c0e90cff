import type { FastifyRequest } from 'fastify';
import { HttpProblem, invalidParameter, pathNotFound } from '../problems/http-problem.js';
import type { RouteTable } from '../endpoint/route-table.js';
import { checkLists } from './list-headers.js';
import { checkHost } from './request-host.js';
import { acceptedMediaTypes, usesBody } from './request-media-types.js';

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
  if (!usesBody(request)) return undefined;
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

/** RFC 9110 section 15.5.16: Accept-Encoding of the response names the codings that are accepted. */
function checkContentCoding({ headers }: FastifyRequest): HttpProblem | undefined {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (coding === '' || coding === 'identity') return undefined;
  const detail = 'Send the body without a Content-Encoding.';
  return new HttpProblem('unsupported_media_type', { detail }, { 'accept-encoding': 'identity' });
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
