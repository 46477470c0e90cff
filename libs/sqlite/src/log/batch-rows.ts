import type { Outcome, ProcessedBatch } from '#application';
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
  readonly version: number;
  readonly state: string;
  /** The batch holds its first event. */
  readonly isNew: boolean;
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
  const firsts = new Set<number>();
  for (const [place, { aggregate }] of snapshots.entries())
    places.set(`${aggregate.kind}/${aggregate.id}`, place);
  const eventRows = events.map(({ aggregate, version, event, time, commandId, caller }) => {
    const place = places.get(`${aggregate.kind}/${aggregate.id}`) ?? -1;
    if (version === 1) firsts.add(place);
    return {
      aggregate: place,
      values: [version, event.type, time, commandId, caller, JSON.stringify(event.data)],
    };
  });
  return {
    aggregates: snapshots.map(({ aggregate: { id, kind }, version, state }, place) => ({
      id,
      kind,
      version,
      state: JSON.stringify(state),
      isNew: firsts.has(place),
    })),
    events: eventRows,
    outcomes: outcomes.map(outcomeRow),
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
export const outcomesAt = (base: number, { outcomes }: ProcessedBatch): readonly Outcome[] =>
  outcomes.map(({ eventsBefore, ...outcome }) => ({
    ...outcome,
    position: encodePosition([base + eventsBefore]),
  }));
