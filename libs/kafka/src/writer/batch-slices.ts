import type { KafkaMessage } from 'kafkajs';

/** Limits of the commands of one transaction, by count and by bytes: it has to end in time and to fit into memory. */
const MAX_COUNT = 2_000;
const MAX_BYTES = 4 * 1024 * 1024;

/** Splits the messages, in their order, into slices for one transaction each. A larger message is a slice by itself. */
export function* slicesOf(messages: readonly KafkaMessage[]): Generator<readonly KafkaMessage[]> {
  let slice: KafkaMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    const length = message.value?.length ?? 0;
    if (slice.length > 0 && (slice.length === MAX_COUNT || bytes + length > MAX_BYTES)) {
      yield slice;
      [slice, bytes] = [[], 0];
    }
    slice.push(message);
    bytes += length;
  }
  if (slice.length > 0) yield slice;
}
