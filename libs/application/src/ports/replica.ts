import type { AggregateSnapshot, Outcome, AggregateStates, Outcomes } from './write-side.js';
import type { PartitionOffset, RecordedEvent } from '../log/recorded-event.js';

/** The topics that a replica is built from. */
export type ReplicatedTopic = 'events' | 'outcomes';

/** Identifies a record of a partition: another log may have another record at the same offset. */
export interface RecordFingerprint {
  readonly offset: number;
  readonly id: string;
}

/** An event record of the log. */
export interface EventRead extends RecordFingerprint {
  /** Number of the partition's writer that wrote it, from 1. */
  readonly writerEpoch: number;
  readonly event: RecordedEvent;
}

/** An outcome record of the log. */
export interface OutcomeRead extends RecordFingerprint {
  readonly writerEpoch: number;
  /** Offset of the command in the commands topic's partition of the same number. */
  readonly commandOffset: number;
  /** When it was written, in milliseconds since 1970. */
  readonly writtenAt: number;
  /** The outcome to store under the command's id, if any. */
  readonly outcome?: Outcome;
}

/** A contiguous part of a partition. */
export type LogSlice = {
  readonly partition: number;
  /** The offset to continue from: after all records that were read, transaction markers included. */
  readonly next: number;
} & (
  | { readonly topic: 'events'; readonly records: readonly EventRead[] }
  | { readonly topic: 'outcomes'; readonly records: readonly OutcomeRead[] }
);

/** An event that a replica has applied. */
export interface AppliedEvent {
  readonly event: RecordedEvent;
  readonly partitionOffset: PartitionOffset;
  /** The aggregate after the event. */
  readonly snapshot: AggregateSnapshot;
}

/** How far a replica has applied a partition. */
export interface ReplicaPosition {
  readonly topic: ReplicatedTopic;
  readonly partition: number;
  readonly next: number;
  /** The last record applied; absent before the first. */
  readonly last?: RecordFingerprint;
}

/** Where a partition's next writer continues. */
export interface Checkpoint {
  /** The offset after the last command that has an outcome. */
  readonly nextCommand: number;
  /** The last writer's number; 0 before the first. */
  readonly writerEpoch: number;
}

/**
 * Aggregate states and outcomes, stored locally and built from the events and outcomes topics. It can be rebuilt from
 * the log at any time. Reads see a batch completely or not at all.
 */
export abstract class Replica implements AggregateStates, Outcomes {
  abstract load: AggregateStates['load'];
  abstract loadSome: AggregateStates['loadSome'];
  abstract keys: AggregateStates['keys'];
  /** The first outcome of each command id, until its retention ends. */
  abstract find: Outcomes['find'];
  /** Identity of the replicated log; undefined if the replica is empty. */
  abstract identity(): string | undefined;
  /** The applied positions. Partitions of which nothing was applied are omitted. */
  abstract positions(): readonly ReplicaPosition[];
  abstract checkpoint(partition: number): Checkpoint;
  /**
   * Applies records and stores the positions in one transaction. Records before the stored position are skipped.
   * @returns the applied events with their aggregates, in order
   * @throws EventMissing an event's version does not follow the aggregate's version
   */
  abstract apply(slices: readonly LogSlice[]): Promise<readonly AppliedEvent[]>;
  /** Empties the replica and stores the identity of the log that it replicates from now on. */
  abstract reset(identity: string): Promise<void>;
}

/** An event is missing in the replica or in the log. */
export class EventMissing extends Error {}
