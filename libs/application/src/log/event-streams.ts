import type { AggregateKind } from '#domain';
import { keyText, type LoggedEvent, type ProjectableEvent } from './recorded-event.js';

/** Events of one aggregate, in their order. */
export interface EventStream<Event extends ProjectableEvent = LoggedEvent> {
  readonly kind: AggregateKind;
  readonly id: string;
  /** Number that the log assigned to the aggregate, if it assigns numbers. */
  readonly number: number | undefined;
  readonly events: readonly Event[];
}

/** Groups a batch of events by aggregate, in the order of each aggregate's first event in the batch. */
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

/** Whether the stream contains the aggregate's first event, so that most likely no record of it is stored. */
export const includesFirstEvent = ({ events }: EventStream): boolean => events[0]?.version === 1;
