import { decodePosition, type LoggedEvent, type PartitionOffset } from '#application/views';

/**
 * Returns the partition and offset of an event.
 * @throws Error the event has no partition offset, and its log has several partitions
 */
export function partitionOffsetOf({ partitionOffset, position }: LoggedEvent): PartitionOffset {
  if (partitionOffset) return partitionOffset;
  const counts = decodePosition(position) ?? [];
  const [count] = counts;
  if (counts.length !== 1 || count === undefined)
    throw new Error('an event has no partition offset, and its log has several partitions');
  return { partition: 0, offset: count - 1 };
}
