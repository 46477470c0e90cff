import { hash, randomFillSync } from 'node:crypto';
import { parse, v7, validate } from 'uuid';
import type { AggregateKind, Source } from '#domain';

/** The namespace of all name-based UUIDs. Stored ids depend on it: it must never change. */
const NAMESPACE = parse('5b0f2c8e-6a57-4d0c-9d1c-0c6f5b7f1a52');

export const isUuid = (text: string): boolean => validate(text);

/**
 * The UUID version 5 of a name, RFC 9562 section 5.5. Not by the `uuid` library, which creates a hash object for each
 * UUID and formats it byte by byte: that takes more than twice the time, and each command has one or two.
 */
export function uuidOf(name: string): string {
  const digest = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(name)]), 'hex');
  // The two highest bits of the ninth byte are the variant, 10.
  const variant = VARIANTS[Number.parseInt(digest.charAt(16), 16) % VARIANTS.length];
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

const VARIANTS = '89ab';

// One call for 4096 random bytes is cheaper than 256 calls for 16.
const POOL_SIZE = 4096;
const UUID_SIZE = 16;
const pool = new Uint8Array(POOL_SIZE);
let used = POOL_SIZE;
const bytes = Buffer.alloc(UUID_SIZE);

/** A new UUID of version 7, RFC 9562 section 5.7: greater than those of earlier milliseconds. */
export function newUuid(): string {
  if (used === POOL_SIZE) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + UUID_SIZE);
  used += UUID_SIZE;
  // Slices of one hexadecimal text are faster than the library's byte by byte formatting.
  const digits = v7({ random }, bytes).toString('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
}

/** The command id of an idempotency key: a retry with the same key is the same command. */
export const commandIdOfKey = (caller: string, key: string): string => uuidOf(`${caller}\n${key}`);

/** The command id of a bulk line without one, from the idempotency key and the line number. */
export const commandIdOfLine = (caller: string, key: string, line: number): string =>
  uuidOf(`${caller}\n${key}\n${line}`);

/**
 * The command id of a Kafka record without one: reading the record again gives the same command.
 * @param origin topic, partition and offset of the record, joined by `-`
 */
export const commandIdOfRecord = (origin: string): string => uuidOf(origin);

/** The id of the record that a command creates: a retry creates no second one. */
export const idOfCommand = (commandId: string): string => uuidOf(commandId);

/**
 * The id of a feed's record, the same in each import: a UUID, or for a location the first eight bytes (big endian) of
 * SHA-256 as an unsigned 64-bit integer in decimal.
 */
export function idOfSource(kind: AggregateKind, { feed, id }: Source): string {
  const name = `${feed}\n${id}`;
  if (kind !== 'location') return uuidOf(name);
  return BigInt(`0x${hash('sha256', name, 'hex').slice(0, 16)}`).toString();
}

/** SHA-256 of a request's JSON, in base64url. It distinguishes requests that carry the same command id. */
export const requestHash = (request: unknown): string => hash('sha256', JSON.stringify(request), 'base64url');
