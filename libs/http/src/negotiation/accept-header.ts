import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../problems/http-problem.js';

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
