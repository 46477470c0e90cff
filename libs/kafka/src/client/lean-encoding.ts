import { createRequire } from 'node:module';

/** What the client puts bytes together with: one for each header, each record, each batch and each request. */
export interface Encoder {
  buf: Buffer;
  /** How many bytes it has. */
  offset: number;
  ensureAvailable(length: number): void;
  writeUVarInt(value: number): Encoder;
}

interface EncoderClass {
  readonly prototype: Encoder;
  /** Tells how much room a new one gets. */
  nextPowerOfTwo: (size: number) => number;
}

/**
 * Has the client encode records in two thirds of the time: it takes half a kilobyte of the system's memory for each
 * header and fills it with zeros, and an array and a buffer for each whole number. What it encodes stays the same.
 * Its code is held to one version by the lock file, and the test of this holds both ways together.
 */
export function encodeLeanly(): void {
  const encoder = encoderClass();
  encoder.nextPowerOfTwo = firstRoom;
  encoder.prototype.ensureAvailable = ensureAvailable;
  encoder.prototype.writeUVarInt = writeUVarInt;
}

export const encoderClass = (): EncoderClass =>
  createRequire(import.meta.url)('kafkajs/src/protocol/encoder.js') as EncoderClass;

/** V8 keeps what is not longer beside other objects; for anything longer, memory is asked of the system. */
const FIRST_ROOM = 64;

const firstRoom = () => FIRST_ROOM;

function ensureAvailable(this: Encoder, length: number): void {
  const needed = this.offset + length;
  if (needed <= this.buf.length) return;
  // Not filled: only what is written is ever read.
  const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.buf.length));
  this.buf.copy(larger, 0, 0, this.offset);
  this.buf = larger;
}

/** Bytes of 32 bits, seven in each. */
const LONGEST_VARINT = 5;
const MORE_BITS = 0xffffff80;

function writeUVarInt(this: Encoder, value: number): Encoder {
  this.ensureAvailable(LONGEST_VARINT);
  let rest = value;
  for (; (rest & MORE_BITS) !== 0; rest >>>= 7) this.buf[this.offset++] = (rest & 0x7f) | 0x80;
  this.buf[this.offset++] = rest;
  return this;
}
