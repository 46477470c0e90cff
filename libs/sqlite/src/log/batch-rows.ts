import type { AggregateSnapshot, Outcome, ProcessedBatch } from '#application';
import { encodePosition, keyText } from '#application/views';
import type { Value } from '../database.js';

/**
 * A batch as rows of plain values: made where the batch was decided, written where the file is. Of events and
 * outcomes, all values stand in one list, row by row: that is copied from thread to thread faster than a list of rows.
 */
export interface BatchRows {
  readonly aggregates: readonly AggregateRow[];
  /** Rows of {@link EVENT_COLUMNS}. */
  readonly events: readonly Value[];
  /** Rows of {@link OUTCOME_COLUMNS}. */
  readonly outcomes: readonly Value[];
}

export interface AggregateRow {
  readonly id: string;
  readonly kind: string;
  /** The batch holds its first event. */
  readonly isNew: boolean;
  /** The version that the batch leaves it with. */
  readonly version: number;
  /** Its state as the batch leaves it: until a second event the first one tells as much. */
  readonly state: string | undefined;
}

/** In a batch, `seq` is an event's place among its events, from 1, and `aggregate` that of its aggregate, from 0. */
export const EVENT_COLUMNS = ['seq', 'aggregate', 'version', 'type', 'time', 'command_id', 'caller', 'data'];

/** In a batch, `seq` is how many of its events lie before the position, and `kept_at` is not known. */
export const OUTCOME_COLUMNS = ['seq', 'kept_at', 'command_id', 'outcome'];

export function batchRows({ events, snapshots, outcomes }: ProcessedBatch): BatchRows {
  const places = new Map<string, number>();
  const counts = snapshots.map(() => 0);
  for (const [place, { aggregate }] of snapshots.entries()) places.set(keyText(aggregate), place);
  const eventValues: Value[] = [];
  for (const [index, { aggregate, version, event, time, commandId, caller }] of events.entries()) {
    const place = places.get(keyText(aggregate)) ?? -1;
    counts[place] = (counts[place] ?? 0) + 1;
    const data = JSON.stringify(event.data);
    eventValues.push(index + 1, place, version, event.type, time, commandId, caller, data);
  }
  const outcomeValues: Value[] = [];
  for (const { eventsBefore, commandId, ...rest } of outcomes)
    outcomeValues.push(eventsBefore, 0, commandId, JSON.stringify(rest satisfies KeptOutcome));
  return {
    aggregates: snapshots.map((snapshot, place) => aggregateRow(snapshot, counts[place] ?? 0)),
    events: eventValues,
    outcomes: outcomeValues,
  };
}

/** @param count how many of its events the batch holds */
function aggregateRow({ aggregate, version, state }: AggregateSnapshot, count: number): AggregateRow {
  const { id, kind } = aggregate;
  const isNew = version === count;
  return { id, kind, isNew, version, state: version > 1 ? JSON.stringify(state) : undefined };
}

/** An outcome as its row keeps it: its command id and position have columns of their own. */
export type KeptOutcome = Omit<Outcome, 'commandId' | 'position'>;

/**
 * The outcomes of a batch that was appended.
 * @param base how many events the log held before the batch
 */
export const outcomesAt = (base: number, outcomes: ProcessedBatch['outcomes']): readonly Outcome[] =>
  outcomes.map(({ eventsBefore, ...outcome }) =>
    Object.assign(outcome, { position: encodePosition([base + eventsBefore]) }),
  );
