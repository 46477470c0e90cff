import { decodeRecord, type BatchContext, type DecodedRecord } from './decode-record.js';
import { KafkajsDecoder, loadOfKafkajs, type Decoder } from './kafkajs-decoder.js';
import type { Turns } from './turns.js';

/** The flags of a batch. */
const LOG_APPEND_TIME = 0x08;
const TRANSACTIONAL = 0x10;
const CONTROL = 0x20;
/** Bytes of a batch before its records, from the byte after its length. */
const HEAD_BYTES = 49;
/** Where both batches and messages of the formats before them have the number of their format. */
const FORMAT_AT = 16;
const BATCHES = 2;

interface Codec {
  decompress(data: Buffer): Promise<Buffer>;
}

const { lookupCodecByAttributes } = loadOfKafkajs('kafkajs/src/protocol/message/compression/index.js') as {
  readonly lookupCodecByAttributes: (attributes: number) => Codec | null;
};
/** Decodes messages of the formats before Kafka 0.11, which have no headers. */
const decodeMessageSet = loadOfKafkajs('kafkajs/src/protocol/messageSet/decoder.js') as (
  messages: Decoder,
  size: number,
) => Promise<DecodedRecord[]>;

/** Decodes the batches of a partition. A batch that the broker has cut off at the end is left out. */
export async function decodeBatches(data: Buffer, turns: Turns): Promise<DecodedRecord[]> {
  if (data.length > FORMAT_AT && data.readInt8(FORMAT_AT) !== BATCHES)
    return decodeMessageSet(new KafkajsDecoder(data), data.length);
  const decoder = new KafkajsDecoder(data);
  const records: DecodedRecord[] = [];
  for (let batch = nextBatch(decoder); batch; batch = nextBatch(decoder))
    await decodeInto(records, batch, turns);
  return records;
}

interface Batch {
  readonly firstOffset: bigint;
  /** What follows its length. */
  readonly data: Buffer;
}

function nextBatch(decoder: Decoder): Batch | undefined {
  if (!decoder.canReadBytes(HEAD_BYTES)) return undefined;
  const firstOffset = decoder.readInt64();
  const length = decoder.readInt32();
  if (length < HEAD_BYTES || !decoder.canReadBytes(length)) return undefined;
  return { firstOffset, data: decoder.readBytes(length) as Buffer };
}

/** Appends the records of a batch one by one: a call can't have as many arguments as a batch can have records. */
async function decodeInto(
  records: DecodedRecord[],
  { firstOffset, data }: Batch,
  turns: Turns,
): Promise<void> {
  const batch = new KafkajsDecoder(data);
  const { context, attributes } = readContext(batch, firstOffset);
  const count = batch.readInt32();
  const codec = lookupCodecByAttributes(attributes);
  const decoder = codec ? new KafkajsDecoder(await codec.decompress(batch.readAll())) : batch;
  for (let read = 0; read < count && decoder.canReadBytes(1); read++) {
    records.push(decodeRecord(decoder, context));
    if (turns.isDue()) await turns.next();
  }
}

function readContext(batch: Decoder, firstOffset: bigint) {
  // The epoch of the leader, the format and the checksum are not used.
  batch.readInt32();
  batch.readInt8();
  batch.readInt32();
  const attributes = batch.readInt16();
  batch.readInt32();
  const firstTimestamp = batch.readInt64();
  const maxTimestamp = batch.readInt64();
  const producerId = String(batch.readInt64());
  // The epoch and the sequence of the producer.
  batch.readInt16();
  batch.readInt32();
  const context: BatchContext = {
    firstOffset,
    firstTimestamp,
    appendedAt: (attributes & LOG_APPEND_TIME) > 0 ? maxTimestamp : undefined,
    isControlBatch: (attributes & CONTROL) > 0,
    writer: { producerId, inTransaction: (attributes & TRANSACTIONAL) > 0 },
  };
  return { context, attributes };
}
