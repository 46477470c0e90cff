import type { AggregateKind } from '#domain';
import { keyText, type LoggedEvent, type ProjectableEvent } from '../log/recorded-event.js';

/** Events of one aggregate, in their order. */
export interface EventStream<Event extends ProjectableEvent = LoggedEvent> {
  readonly kind: AggregateKind;
  readonly id: string;
  /** Its number in the log, where that numbers aggregates. */
  readonly number: number | undefined;
  readonly events: readonly Event[];
}

/** A batch of events by aggregate, in the order in which the aggregates first occur. */
export function streamsOf<Event extends ProjectableEvent>(
  events: readonly Event[],
): readonly EventStream<Event>[] {
  const streams = new Map<string, EventStream<Event> & { readonly events: Event[] }>();
  for (const event of events) {
    const { kind, id } = event.aggregate;
    const key = keyText(event.aggregate);
    const stream = streams.get(key);
    if (stream) stream.events.push(event);
    else streams.set(key, { kind, id, number: event.aggregateNumber, events: [event] });
  }
  return [...streams.values()];
}

/** The aggregate's first event is among these, so that most likely nothing is held of it yet. */
export const beginsHere = ({ events }: EventStream): boolean => events[0]?.version === 1;
