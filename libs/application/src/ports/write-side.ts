import type { AggregateSnapshot, Outcome, PendingOutcome } from './envelope.js';
import type { AggregateKind } from '#domain';
import type { EventCounts } from '../log/event-counts.js';
import type { AggregateKey, RecordedEvent } from '../log/recorded-event.js';

/** A page of aggregates. */
export interface KeyPage {
  readonly keys: readonly AggregateKey[];
  /** Where the next page begins; undefined at the end. */
  readonly next?: number;
}

/** The states of aggregates after the committed events. */
export abstract class AggregateStates {
  /** One snapshot per key, in the order of the keys; version 0 and the initial state if it does not exist. */
  abstract load(keys: readonly AggregateKey[]): Promise<readonly AggregateSnapshot[]>;
  /**
   * The same for the first keys: as many as have so many bytes of stored JSON, one at least. A read of more would block
   * the event loop and fill the memory.
   */
  abstract loadSome(keys: readonly AggregateKey[], bytes: number): Promise<readonly AggregateSnapshot[]>;
  /**
   * A page of the aggregates of a kind, in a fixed order; removed ones are included. A page may be empty although others
   * follow. All pages together have every aggregate that existed when the first one was read.
   * @param after `next` of the page before
   */
  abstract keys(kind: AggregateKind, after?: number): Promise<KeyPage>;
}

/** The stored outcomes, until their retention ends. */
export abstract class Outcomes {
  /** One entry per command id, in the order of the ids. */
  abstract find(commandIds: readonly string[]): Promise<readonly (Outcome | undefined)[]>;
}

/** The result of deciding a batch of commands. */
export interface ProcessedBatch {
  readonly events: readonly RecordedEvent[];
  /** The aggregates with new events, after the batch. */
  readonly snapshots: readonly AggregateSnapshot[];
  readonly outcomes: readonly PendingOutcome[];
  /** The different spans that its commands belong to. */
  readonly traceparents: readonly string[];
}

/** Called with each batch that is durable: its commands, the seconds since its append began, the commands' spans, and its events. */
export type AppendObserver = (
  commands: number,
  seconds: number,
  traceparents: readonly string[],
  events: EventCounts,
) => void;

/**
 * Appends batches atomically. A batch may be passed while earlier ones are in flight: they are appended in call order.
 * If one fails, all that were passed before its promise was rejected fail too.
 */
export abstract class BatchAppend {
  /** Resolves with the batch's outcomes, in order, when events and outcomes are durable. */
  abstract append(batch: ProcessedBatch): Promise<readonly Outcome[]>;
}
