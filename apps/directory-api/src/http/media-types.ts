import type { FastifyRequest } from 'fastify';
import { HttpProblem } from './http-problem.js';

/** What an Accept header says of some media types. */
interface Range {
  readonly type: string;
  readonly subtype: string;
  readonly quality: number;
}

const RANGE = /^([\w!#$%&'*+.^`|~-]+)\/([\w!#$%&'*+.^`|~-]+)$/;
const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * The media type that the request likes best (RFC 9110 section 12.5.1): by quality, then by how exactly it is named,
 * then by the order here. Without an Accept header it is the first.
 * @throws HttpProblem it likes none
 */
export function negotiated<Type extends string>(
  request: FastifyRequest,
  ...offered: readonly [Type, ...Type[]]
): Type {
  const { accept = '*/*' } = request.headers;
  // What most send, with every read: nothing is to be weighed.
  if (accept === '*/*') return offered[0];
  const ranges = rangesOf(accept);
  const [best] = offered
    .map((type) => ({ type, ...preference(type, ranges) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || b.precision - a.precision);
  if (best) return best.type;
  throw new HttpProblem('not_acceptable', { detail: `There is ${offered.join(', ')}.` });
}

/** Ranges that can't be understood are passed over. */
const rangesOf = (accept: string): readonly Range[] =>
  accept
    .toLowerCase()
    .split(',')
    .flatMap((text) => {
      const [range = '', ...parameters] = text.split(';').map((part) => part.trim());
      const [, type, subtype] = RANGE.exec(range) ?? [];
      const quality = parameters.flatMap((parameter) => QUALITY.exec(parameter)?.[1] ?? [])[0];
      return type && subtype ? [{ type, subtype, quality: Number(quality ?? 1) }] : [];
    });

/** The most exact range decides. */
function preference(offered: string, ranges: readonly Range[]) {
  const [ownType, ownSubtype] = offered.split('/');
  const matching = ranges.flatMap(({ type, subtype, quality }) => {
    if (type === ownType && subtype === ownSubtype) return [{ precision: 2, quality }];
    if (subtype !== '*') return [];
    if (type === ownType) return [{ precision: 1, quality }];
    return type === '*' ? [{ precision: 0, quality }] : [];
  });
  return matching.sort((a, b) => b.precision - a.precision)[0] ?? { precision: 0, quality: 0 };
}
