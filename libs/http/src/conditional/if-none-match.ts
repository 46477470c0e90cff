import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

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
