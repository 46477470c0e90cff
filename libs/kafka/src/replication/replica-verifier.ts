import type { LogSlice, Replica, ReplicaPosition } from '#application';
import type { Log } from '../client/log.js';
import { expectEvents } from '../source/events-deleted.js';
import type { OffsetLookup } from '../topics/offset-lookup.js';
import type { TopicNames } from '../topics/topic-names.js';
import { LogIdentityCheck, LogMismatch } from './log-identity-check.js';
import type { OffsetBounds } from './offset-bounds.js';
import type { ReplicaProgress } from './replica-progress.js';
import type { ReplicaWriter } from './replica-writer.js';
import type { TopicPartition } from './topic-partition.js';

export interface ReplicaVerifierSettings {
  readonly topics: TopicNames;
  readonly bounds: Pick<OffsetLookup, 'of'>;
  readonly replica: Replica;
  /** Differs from the identity of every other log; the replica stores it. */
  readonly identity: string;
  readonly log: Log;
}

interface ReplicationState {
  readonly progress: ReplicaProgress;
  readonly writer: Pick<ReplicaWriter, 'idle'>;
  readonly offsetBounds: OffsetBounds;
}

/** Compares the replica with the log, and empties it if it is a copy of another one. */
export class ReplicaVerifier {
  /** Resolves when the replica is known to be a copy of this log. */
  readonly verified: Promise<void>;
  private resolveVerified = () => {};
  private identityCheck = new LogIdentityCheck([], { events: [], outcomes: [] });
  private resets = 0;

  constructor(
    private readonly settings: ReplicaVerifierSettings,
    private readonly state: ReplicationState,
  ) {
    this.verified = new Promise((resolve) => (this.resolveVerified = resolve));
  }

  /** How often the replica was emptied because it did not match the log. */
  get resetCount(): number {
    return this.resets;
  }

  /** Compares identities and offsets, empties the replica if they do not match, and takes over its positions. */
  async verify(): Promise<void> {
    const { replica, identity } = this.settings;
    const stored = replica.identity();
    if (stored === undefined) await replica.reset(identity);
    try {
      if (stored !== undefined && stored !== identity)
        throw new LogMismatch(`it is a copy of ${stored}, this is ${identity}`);
      await this.compareOffsets();
    } catch (error) {
      if (!(error instanceof LogMismatch)) throw error;
      await this.reset(error);
    }
    this.state.progress.update(replica.positions());
  }

  /**
   * Compares the positions of the replica with the current offsets of the log.
   * @throws LogMismatch the offsets show that the log is another one
   * @throws EventsDeleted the log lacks events after these positions
   */
  async compareOffsets(): Promise<void> {
    const { replica, bounds, topics } = this.settings;
    const positions = replica.positions();
    const [events, outcomes] = await Promise.all([bounds.of(topics.events), bounds.of(topics.outcomes)]);
    this.state.offsetBounds.update('events', events);
    this.state.offsetBounds.update('outcomes', outcomes);
    expectEvents(topics.events, events, nextEvents(positions));
    this.identityCheck = new LogIdentityCheck(positions, { events, outcomes });
  }

  /**
   * Empties the replica, to be filled from the start of the log.
   * @throws EventsDeleted the log can't fill it; it is not emptied, as nothing else may have the events
   */
  async reset(reason: Error): Promise<void> {
    const { log, replica, identity, bounds, topics } = this.settings;
    this.resets += 1;
    await this.state.writer.idle();
    expectEvents(topics.events, await bounds.of(topics.events));
    log('warn', 'the replica is one of another log: it is rebuilt', { reason: reason.message });
    await replica.reset(identity);
    this.state.progress.update([]);
    await this.compareOffsets();
  }

  /** The offset to read a partition from: the end of the replica, or its last record if that is still to be compared. */
  startOffset(topicPartition: TopicPartition): number {
    const { topic, partition } = topicPartition;
    return this.identityCheck.startOffset(topicPartition, this.state.progress.next(topic, partition));
  }

  /** @throws LogMismatch the first record of the slice differs from the last one that was applied */
  confirm(slice: LogSlice): void {
    this.identityCheck.confirm(slice, slice.records[0]);
  }

  /** Resolves `verified` if the last applied record of every partition was found in the log. */
  resolveIfConfirmed(): void {
    if (this.identityCheck.isConfirmed) this.resolveVerified();
  }
}

/** By partition, the offset of the first event that is not applied. */
function nextEvents(positions: readonly ReplicaPosition[]): readonly number[] {
  const next: number[] = [];
  for (const position of positions) if (position.topic === 'events') next[position.partition] = position.next;
  return next;
}
