import type { CommandEnvelope } from '#application';
import type { Message } from 'kafkajs';
import type { RecordContent } from './headers.js';

/** A record as it was read from the commands topic. */
export interface CommandRecord {
  readonly topic: string;
  readonly partition: number;
  readonly message: RecordContent & {
    readonly offset: string;
    /** Milliseconds since 1970. */
    readonly timestamp: string;
  };
}

/**
 * The name of a record, `topic-partition-offset`. A command without an id gets one that is derived from it, so that
 * it is the same whenever the record is read.
 */
export const recordName = ({ topic, partition, message }: CommandRecord): string =>
  `${topic}-${partition}-${message.offset}`;

/**
 * The content type of a command that an instance of this service has validated. Records of any other type are
 * command lines.
 */
export const ENVELOPE_TYPE = 'application/vnd.directory.envelope+json';

/** Encodes a validated command as a record for the partition of its aggregate. */
export function encodeCommand(envelope: CommandEnvelope, partition: number): Message {
  const stored: CommandEnvelope & { fresh?: boolean } = { ...envelope };
  // When the record is read again, an outcome can exist already.
  delete stored.fresh;
  return {
    key: envelope.aggregate.id,
    value: JSON.stringify(stored),
    partition,
    headers: { 'content-type': ENVELOPE_TYPE },
  };
}

/** The header with the name of the record that a forwarded command was first read from. */
export const ORIGIN_HEADER = 'directory_origin';

/**
 * Encodes a command that was read from a wrong partition as a record for the partition of its aggregate. It keeps
 * the command id and the aggregate id that were derived from the first record.
 * @param origin the record that it was read from
 */
export function forwardCommand(envelope: CommandEnvelope, origin: CommandRecord, partition: number): Message {
  const message = encodeCommand(envelope, partition);
  const stamps = {
    directory_command_id: envelope.commandId,
    directory_aggregate_id: envelope.aggregate.id,
    [ORIGIN_HEADER]: recordName(origin),
  };
  return { ...message, headers: { ...message.headers, ...stamps } };
}
