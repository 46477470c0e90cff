import { createHmac, hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Scope } from './scopes.js';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'csd_';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const KEY = /^csd_([\dA-Za-z]{30})([\dA-Za-z]{6})$/;

/** Ids of keys begin with it: no subject of a token may. */
export const KEY_ID_PREFIX = 'key_';
const ID_LENGTH = 12;

/** An API key as it is stored: without the key itself. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the key, in hexadecimal digits. A key is random, so no slow hash is needed. */
  readonly hash: string;
  /** The last four characters of the key, by which its owner recognizes it. */
  readonly last_four: string;
  readonly scopes: readonly Scope[];
  /** The feeds whose records it may write; null: any record. */
  readonly feeds: readonly string[] | null;
  /** RFC 3339, in UTC, like the times below. */
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  /** The hour in which it was used last. */
  readonly last_used: string | null;
}

export type NewApiKey = Pick<ApiKey, 'name' | 'scopes' | 'feeds' | 'expires_at'>;

/** Where the characters of a key and of its id come from. */
export type Draw = (part: 'id' | 'key', length: number) => string;

/**
 * Makes a key: the key itself, which is shown once, and what is stored of it.
 * @param draw by default at random
 */
export function makeApiKey(
  wanted: NewApiKey,
  now: Date,
  draw: Draw = (_, length) => randomText(length),
): { readonly key: string; readonly stored: ApiKey } {
  const random = draw('key', RANDOM_LENGTH);
  const key = `${PREFIX}${random}${checksumOf(random)}`;
  const stored = {
    ...{
      id: `${KEY_ID_PREFIX}${draw('id', ID_LENGTH)}`,
      ...wanted,
      hash: hashOf(key),
      last_four: key.slice(-4),
    },
    ...{ created_at: now.toISOString(), revoked_at: null, last_used: null },
  };
  return { key, stored };
}

/**
 * The same characters each time for the same request, and others for another one. They are random to whoever does not know
 * the secret.
 * @param request what identifies it
 */
export const derivedFrom =
  (secret: Buffer, request: string): Draw =>
  (part, length) => {
    let rest = BigInt(`0x${createHmac('sha512', secret).update(`${part}\n${request}`).digest('hex')}`);
    let digits = '';
    for (let count = 0; count < length; count += 1) {
      digits += DIGITS[Number(rest % BigInt(DIGITS.length))];
      rest /= BigInt(DIGITS.length);
    }
    return digits;
  };

/** The key that has a name: a revoked one gives it up. */
export const holderOf = (keys: readonly ApiKey[], name: string): ApiKey | undefined =>
  keys.find((key) => key.name === name && key.revoked_at === null);

/** Whether a text has the form of a key, with the right checksum: a mistyped key has not. */
export function isApiKey(text: string): boolean {
  const [, random = '', checksum] = KEY.exec(text) ?? [];
  return checksum !== undefined && checksumOf(random) === checksum;
}

/** The hash by which a key is stored and found. */
export const hashOf = (key: string): string => hash('sha256', key, 'hex');

/** Whether the key may be used at this time, in milliseconds since 1970. */
export const isUsable = ({ revoked_at, expires_at }: ApiKey, now: number): boolean =>
  revoked_at === null && (expires_at === null || Date.parse(expires_at) > now);

const randomText = (length: number): string =>
  Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join('');

/** CRC-32 in base 62, the most significant digit first. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let count = 0; count < CHECKSUM_LENGTH; count += 1) {
    digits = `${DIGITS[rest % DIGITS.length]}${digits}`;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
