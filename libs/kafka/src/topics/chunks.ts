import type { Message } from 'kafkajs';

/** Bytes of one request for a partition; a single larger record is a request by itself. */
const MAX_BYTES = 4_194_304;
/** Bytes of a record beside its key, value and headers. */
const OVERHEAD = 100;

/**
 * Splits messages, in their order, into chunks for one request each. The broker's limit, max.message.bytes, is
 * several times as much as a chunk. A message is never split.
 */
export function* chunksOf(messages: readonly Message[]): Generator<readonly Message[]> {
  let chunk: Message[] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = sizeOf(message);
    if (chunk.length > 0 && bytes + size > MAX_BYTES) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(message);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}

/** An upper bound that needs no encoding: a UTF-16 code unit takes at most three bytes. */
function sizeOf({ key, value, headers = {} }: Message): number {
  const parts = [key, value, ...Object.values(headers)];
  return parts.reduce((size: number, part) => size + OVERHEAD + 3 * (part?.length ?? 0), 0);
}
