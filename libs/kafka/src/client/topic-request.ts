import type { Decoder } from '../decoding/kafkajs-decoder.js';
import type { ProtocolRequest } from './broker-connection.js';

/** What a broker knows about a topic. */
export interface TopicState {
  /** Identifies the cluster. */
  readonly cluster: string;
  /** Identifies the topic: one that is deleted and created again has another id. Undefined if there is no such topic. */
  readonly id: string | undefined;
  /** The number of its partitions. */
  readonly partitions: number;
  /** The partitions without a leader, which can be neither read nor written. */
  readonly leaderless: readonly number[];
  /** A bit for each operation on the topic that the client is allowed; undefined if that is not known. */
  readonly allowed: number | undefined;
}

const METADATA = 3;
/** The first version in which a topic without a name is allowed; topic ids exist since version 10 (Kafka 2.8). */
const VERSION = 12;
const TOPIC_AUTHORIZATION_FAILED = 29;
/** What a broker answers if it does not say which operations are allowed. */
const UNKNOWN_OPERATIONS = -(2 ** 31);
const UUID_BYTES = 16;
const NO_ID = Buffer.alloc(UUID_BYTES);

/** Asks a broker for the state of a topic. kafkajs's own request for metadata has no topic ids. */
export const topicRequest = (topic: string): ProtocolRequest<TopicState> => ({
  apiKey: METADATA,
  apiVersion: VERSION,
  apiName: 'Metadata',
  body: bodyOf(Buffer.from(topic)),
  decode: (decoder) => {
    decoder.readTaggedFields();
    decoder.readInt32();
    decoder.readUVarIntArray(skipBroker);
    const cluster = decoder.readUVarIntString() ?? '';
    decoder.readInt32();
    const [found] = decoder.readUVarIntArray(readTopic) ?? [];
    return { cluster, id: undefined, partitions: 0, leaderless: [], allowed: undefined, ...found };
  },
});

/** Empty lists of tagged fields are zeros; lengths and counts are one greater than the actual ones. */
function bodyOf(name: Buffer): Buffer {
  const length = name.length + 1;
  const encodedLength = length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7];
  const topic = [NO_ID, Buffer.from(encodedLength), name, Buffer.of(0)];
  // The two flags: missing topics are not created, and the operations that are allowed are listed.
  return Buffer.concat([Buffer.of(0, 2), ...topic, Buffer.of(0, 1, 0)]);
}

function skipBroker(decoder: Decoder): void {
  decoder.readInt32();
  decoder.readUVarIntString();
  decoder.readInt32();
  decoder.readUVarIntString();
  decoder.readTaggedFields();
}

function readTopic(decoder: Decoder): Omit<TopicState, 'cluster'> {
  const error = decoder.readInt16();
  decoder.readUVarIntString();
  const id = decoder.readBytes(UUID_BYTES) ?? NO_ID;
  decoder.readBoolean();
  const partitions = decoder.readUVarIntArray(readPartition) ?? [];
  const operations = decoder.readInt32();
  decoder.readTaggedFields();
  return {
    allowed: error === TOPIC_AUTHORIZATION_FAILED ? 0 : known(operations),
    id: id.equals(NO_ID) ? undefined : id.toString('base64url'),
    partitions: partitions.length,
    leaderless: partitions.flatMap(({ partition, leader }) => (leader < 0 ? [partition] : [])),
  };
}

const known = (operations: number) => (operations === UNKNOWN_OPERATIONS ? undefined : operations);

function readPartition(decoder: Decoder): { readonly partition: number; readonly leader: number } {
  decoder.readInt16();
  const partition = decoder.readInt32();
  const leader = decoder.readInt32();
  decoder.readInt32();
  for (let list = 0; list < 3; list += 1) decoder.readUVarIntArray((each) => each.readInt32());
  decoder.readTaggedFields();
  return { partition, leader };
}
