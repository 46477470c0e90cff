import { hash } from 'node:crypto';
import type { AggregateKind, Source } from '#domain';
import { newUuid, uuidOf } from '../log/uuids.js';

/** A new command id, for a request without one. */
export const newCommandId = newUuid;

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
