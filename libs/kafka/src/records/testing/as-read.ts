import type { KafkaMessage, Message } from 'kafkajs';

interface Read {
  readonly offset?: string;
  readonly timestamp?: string;
}

/** The record as kafkajs delivers it to a consumer: key, value and headers are bytes. */
export function asRead(sent: Message, { offset = '0', timestamp = '0' }: Read = {}): KafkaMessage {
  const headers = Object.entries(sent.headers ?? {}).map(([name, value]) => [
    name,
    Buffer.from(String(value)),
  ]);
  return {
    key: bytes(sent.key ?? null),
    value: bytes(sent.value),
    headers: Object.fromEntries(headers) as Record<string, Buffer>,
    offset,
    timestamp,
    attributes: 0,
  };
}

const bytes = (given: Buffer | string | null) => (given === null ? null : Buffer.from(given));
