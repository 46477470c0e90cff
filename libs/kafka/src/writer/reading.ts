import type { CommandEnvelope } from '#application';
import type { KafkaMessage } from 'kafkajs';
import { readCommand } from '../records/command-reading.js';
import { problem } from '#application';
import type { CommandRecord } from '../records/command-record.js';
import type { Refusal } from '../records/outcome-record.js';
import { homePartition } from '../topics/home-partition.js';

/** What one record of the commands topic asks for. */
export type CommandRead = { readonly offset: number } & (
  | { readonly kind: 'command'; readonly envelope: CommandEnvelope }
  | {
      readonly kind: 'misrouted';
      readonly envelope: CommandEnvelope;
      readonly record: CommandRecord;
      readonly home: number;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
);

/** Where the commands of a partition are read. */
export interface CommandsPartition {
  readonly topic: string;
  readonly partition: number;
  /** Of all topics. */
  readonly partitions: number;
}

/** Reads a record that anybody may have written, on any partition. */
export function readRecord(
  message: KafkaMessage,
  { topic, partition, partitions }: CommandsPartition,
): CommandRead {
  const offset = Number(message.offset);
  const record = { topic, partition, message };
  const reading = readCommand(record);
  if (!reading.ok) return { offset, kind: 'refused', refusal: reading.refusal };
  const { envelope, origin } = reading;
  const home = homePartition(envelope.aggregate.id, partitions);
  if (home === partition) return { offset, kind: 'command', envelope };
  // Whoever forwarded it took another partition for its home: forwarding it again might have no end.
  if (origin !== undefined) return { offset, kind: 'refused', refusal: misrouted(envelope, home) };
  return { offset, kind: 'misrouted', envelope, record, home };
}

const misrouted = ({ commandId, aggregate }: CommandEnvelope, home: number): Refusal => ({
  kind: 'refusal',
  key: commandId,
  problem: problem('misrouted', {
    detail: `The command was forwarded to another partition than ${home}, the home of ${aggregate.kind} ${aggregate.id}.`,
  }),
});
