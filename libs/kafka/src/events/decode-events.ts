import { positionInPartition, type LoggedEvent, type UnreadableEvent } from '#application';
import type { KafkaMessage } from 'kafkajs';
import { decodeEvent } from '../records/event-record.js';
import { headerTexts } from '../records/headers.js';

interface DecodedEvents {
  readonly events: readonly LoggedEvent[];
  readonly unreadable: readonly UnreadableEvent[];
}

/** Decodes records of the events topic. Those that can't be decoded are returned with the reason. */
export function decodeEvents(
  topic: string,
  partition: number,
  messages: readonly KafkaMessage[],
): DecodedEvents {
  const events: LoggedEvent[] = [];
  const unreadable: UnreadableEvent[] = [];
  for (const message of messages) {
    const offset = Number(message.offset);
    const partitionOffset = { partition, offset };
    try {
      events.push({
        ...decodeEvent(message),
        partitionOffset,
        position: positionInPartition(partition, offset + 1),
      });
    } catch (error) {
      const { key, headers, value } = message;
      unreadable.push({
        topic,
        partitionOffset,
        reason: String(error),
        key,
        headers: headerTexts(headers),
        value,
      });
    }
  }
  return { events, unreadable };
}
