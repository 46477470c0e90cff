import type { Producer } from 'kafkajs';
import type { WriterContext } from './live-partition.js';

/** What the writer of one partition needs beside what all writers of the instance share. */
export interface PartitionContext extends WriterContext {
  /** Creates a producer with the partition's transactional id. */
  readonly producer: () => Producer;
  /** The offset that the group has committed; undefined before the first commit. */
  readonly committed: () => Promise<number | undefined>;
  /** Starts to read commands at this offset. */
  readonly resume: (offset: number) => void;
  readonly pause: () => void;
  /** Resolves at the group's next heartbeat, which confirms the assignment; rejects when the signal aborts. */
  readonly confirmed: (signal: AbortSignal) => Promise<void>;
}
