import type { Message } from 'kafkajs';

/** Bytes of one request for a partition, at most where there is more than one record in it. */
const GREATEST = 4_194_304;
/** What a record takes besides its key, value and headers. */
const OVERHEAD = 100;

/** The messages in their order, in parts that the broker takes (max.message.bytes is several times as much); a message is never divided. */
export function* chunksOf(messages: readonly Message[]): Generator<readonly Message[]> {
  let chunk: Message[] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = sizeOf(message);
    if (chunk.length > 0 && bytes + size > GREATEST) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(message);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}

/** An upper bound that costs nothing: a UTF-16 unit takes three bytes at most. */
function sizeOf({ key, value, headers = {} }: Message): number {
  const parts = [key, value, ...Object.values(headers)];
  return parts.reduce((size: number, part) => size + OVERHEAD + 3 * (part?.length ?? 0), 0);
}
