import { hash, randomFillSync } from 'node:crypto';
import type { AggregateKind, Source } from '#domain';
import { parse, v5, v7, validate } from 'uuid';

/** The names below are made in this namespace: it must never change. */
const NAMESPACE = parse('5b0f2c8e-6a57-4d0c-9d1c-0c6f5b7f1a52');

// Given as bytes, neither is read from text with each id.
const uuidOf = (name: string): string => v5(Buffer.from(name), NAMESPACE);

export const isUuid = (text: string): boolean => validate(text);

// Random bytes are cheap by the page and dear by the handful: a UUID takes 16 of them.
const POOL_SIZE = 4096;
const pool = new Uint8Array(POOL_SIZE);
let taken = POOL_SIZE;

/** A new command id, where nobody gave one. */
export function newCommandId(): string {
  if (taken === POOL_SIZE) {
    randomFillSync(pool);
    taken = 0;
  }
  const random = pool.slice(taken, taken + 16);
  taken += 16;
  return v7({ random });
}

/** The command id of a caller's idempotency key, so that a retry is the same command. */
export const commandIdOfKey = (caller: string, key: string): string => uuidOf(`${caller}\n${key}`);

/** The command id of a line that gives none, by its number, in a bulk with a key: a repeated bulk repeats nothing. */
export const commandIdOfLine = (caller: string, key: string, line: number): string =>
  uuidOf(`${caller}\n${key}\n${line}`);

/**
 * The command id of a record that gives none, so that reading it again is the same command.
 * @param place topic, partition and offset of the record, with `-` between
 */
export const commandIdOfRecord = (place: string): string => uuidOf(place);

/** The id of the record that a command creates, so that a retry reaches the same record. */
export const idOfCommand = (commandId: string): string => uuidOf(commandId);

/**
 * The id of a feed's record, so that each import reaches the same one: a UUID, or for a location the first
 * eight bytes (big endian) of SHA-256 as an unsigned 64-bit integer in decimal.
 */
export function idOfSource(kind: AggregateKind, { feed, id }: Source): string {
  const name = `${feed}\n${id}`;
  if (kind !== 'location') return uuidOf(name);
  return BigInt(`0x${hash('sha256', name, 'hex').slice(0, 16)}`).toString();
}

/** Tells requests apart that carry the same command id. */
export const requestHash = (request: unknown): string => hash('sha256', JSON.stringify(request), 'base64url');
