import { decodePosition, type LoggedEvent, type PartitionOffset } from '#application/views';

/**
 * Partition and offset of an event.
 * @throws Error the event doesn't say, and its log has several partitions
 */
export function placeOf({ partitionOffset, position }: LoggedEvent): PartitionOffset {
  if (partitionOffset) return partitionOffset;
  const counts = decodePosition(position) ?? [];
  const [count] = counts;
  if (counts.length !== 1 || count === undefined)
    throw new Error('an event came without its place in the log');
  return { partition: 0, offset: count - 1 };
}
