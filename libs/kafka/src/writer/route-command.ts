import { problem, type CommandEnvelope } from '#application';
import type { KafkaMessage } from 'kafkajs';
import type { CommandRecord } from '../records/command-record.js';
import { decodeCommand } from '../records/decode-command.js';
import type { Refusal } from '../records/outcome-record.js';
import { partitionOfAggregate } from '../topics/partitioner.js';

/** A record of the commands topic, by what the writer of its partition has to do with it. */
export type RoutedCommand = { readonly offset: number } & (
  | { readonly kind: 'command'; readonly envelope: CommandEnvelope }
  | {
      readonly kind: 'misrouted';
      readonly envelope: CommandEnvelope;
      readonly record: CommandRecord;
      /** The partition of its aggregate, to which it is forwarded. */
      readonly target: number;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
);

/** A partition of the commands topic. */
export interface CommandsPartition {
  readonly topic: string;
  readonly partition: number;
  /** The number of partitions of each topic. */
  readonly partitions: number;
}

/** Decodes a record, which any client may have written to any partition, and decides where it is to be handled. */
export function routeCommand(
  message: KafkaMessage,
  { topic, partition, partitions }: CommandsPartition,
): RoutedCommand {
  const offset = Number(message.offset);
  const record = { topic, partition, message };
  const decoded = decodeCommand(record);
  if (!decoded.ok) return { offset, kind: 'refused', refusal: decoded.refusal };
  const { envelope, origin } = decoded;
  const target = partitionOfAggregate(envelope.aggregate.id, partitions);
  if (target === partition) return { offset, kind: 'command', envelope };
  // The instance that forwarded it has another number of partitions: forwarding it again could go on endlessly.
  if (origin !== undefined) return { offset, kind: 'refused', refusal: misrouted(envelope, target) };
  return { offset, kind: 'misrouted', envelope, record, target };
}

const misrouted = ({ commandId, aggregate }: CommandEnvelope, target: number): Refusal => ({
  kind: 'refusal',
  key: commandId,
  problem: problem('misrouted', {
    detail: `The command was forwarded to another partition than ${target}, the partition of ${aggregate.kind} ${aggregate.id}.`,
  }),
});
