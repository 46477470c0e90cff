import type { AggregateSnapshot, Outcome } from '../commands/envelope.js';
import type { RecordedEvent } from '../log/recorded-event.js';
import type { AggregateStates, Outcomes } from './write-side.js';

/** The topics that a replica is made from. */
export type ReplicatedTopic = 'events' | 'outcomes';

/** A record of a partition: where it lies, and what tells it from any other one that could lie there. */
export interface RecordMark {
  readonly offset: number;
  readonly id: string;
}

/** An event as it was read. */
export interface EventRead extends RecordMark {
  /** Which writer of the partition wrote it, counted from 1. */
  readonly writerEpoch: number;
  readonly event: RecordedEvent;
}

/** What became of one record of the commands topic, as it was read. */
export interface OutcomeRead extends RecordMark {
  readonly writerEpoch: number;
  /** Where the command lies in the commands topic's partition of the same number. */
  readonly commandOffset: number;
  /** When it was written, in milliseconds since 1970. */
  readonly writtenAt: number;
  /** What is kept under the command's id, where something is. */
  readonly outcome?: Outcome;
}

/** What was read of a partition in one go. */
export type LogSlice = {
  readonly partition: number;
  /** The offset to read on from: behind all that was looked at, transaction markers too. */
  readonly next: number;
} & (
  | { readonly topic: 'events'; readonly records: readonly EventRead[] }
  | { readonly topic: 'outcomes'; readonly records: readonly OutcomeRead[] }
);

/** An event that was new to a replica. */
export interface AppliedEvent {
  readonly commandId: string;
  /** Its aggregate as the event left it. */
  readonly snapshot: AggregateSnapshot;
}

/** How much of a partition a replica holds. */
export interface ReplicaPosition {
  readonly topic: ReplicatedTopic;
  readonly partition: number;
  readonly next: number;
  /** The last record applied; absent before the first. */
  readonly last?: RecordMark;
}

/** What a replica knows of a partition's writers. */
export interface Checkpoint {
  /** The offset behind the last command that has an outcome. */
  readonly nextCommand: number;
  /** The last writer that wrote; 0 before the first. */
  readonly writerEpoch: number;
}

/**
 * The local copy of what the log's events and outcomes come to. It can always be made anew from the log.
 * Reads see a batch whole or not at all.
 */
export abstract class Replica implements AggregateStates, Outcomes {
  abstract load: AggregateStates['load'];
  /** A command id's first outcome, as long as it is kept. */
  abstract find: Outcomes['find'];
  /** The log that it is a copy of; undefined where it is empty. */
  abstract identity(): string | undefined;
  /** Partitions of which nothing was read are left out. */
  abstract positions(): readonly ReplicaPosition[];
  abstract checkpoint(partition: number): Checkpoint;
  /**
   * Applies what was read and stores how far that is, all of it or nothing. Records that lie before what was read
   * already change nothing.
   * @returns what each event has made of its aggregate, in their order
   * @throws EventMissing an event does not follow upon what is held
   */
  abstract apply(slices: readonly LogSlice[]): Promise<readonly AppliedEvent[]>;
  /** Empties it: from now on it is a copy of the log with this identity. */
  abstract reset(identity: string): Promise<void>;
}

/** The replica lacks an event that the log has, or the log itself does. */
export class EventMissing extends Error {}
