import { commandIdOfKey, parseTraceparent, type Caller } from '#application';
import type { FastifyRequest } from 'fastify';
import { invalidParameter } from '../problems/http-problem.js';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** The sender of a request to a route that not everybody may use. */
export function senderOf({ caller }: FastifyRequest): Caller {
  if (caller) return caller;
  throw new Error('the route is open: its requests have no known sender');
}

/** The id of the sender, see {@link senderOf}. */
export const callerOf = (request: FastifyRequest): string => senderOf(request).id;

/** @throws HttpProblem `invalid_parameter`: the key is not 1 to 255 visible ASCII characters */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || (typeof key === 'string' && VISIBLE_ASCII.test(key))) return key;
  throw invalidParameter('Idempotency-Key must be 1 to 255 visible ASCII characters');
}

/** The span that a request belongs to; an invalid header is ignored, as W3C Trace Context demands. */
export const traceparentOf = ({ traceparent, headers }: FastifyRequest): string | undefined =>
  traceparent ?? parseTraceparent(headers['traceparent']);

/**
 * The command id that is derived from the Idempotency-Key; undefined without a key.
 * @throws HttpProblem `invalid_parameter`: the key is not valid
 */
export function commandIdOf(request: FastifyRequest): string | undefined {
  const key = idempotencyKeyOf(request);
  return key === undefined ? undefined : commandIdOfKey(callerOf(request), key);
}

/** @throws HttpProblem `invalid_parameter`: the query has a parameter that is not in `known` */
export function refuseUnknownParameters(request: FastifyRequest, ...known: readonly string[]): void {
  for (const name in request.query as object) {
    if (!known.includes(name)) throw invalidParameter(`${name} is not a parameter of this path`);
  }
}

/** The parsed body of a request; null without a body, which validation refuses as it refuses any non-object. */
export const jsonBody = (request: FastifyRequest): unknown => request.body ?? null;
