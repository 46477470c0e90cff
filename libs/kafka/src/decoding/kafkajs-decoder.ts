import { createRequire } from 'node:module';

/** The parts of kafkajs's decoder of the Kafka protocol that this service uses. */
export interface Decoder {
  readonly buffer: Buffer;
  readonly offset: number;
  canReadBytes(length: number): boolean;
  readInt8(): number;
  readInt16(): number;
  readInt32(): number;
  readInt64(): bigint;
  readVarInt(): number;
  readVarLong(): { readonly value: bigint };
  readBoolean(): boolean;
  readString(): string | null;
  readBytes(length?: number): Buffer | null;
  readVarIntBytes(): Buffer | null;
  readVarIntString(): string | null;
  readUVarIntString(): string | null;
  readArray<T>(read: (decoder: Decoder) => T): T[];
  readArrayAsync<T>(read: (decoder: Decoder) => Promise<T>): Promise<T[]>;
  readUVarIntArray<T>(read: (decoder: Decoder) => T): T[] | null;
  readTaggedFields(): void;
  readAll(): Buffer;
}

/** Loads a file of kafkajs that is not public. */
export const loadOfKafkajs = createRequire(import.meta.url);

export const KafkajsDecoder = loadOfKafkajs('kafkajs/src/protocol/decoder.js') as new (
  data: Buffer,
) => Decoder;
