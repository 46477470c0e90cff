import {
  foldEvents,
  keyText,
  presentStation,
  renderRecord,
  type EventStream,
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

interface FoldResult {
  /** Undefined if not even the first event can be applied. */
  readonly folded: FoldedRecord | undefined;
  readonly unapplied?: UnappliedEvents;
}

/** Folds an aggregate's events into its stored record, up to the first event that can't be applied. */
export function foldStream(stream: EventStream, stored: StoredRecord | undefined): FoldResult {
  try {
    return { folded: fold(stream, stored, stream.events) };
  } catch {
    return foldUntilError(stream, stored);
  }
}

function foldUntilError(stream: EventStream, stored: StoredRecord | undefined): FoldResult {
  let folded: FoldedRecord | undefined;
  for (const [index, event] of stream.events.entries()) {
    try {
      const next = fold(stream, folded?.record ?? stored, [event]);
      folded = { ...next, events: stream.events.slice(0, index + 1) };
    } catch (error) {
      return { folded, unapplied: { events: stream.events.slice(index), reason: String(error) } };
    }
  }
  return { folded };
}

function fold(
  { kind, id }: EventStream,
  stored: StoredRecord | undefined,
  events: readonly LoggedEvent[],
): FoldedRecord {
  const { version, state } = foldEvents(kind, stored, events);
  const station = kind === 'station' ? presentStation(state) : undefined;
  const related = station ? relatedKeys(station) : [];
  return { record: { id, version, ...renderRecord(kind, state) }, state, related, events };
}
