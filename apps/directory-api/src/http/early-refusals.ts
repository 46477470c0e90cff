import type { FastifyRequest } from 'fastify';
import { HttpProblem, invalidParameter } from './http-problem.js';
import type { RouteTable } from './route-table.js';

/** The part of a route's config that tells which media types of a body it takes. */
export const takes = (...mediaTypes: readonly string[]) => ({ mediaTypes });

const JSON_TYPES = ['application/json'] as const;
const PATCH_TYPES = [...JSON_TYPES, 'application/merge-patch+json'] as const;
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Whether a request's body means anything. */
export const hasBody = ({ method }: FastifyRequest): boolean => WITH_BODY.has(method);

/** What a request is refused for before a byte of its body is read; the first reason is told. */
export const earlyRefusal = (request: FastifyRequest, routes: RouteTable): HttpProblem | undefined =>
  withoutHost(request) ??
  withoutRoute(request, routes) ??
  otherMediaType(request) ??
  encodedBody(request) ??
  brokenQuery(request);

/** RFC 9112 section 3.2 asks for a Host header. */
const withoutHost = ({ headers, raw }: FastifyRequest): HttpProblem | undefined =>
  headers.host === undefined && raw.httpVersion === '1.1'
    ? invalidParameter('The header Host is missing.')
    : undefined;

export const nothingThere = (): HttpProblem =>
  new HttpProblem('not_found', { detail: 'There is nothing at this path.' });

function withoutRoute({ is404, method, url }: FastifyRequest, routes: RouteTable): HttpProblem | undefined {
  if (!is404 && !routes.isKeptFrom(method, url)) return undefined;
  const allowed = routes.methodsOf(url);
  if (allowed.length === 0) return nothingThere();
  const allow = allowed.join(', ');
  return new HttpProblem('method_not_allowed', { detail: `This path takes ${allow}.` }, { allow });
}

/** The media types of a body that a request's route takes. */
export function mediaTypesOf({ method, routeOptions }: FastifyRequest): readonly string[] {
  const { mediaTypes } = routeOptions.config as Partial<ReturnType<typeof takes>>;
  return mediaTypes ?? (method === 'PATCH' ? PATCH_TYPES : JSON_TYPES);
}

function encodedBody(request: FastifyRequest): HttpProblem | undefined {
  return hasBody(request) ? (contentCoding(request) ?? transferCoding(request)) : undefined;
}

/** RFC 9110 section 15.5.16: the answer tells which codings are taken. */
function contentCoding({ headers }: FastifyRequest): HttpProblem | undefined {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (coding === '' || coding === 'identity') return undefined;
  const detail = 'Send the body without a Content-Encoding.';
  return new HttpProblem('unsupported_media_type', { detail }, { 'accept-encoding': 'identity' });
}

/** Node undoes the chunks and passes over what is below them; where they are not the outermost, it refuses all. */
function transferCoding({ headers }: FastifyRequest): HttpProblem | undefined {
  if (!/,\s*chunked$/i.test(headers['transfer-encoding'] ?? '')) return undefined;
  const detail = 'Send the body without a Transfer-Encoding other than chunked.';
  return new HttpProblem('unsupported_media_type', { detail });
}

function otherMediaType(request: FastifyRequest): HttpProblem | undefined {
  if (!hasBody(request)) return undefined;
  const mediaTypes = mediaTypesOf(request);
  const given = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (given !== undefined && mediaTypes.includes(given)) return undefined;
  return new HttpProblem('unsupported_media_type', { detail: `Send ${mediaTypes.join(' or ')}.` });
}

/** A query parser takes what is no encoding of anything as it stands: nobody has meant that. */
function brokenQuery({ url }: FastifyRequest): HttpProblem | undefined {
  const from = url.indexOf('?');
  if (from < 0 || !url.includes('%', from)) return undefined;
  try {
    decodeURIComponent(url.slice(from));
    return undefined;
  } catch {
    return invalidParameter('The query is not percent-encoded UTF-8.');
  }
}
