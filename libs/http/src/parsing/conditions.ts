import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ExpectedVersion } from '#application';
import { invalidParameter } from '../problems/http-problem.js';

/** Whether If-None-Match of a read names this version of a record, or is `*`. */
export function matchesVersion({ headers }: FastifyRequest, version: number): boolean {
  const tags = headers['if-none-match'];
  if (tags === undefined) return false;
  return tags === '*' || strongTags(tags).includes(`"${version}"`);
}

/** The entity tag of a response without a version: its content decides. */
export const contentTag = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Whether If-None-Match of a read names this entity tag or contains `*`. */
export function matchesEntityTag({ headers }: FastifyRequest, etag: string): boolean {
  const tags = strongTags(headers['if-none-match'] ?? '');
  return tags.includes(etag) || tags.includes('*');
}

/** The tags without `W/`: If-None-Match uses the weak comparison (RFC 9110 section 13.1.2). */
const strongTags = (tags: string): readonly string[] =>
  tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** One element of a list of entity tags, empty elements included, with its separator (RFC 9110 sections 5.6.1 and 8.8.3). */
const LISTED_TAG = /[ \t]*(?:(?<tag>(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/gy;
// Entity tags are compared character by character, so leading zeros are no tag of a version.
const VERSION_TAG = /^"(0|[1-9]\d{0,14})"$/;

/**
 * The versions that If-Match of a write accepts; 0 for `If-None-Match: *`, which requires that there is no record
 * (RFC 9110 section 13.1). Undefined without a condition.
 * @throws HttpProblem `invalid_parameter`: any other condition, because an ignored one would let the write pass
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

/** @throws HttpProblem `invalid_parameter`: a bulk request has a condition, which is defined for a single record */
export function refuseConditions({ headers }: FastifyRequest): void {
  if (headers['if-match'] === undefined && headers['if-none-match'] === undefined) return;
  throw invalidParameter(
    'If-Match and If-None-Match are not for many records: each line has its own expected_version',
  );
}

/** Weak tags and tags that are no version match nothing. If there are no others, no version is accepted. */
function versionsIn(tags: string): ExpectedVersion {
  if (tags === '*') return '*';
  const members = [...tags.matchAll(LISTED_TAG)];
  if (members.map(([member]) => member).join('') !== tags)
    throw invalidParameter('If-Match must be versions in quotes, comma separated, for example "3", or *');
  const found = members.flatMap(({ groups }) => VERSION_TAG.exec(groups?.['tag'] ?? '')?.[1] ?? []);
  // Sorted and without duplicates, so that the hash of the request does not depend on the notation.
  const versions = [...new Set(found.map(Number))].sort((a, b) => a - b);
  const [version, ...others] = versions;
  return version === undefined || others.length > 0 ? versions : version;
}
