import { positionIn, type LoggedEvent, type UnreadableEvent } from '#application';
import type { KafkaMessage } from 'kafkajs';
import { decodeEvent } from '../records/event-record.js';
import { headerTexts } from '../records/headers.js';

interface EventsRead {
  readonly events: readonly LoggedEvent[];
  readonly unreadable: readonly UnreadableEvent[];
}

/** Reads records of the log of events, as far as they can be read. */
export function readEvents(topic: string, partition: number, messages: readonly KafkaMessage[]): EventsRead {
  const events: LoggedEvent[] = [];
  const unreadable: UnreadableEvent[] = [];
  for (const message of messages) {
    const place = { partition, offset: Number(message.offset) };
    try {
      events.push({ ...decodeEvent(message), place, position: positionIn(partition, place.offset + 1) });
    } catch (error) {
      const { key, headers, value } = message;
      unreadable.push({ topic, place, reason: String(error), key, headers: headerTexts(headers), value });
    }
  }
  return { events, unreadable };
}
