import type { KafkaMessage } from 'kafkajs';

/** Commands that are decided in one transaction, and bytes of them: it has to end in time, and fit into memory. */
const GREATEST_COUNT = 2_000;
const GREATEST_SIZE = 4 * 1024 * 1024;

/** The messages in their order, in parts; a record that is larger has one of its own. */
export function* partsOf(messages: readonly KafkaMessage[]): Generator<readonly KafkaMessage[]> {
  let part: KafkaMessage[] = [];
  let size = 0;
  for (const message of messages) {
    const length = message.value?.length ?? 0;
    if (part.length > 0 && (part.length === GREATEST_COUNT || size + length > GREATEST_SIZE)) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(message);
    size += length;
  }
  if (part.length > 0) yield part;
}
