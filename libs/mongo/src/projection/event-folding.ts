import {
  applyEvents,
  keyText,
  presentStation,
  renderRecord,
  type EventStream,
  type FoldedState,
  type LoggedEvent,
  type StoredRecord,
} from '#application/views';
import type { AggregateKind, DomainState, PresentStation } from '#domain';
import type { UnappliedEvents } from '../archive/dead-letters.js';

/** A record after its events. */
export interface FoldedRecord {
  readonly kind: AggregateKind;
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

interface FoldResult {
  /** Undefined if not even the first event can be applied. */
  readonly folded: FoldedRecord | undefined;
  readonly unapplied?: UnappliedEvents;
}

/**
 * Folds an aggregate's events into its record, up to the first event that can't be applied.
 * @param base returns the state before them; if it throws, no event can be applied
 */
export function foldStream(stream: EventStream, base: () => FoldedState): FoldResult {
  try {
    return { folded: fold(stream, base(), stream.events) };
  } catch {
    return foldUntilError(stream, base);
  }
}

function foldUntilError(stream: EventStream, base: () => FoldedState): FoldResult {
  let folded: FoldedRecord | undefined;
  for (const [index, event] of stream.events.entries()) {
    try {
      const before = folded ? { version: folded.record.version, state: folded.state } : base();
      folded = { ...fold(stream, before, [event]), events: stream.events.slice(0, index + 1) };
    } catch (error) {
      return { folded, unapplied: { events: stream.events.slice(index), reason: String(error) } };
    }
  }
  return { folded };
}

/** An event whose state can't be rendered can't be applied either. */
function fold({ kind, id }: EventStream, base: FoldedState, events: readonly LoggedEvent[]): FoldedRecord {
  const { version, state } = applyEvents(kind, base, events);
  const station = kind === 'station' ? presentStation(state) : undefined;
  const related = station ? relatedKeys(station) : [];
  return { kind, record: { id, version, ...renderRecord(kind, state) }, state, related, events };
}
