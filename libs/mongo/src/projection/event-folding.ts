import {
  applyEvents,
  keyText,
  presentStation,
  renderRecord,
  type AggregateKey,
  type EventStream,
  type FoldedState,
  type LoggedEvent,
  type StoredRecord,
} from '#application/views';
import type { DomainState, PresentStation } from '#domain';

/** A record after its events. */
export interface FoldedRecord {
  readonly record: StoredRecord;
  readonly state: DomainState;
  /** The keys of a station's related records; empty for other records. */
  readonly related: readonly string[];
  /** The events that were folded, those that the stored record includes among them. */
  readonly events: readonly LoggedEvent[];
}

/** The keys of a station's location and connector types. */
export const relatedKeys = ({ attributes, connectors }: PresentStation): readonly string[] => [
  keyText({ kind: 'location', id: attributes.location_id }),
  ...connectors.map(({ connector_type_id: id }) => keyText({ kind: 'connector-type', id })),
];

/** Events of one aggregate that can't be applied: the first one for this reason, the others because they follow it. */
export interface UnappliedEvents {
  readonly events: readonly LoggedEvent[];
  readonly reason: string;
}

/** The state after events, and which ones were folded. */
export interface FoldedEvents extends FoldedState {
  readonly events: readonly LoggedEvent[];
}

interface FoldResult {
  /** Undefined if not even the first event can be applied. */
  readonly folded: FoldedEvents | undefined;
  readonly unapplied?: UnappliedEvents;
}

/**
 * Folds an aggregate's events into its state, up to the first event that can't be applied.
 * @param base returns the state before them; if it throws, no event can be applied
 */
export function foldStream({ kind, events }: EventStream, base: () => FoldedState): FoldResult {
  try {
    return { folded: { ...applyEvents(kind, base(), events), events } };
  } catch {
    return foldUntilError({ kind, events }, base);
  }
}

function foldUntilError(
  { kind, events }: Pick<EventStream, 'kind' | 'events'>,
  base: () => FoldedState,
): FoldResult {
  let folded: FoldedEvents | undefined;
  for (const [index, event] of events.entries()) {
    try {
      const next = applyEvents(kind, folded ?? base(), [event]);
      folded = { ...next, events: events.slice(0, index + 1) };
    } catch (error) {
      return { folded, unapplied: { events: events.slice(index), reason: String(error) } };
    }
  }
  return { folded };
}

/** Renders a state as a record. */
export function foldedRecord(
  { kind, id }: AggregateKey,
  { version, state, events }: FoldedEvents,
): FoldedRecord {
  const station = kind === 'station' ? presentStation(state) : undefined;
  const related = station ? relatedKeys(station) : [];
  return { record: { id, version, ...renderRecord(kind, state) }, state, related, events };
}
