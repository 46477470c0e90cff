import type { AggregateSnapshot, Outcome, PendingOutcome } from '../commands/envelope.js';
import type { AggregateKey, RecordedEvent } from '../log/recorded-event.js';

/** States of aggregates, as of the log position applied. */
export abstract class AggregateStates {
  /** One snapshot per key, in the order of the keys; version 0 and the initial state where there is none. */
  abstract load(keys: readonly AggregateKey[]): Promise<readonly AggregateSnapshot[]>;
}

/** Outcomes that are still kept. */
export abstract class Outcomes {
  /** One entry per command id, in the order of the ids. */
  abstract find(commandIds: readonly string[]): Promise<readonly (Outcome | undefined)[]>;
}

/** What a batch of commands comes to. */
export interface ProcessedBatch {
  readonly events: readonly RecordedEvent[];
  /** The aggregates that have new events, as the batch leaves them. */
  readonly snapshots: readonly AggregateSnapshot[];
  readonly outcomes: readonly PendingOutcome[];
}

/**
 * Appends one batch, all of it or nothing. Batches may be given while earlier ones are on their way: they follow in
 * the order of the calls, and where one fails, so do all that were given before its failure was told.
 */
export abstract class BatchAppend {
  /** Resolves with the batch's outcomes, in their order, when events and outcomes are durable. */
  abstract append(batch: ProcessedBatch): Promise<readonly Outcome[]>;
}
