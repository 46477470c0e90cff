import { commandIdOfKey, type ExpectedVersion } from '#application';
import type { FastifyRequest } from 'fastify';
import { invalidParameter } from './http-problem.js';

/** Who sends a request. Without authentication nobody has a name. */
export const callerOf = (_request: FastifyRequest): string => 'anonymous';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;
/** A member of a list of entity tags, empty ones too, and what ends it (RFC 9110 sections 5.6.1 and 8.8.3). */
const LISTED_TAG = /[ \t]*(?:(?<tag>(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/gy;
// Tags are compared character by character: with a zero before it, a version is no tag of ours.
const VERSION_TAG = /^"(0|[1-9]\d{0,14})"$/;

/** @throws HttpProblem it is none */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || (typeof key === 'string' && VISIBLE_ASCII.test(key))) return key;
  throw invalidParameter('Idempotency-Key must be 1 to 255 visible ASCII characters');
}

/** The command id that an Idempotency-Key stands for. */
export function commandIdOf(request: FastifyRequest): string | undefined {
  const key = idempotencyKeyOf(request);
  return key === undefined ? undefined : commandIdOfKey(callerOf(request), key);
}

/** The body of a request; an absent one is no JSON object, and is told so like any other. */
export const jsonBody = (request: FastifyRequest): unknown => request.body ?? null;

/**
 * The versions that a write's condition asks for; 0 where nothing may be there (RFC 9110 section 13.1).
 * @throws HttpProblem it asks for anything else: passed over, a condition would let through what it should hold back
 */
export function expectedVersionOf({ headers }: FastifyRequest): ExpectedVersion | undefined {
  const { 'if-match': tags, 'if-none-match': unless } = headers;
  if (unless === undefined) return tags === undefined ? undefined : versionsIn(tags);
  if (unless !== '*')
    throw invalidParameter(
      'If-None-Match of a write must be *; If-Match takes the version that it is to have',
    );
  if (tags === undefined) return 0;
  throw invalidParameter('If-Match and If-None-Match must not both be there');
}

/** @throws HttpProblem a bulk has a condition, as if it were of one record */
export function refuseConditions({ headers }: FastifyRequest): void {
  if (headers['if-match'] === undefined && headers['if-none-match'] === undefined) return;
  throw invalidParameter(
    'If-Match and If-None-Match are not for many records: each line has its own expected_version',
  );
}

/** A tag that is weak or no version of ours stands for none: with only such, no version will do. */
function versionsIn(tags: string): ExpectedVersion {
  if (tags === '*') return '*';
  const members = [...tags.matchAll(LISTED_TAG)];
  if (members.map(([member]) => member).join('') !== tags)
    throw invalidParameter('If-Match must be versions in quotes, comma separated, for example "3", or *');
  const found = members.flatMap(({ groups }) => VERSION_TAG.exec(groups?.['tag'] ?? '')?.[1] ?? []);
  // In which order and how often versions are named makes no other request.
  const versions = [...new Set(found.map(Number))].sort((a, b) => a - b);
  const [version, ...others] = versions;
  return version === undefined || others.length > 0 ? versions : version;
}

/** Whether If-None-Match names this version. */
export function isKnownVersion(request: FastifyRequest, version: number): boolean {
  const tags = request.headers['if-none-match'];
  if (tags === undefined) return false;
  return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`);
}
