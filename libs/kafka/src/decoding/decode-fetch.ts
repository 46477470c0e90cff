import { decodeBatches } from './decode-batches.js';
import { KafkajsDecoder, type Decoder } from './kafkajs-decoder.js';
import { Turns } from './turns.js';

/** Decodes a response of a broker to a request for records, of version 11, as kafkajs's consumer takes it. */
export async function decodeFetch(data: Buffer) {
  const decoder = new KafkajsDecoder(data);
  const turns = new Turns();
  return {
    // The client waits, not the broker: kafkajs does that by the second one.
    throttleTime: 0,
    clientSideThrottleTime: decoder.readInt32(),
    errorCode: decoder.readInt16(),
    sessionId: decoder.readInt32(),
    responses: await decoder.readArrayAsync((topic) => decodeTopic(topic, turns)),
  };
}

const decodeTopic = async (decoder: Decoder, turns: Turns) => ({
  topicName: decoder.readString(),
  partitions: await decoder.readArrayAsync((partition) => decodePartition(partition, turns)),
});

const decodePartition = async (decoder: Decoder, turns: Turns) => ({
  partition: decoder.readInt32(),
  errorCode: decoder.readInt16(),
  highWatermark: String(decoder.readInt64()),
  lastStableOffset: String(decoder.readInt64()),
  lastStartOffset: String(decoder.readInt64()),
  abortedTransactions: decoder.readArray(decodeAborted),
  preferredReadReplica: decoder.readInt32(),
  messages: await decodeBatches(decoder.readBytes() ?? Buffer.alloc(0), turns),
});

const decodeAborted = (decoder: Decoder) => ({
  producerId: String(decoder.readInt64()),
  firstOffset: String(decoder.readInt64()),
});
