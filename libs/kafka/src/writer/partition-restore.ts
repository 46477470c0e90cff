import type { PartitionContext } from './partition-context.js';
import type { FenceOffsets } from './partition-fencing.js';

/**
 * Waits until the replica has everything that earlier writers committed to the partition, or the signal aborts.
 * @param fenceOffsets the offsets after the fence records; a former leader can report earlier ends
 */
export async function waitForReplica(
  { topics, bounds, replicator }: PartitionContext,
  partition: number,
  fenceOffsets: FenceOffsets,
  signal: AbortSignal,
): Promise<void> {
  for (const topic of ['events', 'outcomes'] as const) {
    const { high = 0 } = (await bounds.of(topics[topic]))[partition] ?? {};
    await replicator.progress.reached({ topic, partition }, Math.max(high, fenceOffsets[topic]), signal);
  }
}

/**
 * The offset of the first command that the new writer decides: the one after the last command with an outcome, or the
 * group's committed offset if that is greater, as retention can have deleted outcomes.
 */
export async function firstCommandOffset(context: PartitionContext, partition: number): Promise<number> {
  const { bounds, topics, replica, committed, log } = context;
  const { high = 0, low = 0 } = (await bounds.of(topics.commands))[partition] ?? {};
  const decided = Math.max(replica.checkpoint(partition).nextCommand, (await committed()) ?? 0);
  if (decided > high)
    log('error', 'the commands topic is shorter than before', { partition, decided, end: high });
  // At 0 nothing was ever decided, so commands that retention has deleted are not reported as missing.
  return decided === 0 ? low : Math.min(decided, high);
}
