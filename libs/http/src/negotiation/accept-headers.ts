import type { FastifyRequest, FastifyReply } from 'fastify';
import { HttpProblem } from '../problems/http-problem.js';
import { sendText } from '../limits/unread-responses.js';

/** A media range of an Accept header. */
interface MediaRange {
  readonly type: string;
  readonly subtype: string;
  /** From 0 to 1. */
  readonly quality: number;
}

const RANGE = /^([\w!#$%&'*+.^`|~-]+)\/([\w!#$%&'*+.^`|~-]+)$/;
const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** The ranges of a header, and the parameters of a range, that are read: browsers send fewer than ten. */
const MAX_RANGES = 50;
const MAX_PARAMETERS = 10;

/**
 * Selects the media type of the response by the Accept header (RFC 9110 section 12.5.1): by quality, then by the
 * precision of the range, then by the order in which the client names them, then by that of `offered`. Without an Accept header it is the first of `offered`.
 * @throws HttpProblem `not_acceptable`: the header accepts none of them
 */
export function negotiateMediaType<Type extends string>(
  request: FastifyRequest,
  ...offered: readonly [Type, ...Type[]]
): Type {
  const { accept = '*/*' } = request.headers;
  // The common case.
  if (accept === '*/*') return offered[0];
  const ranges = rangesOf(accept);
  const [best] = offered
    .map((type) => ({ type, ...preference(type, ranges) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || b.precision - a.precision || a.order - b.order);
  if (best) return best.type;
  throw new HttpProblem('not_acceptable', { detail: `There is ${offered.join(', ')}.` });
}

/** Invalid ranges are ignored, those after the first fifty, and parameters after the first ten of a range. */
const rangesOf = (accept: string): readonly MediaRange[] =>
  accept
    .toLowerCase()
    .split(',', MAX_RANGES)
    .flatMap((text) => {
      const [range = '', ...parameters] = text.split(';', MAX_PARAMETERS + 1).map((part) => part.trim());
      const [, type, subtype] = RANGE.exec(range) ?? [];
      const quality = parameters.flatMap((parameter) => QUALITY.exec(parameter)?.[1] ?? [])[0];
      return type && subtype ? [{ type, subtype, quality: Number(quality ?? 1) }] : [];
    });

/** The most precise range that matches decides. */
function preference(offered: string, ranges: readonly MediaRange[]) {
  const [ownType, ownSubtype] = offered.split('/');
  const matching = ranges.flatMap(({ type, subtype, quality }, order) => {
    if (type === ownType && subtype === ownSubtype) return [{ precision: 2, quality, order }];
    if (subtype !== '*') return [];
    if (type === ownType) return [{ precision: 1, quality, order }];
    return type === '*' ? [{ precision: 0, quality, order }] : [];
  });
  return matching.sort((a, b) => b.precision - a.precision)[0] ?? { precision: 0, quality: 0, order: 0 };
}

/** The content codings of large responses, in order of preference. */
export const contentCodings: ['br', 'gzip'] = ['br', 'gzip'];

/** The codings of a header that are read: there are fewer than ten. */
const MAX_CODINGS = 50;

/**
 * Replaces `*` in Accept-Encoding by the codings that the header does not name (RFC 9110 section 12.5.3):
 * @fastify/compress takes `*` for gzip, even if the header excludes gzip. Drops the codings after the first fifty.
 */
export function prepareCodings({ headers }: FastifyRequest): void {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return;
  const given = accepted.split(',', MAX_CODINGS);
  headers['accept-encoding'] = (accepted.includes('*') ? expanded(given) : given).join(',');
}

function expanded(given: readonly string[]): readonly string[] {
  const codings = given.map((coding) => coding.trim());
  const named = new Set(codings.map((coding) => coding.split(';', 1)[0]?.trim().toLowerCase()));
  const others = contentCodings.filter((coding) => !named.has(coding));
  return codings.flatMap((coding) =>
    coding.startsWith('*') ? others.map((other) => other + coding.slice(1)) : [coding],
  );
}

/** Adds to what the response depends on in the request (RFC 9110 section 12.5.5): CORS adds the origin before. */
export function varyBy(reply: FastifyReply, ...names: readonly string[]): void {
  reply.header('vary', [reply.getHeader('vary') ?? [], ...names].flat().join(', '));
}

/**
 * Begins a response that there is as JSON only, compressed if the client accepts that.
 * @throws HttpProblem `not_acceptable`: the client does not accept JSON
 */
export function answerInJson(request: FastifyRequest, reply: FastifyReply): void {
  varyBy(reply, 'accept', 'accept-encoding');
  negotiateMediaType(request, 'application/json');
}

/** Sends a JSON text, compressed if the client accepts that. */
export const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  sendText(reply.header('content-type', 'application/json; charset=utf-8'), text);
