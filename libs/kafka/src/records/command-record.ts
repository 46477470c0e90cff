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

/** Names a record, so that a command without an id of its own gets the same one however often it is read. */
export const placeOf = ({ topic, partition, message }: CommandRecord): string =>
  `${topic}-${partition}-${message.offset}`;

/** The content type of a command that was taken in by this service; any other one is a command line. */
export const ENVELOPE_TYPE = 'application/vnd.directory.envelope+json';

/** A command that was taken in, as a record for the home partition of its aggregate. */
export function encodeCommand(envelope: CommandEnvelope, partition: number): Message {
  const kept: CommandEnvelope & { fresh?: boolean } = { ...envelope };
  // Read a second time, its outcome may be there.
  delete kept.fresh;
  return {
    key: envelope.aggregate.id,
    value: JSON.stringify(kept),
    partition,
    headers: { 'content-type': ENVELOPE_TYPE },
  };
}

/** The header that tells where a forwarded command came from. */
export const ORIGIN_HEADER = 'directory_origin';

/**
 * A command that lay on another partition than its aggregate's. It goes on with the identity that it was given where
 * it was read first.
 * @param origin the record that it was read from
 */
export function forwardCommand(envelope: CommandEnvelope, origin: CommandRecord, partition: number): Message {
  const message = encodeCommand(envelope, partition);
  const stamps = {
    directory_command_id: envelope.commandId,
    directory_aggregate_id: envelope.aggregate.id,
    [ORIGIN_HEADER]: placeOf(origin),
  };
  return { ...message, headers: { ...message.headers, ...stamps } };
}
