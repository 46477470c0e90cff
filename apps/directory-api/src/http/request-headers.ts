import { commandIdOfKey } from '#application';
import type { FastifyRequest } from 'fastify';
import { invalidParameter } from './http-problem.js';

/** Who sends a request. Without authentication nobody has a name. */
export const callerOf = (_request: FastifyRequest): string => 'anonymous';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;
// Tags are compared character by character: with a zero before it, a version is no tag of ours.
const ENTITY_TAG = /^"(0|[1-9]\d{0,14})"$/;

/** The command id that an Idempotency-Key stands for. */
export function commandIdOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && VISIBLE_ASCII.test(key)) return commandIdOfKey(callerOf(request), key);
  throw invalidParameter('Idempotency-Key must be 1 to 255 visible ASCII characters');
}

/** The body of a request; an absent one is no JSON object, and is told so like any other. */
export const jsonBody = (request: FastifyRequest): unknown => request.body ?? null;

/** The version that If-Match asks for, or 0 where If-None-Match asks for nothing to be there (RFC 9110 section 13.1). */
export function expectedVersionOf(request: FastifyRequest): number | undefined {
  const tag = request.headers['if-match'];
  if (tag === undefined) return request.headers['if-none-match'] === '*' ? 0 : undefined;
  const version = ENTITY_TAG.exec(tag)?.[1];
  if (version !== undefined) return Number(version);
  throw invalidParameter('If-Match must be a version in quotes, for example "3"');
}

/** Whether If-None-Match names this version. */
export function isKnownVersion(request: FastifyRequest, version: number): boolean {
  const tags = request.headers['if-none-match'];
  if (tags === undefined) return false;
  return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`);
}
