import {
  foldEvents,
  presentStation,
  renderRecord,
  type EventStream,
  type LoggedEvent,
  type StoredRecord,
} from '#application/views';
import type { DomainState, PresentStation } from '#domain';
import { aroundKey } from './record-document.js';

/** A record as its events leave it. */
export interface Projected {
  readonly record: StoredRecord;
  readonly state: DomainState;
  /** The keys of what is around it, where it is a station. */
  readonly around: readonly string[];
  /** The events that it was told of, those that it knew included. */
  readonly events: readonly LoggedEvent[];
}

/** The keys of what is around a station. */
export const keysAround = ({ attributes, connectors }: PresentStation): readonly string[] => [
  aroundKey({ kind: 'location', id: attributes.location_id }),
  ...connectors.map(({ connector_type_id: id }) => aroundKey({ kind: 'connector-type', id })),
];

/** Events of one aggregate that can't be applied, the first one for this reason, the others because of it. */
export interface Poisoned {
  readonly events: readonly LoggedEvent[];
  readonly reason: string;
}

interface ProjectedStream {
  /** Undefined where nothing of it can be applied. */
  readonly projected: Projected | undefined;
  readonly poisoned?: Poisoned;
}

/** Folds an aggregate's events into its record, as far as they can be. */
export function project(stream: EventStream, held: StoredRecord | undefined): ProjectedStream {
  try {
    return { projected: fold(stream, held, stream.events) };
  } catch {
    return upToPoison(stream, held);
  }
}

function upToPoison(stream: EventStream, held: StoredRecord | undefined): ProjectedStream {
  let projected: Projected | undefined;
  for (const [place, event] of stream.events.entries()) {
    try {
      const folded = fold(stream, projected?.record ?? held, [event]);
      projected = { ...folded, events: stream.events.slice(0, place + 1) };
    } catch (error) {
      return { projected, poisoned: { events: stream.events.slice(place), reason: String(error) } };
    }
  }
  return { projected };
}

function fold(
  { kind, id }: EventStream,
  held: StoredRecord | undefined,
  events: readonly LoggedEvent[],
): Projected {
  const { version, state } = foldEvents(kind, held, events);
  const station = kind === 'station' ? presentStation(state) : undefined;
  const around = station ? keysAround(station) : [];
  return { record: { id, version, ...renderRecord(kind, state) }, state, around, events };
}
