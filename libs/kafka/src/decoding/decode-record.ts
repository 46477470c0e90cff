import type { IHeaders } from 'kafkajs';
import { MAX_HEADERS } from '../records/headers.js';
import { KafkajsDecoder, type Decoder } from './kafkajs-decoder.js';

/** What the records of a batch have in common. */
export interface BatchContext {
  readonly firstOffset: bigint;
  readonly firstTimestamp: bigint;
  /** The timestamp of all records, if the broker has set it. */
  readonly appendedAt: bigint | undefined;
  readonly isControlBatch: boolean;
  /** What kafkajs reads to leave out the records of aborted transactions. */
  readonly writer: { readonly producerId: string; readonly inTransaction: boolean };
}

/** A record as kafkajs's consumer takes it. */
export interface DecodedRecord {
  readonly attributes: number;
  readonly timestamp: string;
  readonly offset: string;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  /** At most one more than {@link MAX_HEADERS}: so a reader knows that there are too many. */
  readonly headers: IHeaders;
  readonly isControlRecord: boolean;
  readonly batchContext: BatchContext['writer'];
}

/** Decodes the next record of a batch, in a time that does not depend on the number of its headers. */
export function decodeRecord(batch: Decoder, context: BatchContext): DecodedRecord {
  const decoder = new KafkajsDecoder(batch.readVarIntBytes() ?? Buffer.alloc(0));
  const attributes = decoder.readInt8();
  const timestampDelta = decoder.readVarLong().value;
  const offsetDelta = decoder.readVarInt();
  return {
    attributes,
    timestamp: String(context.appendedAt ?? context.firstTimestamp + timestampDelta),
    offset: String(context.firstOffset + BigInt(offsetDelta)),
    key: decoder.readVarIntBytes(),
    value: decoder.readVarIntBytes(),
    headers: decodeHeaders(decoder),
    isControlRecord: context.isControlBatch,
    batchContext: context.writer,
  };
}

/**
 * Nothing follows the headers of a record, so the others are not read. Any client may have written the count: it can be
 * greater than the number of bytes that are left.
 */
function decodeHeaders(decoder: Decoder): IHeaders {
  const count = Math.min(decoder.readVarInt(), MAX_HEADERS + 1);
  const headers = new Map<string, Buffer | Buffer[]>();
  for (let read = 0; read < count && decoder.canReadBytes(1); read++) {
    const name = String(decoder.readVarIntString());
    // Contrary to the types of kafkajs, it can be null.
    const value = decoder.readVarIntBytes() as Buffer;
    const given = headers.get(name);
    if (Array.isArray(given)) given.push(value);
    else headers.set(name, headers.has(name) ? [given as Buffer, value] : value);
  }
  return Object.fromEntries(headers);
}
