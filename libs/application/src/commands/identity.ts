import { hash } from 'node:crypto';
import type { AggregateKind, Source } from '#domain';
import { newUuid, uuidOf } from './uuids.js';

/** A new command id, where nobody gave one. */
export const newCommandId = newUuid;

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
