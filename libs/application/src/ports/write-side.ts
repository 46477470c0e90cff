import type { AggregateSnapshot, Outcome, PendingOutcome } from '../commands/envelope.js';
import type { AggregateKey, RecordedEvent } from '../log/recorded-event.js';

/** The states of aggregates after the committed events. */
export abstract class AggregateStates {
  /** One snapshot per key, in the order of the keys; version 0 and the initial state if it does not exist. */
  abstract load(keys: readonly AggregateKey[]): Promise<readonly AggregateSnapshot[]>;
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
}

/**
 * Appends batches atomically. A batch may be passed while earlier ones are in flight: they are appended in call order.
 * If one fails, all that were passed before its promise was rejected fail too.
 */
export abstract class BatchAppend {
  /** Resolves with the batch's outcomes, in order, when events and outcomes are durable. */
  abstract append(batch: ProcessedBatch): Promise<readonly Outcome[]>;
}
