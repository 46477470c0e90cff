import type { AggregateSnapshot, Outcome, ProcessedBatch } from '#application';
import { encodePosition } from '#application/views';

type Value = string | number;

/** A batch as rows of plain values: made where the batch was decided, written where the file is. */
export interface BatchRows {
  readonly aggregates: readonly AggregateRow[];
  readonly events: readonly EventRow[];
  readonly outcomes: readonly OutcomeRow[];
}

export interface AggregateRow {
  readonly id: string;
  readonly kind: string;
  /** The batch holds its first event. */
  readonly isNew: boolean;
  /** Its state as the batch leaves it: until a second event the first one tells as much. */
  readonly snapshot?: { readonly version: number; readonly state: string };
}

export interface EventRow {
  /** Place of its aggregate among the batch's aggregates. */
  readonly aggregate: number;
  /** version, type, time, command_id, caller, data. */
  readonly values: readonly Value[];
}

export interface OutcomeRow {
  /** How many events of the batch lie before the outcome's position. */
  readonly eventsBefore: number;
  readonly commandId: string;
  /** The rest of it as JSON. */
  readonly outcome: string;
}

export function batchRows({ events, snapshots, outcomes }: ProcessedBatch): BatchRows {
  const places = new Map<string, number>();
  const counts = snapshots.map(() => 0);
  for (const [place, { aggregate }] of snapshots.entries())
    places.set(`${aggregate.kind}/${aggregate.id}`, place);
  const eventRows = events.map(({ aggregate, version, event, time, commandId, caller }) => {
    const place = places.get(`${aggregate.kind}/${aggregate.id}`) ?? -1;
    counts[place] = (counts[place] ?? 0) + 1;
    return {
      aggregate: place,
      values: [version, event.type, time, commandId, caller, JSON.stringify(event.data)],
    };
  });
  return {
    aggregates: snapshots.map((snapshot, place) => aggregateRow(snapshot, counts[place] ?? 0)),
    events: eventRows,
    outcomes: outcomes.map(outcomeRow),
  };
}

/** @param count how many of its events the batch holds */
function aggregateRow({ aggregate, version, state }: AggregateSnapshot, count: number): AggregateRow {
  return {
    id: aggregate.id,
    kind: aggregate.kind,
    isNew: version === count,
    ...(version > 1 && { snapshot: { version, state: JSON.stringify(state) } }),
  };
}

function outcomeRow({ eventsBefore, commandId, ...rest }: ProcessedBatch['outcomes'][number]): OutcomeRow {
  return { eventsBefore, commandId, outcome: JSON.stringify(rest satisfies KeptOutcome) };
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
