import { problem, type Problem } from '#application';
import { BODY_LIMIT } from './body-limits.js';

/** Greatest number of bytes in the buffers of one memory. */
const TOTAL = 64 * 1024 * 1024;
/** First bytes of a buffer that do not count: common lines and bodies are read even if many long ones are buffered. */
const UNCOUNTED = 64 * 1024;
/** The first size of a buffer; it doubles as its content grows. */
const FIRST_SIZE = 4 * 1024;

/** The memory for incomplete lines, or for whole bodies, which all requests share. */
export class BufferMemory {
  private used = 0;

  constructor(private readonly total = TOTAL) {}

  /** Takes memory for so many more bytes; returns false if there is too little. */
  take(bytes: number): boolean {
    if (this.used + bytes > this.total) return false;
    this.used += bytes;
    return true;
  }

  release(bytes: number): void {
    this.used -= bytes;
  }
}

/**
 * The bytes of one line or body, copied from chunks: a list of chunks would take hundreds of bytes for each, and a client
 * can send chunks of one byte. What is too long is refused, and nothing of it stays in memory.
 */
export class BoundedBuffer {
  /** Why the content can't be read; undefined if it can. */
  refusal: Problem | undefined;
  private buffer = Buffer.alloc(0);
  private length = 0;
  /** Bytes taken from the shared memory. */
  private taken = 0;

  constructor(private readonly memory: BufferMemory) {}

  get isEmpty(): boolean {
    return this.length === 0 && !this.refusal;
  }

  get bytes(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  append(part: Buffer): void {
    if (this.refusal || part.length === 0) return;
    const length = this.length + part.length;
    if (length > BODY_LIMIT) return this.refuse(problem('payload_too_large'));
    if (!this.reserve(length)) return this.refuse(problem('overloaded'));
    part.copy(this.buffer, this.length);
    this.length = length;
  }

  /** Empties the buffer, for the next line or because its content is not needed any more. */
  clear(): void {
    this.memory.release(this.taken);
    this.refusal = undefined;
    this.buffer = Buffer.alloc(0);
    this.length = this.taken = 0;
  }

  private refuse(refusal: Problem): void {
    this.clear();
    this.refusal = refusal;
  }

  /** Grows the buffer; false if there is no memory. */
  private reserve(length: number): boolean {
    if (length <= this.buffer.length) return true;
    const size = Math.min(BODY_LIMIT, Math.max(FIRST_SIZE, 2 * this.buffer.length, length));
    const more = Math.max(0, size - UNCOUNTED) - this.taken;
    if (!this.memory.take(more)) return false;
    this.taken += more;
    const grown = Buffer.allocUnsafe(size);
    this.bytes.copy(grown);
    this.buffer = grown;
    return true;
  }
}
