import type { IncomingMessage } from 'node:http';
import { problem, type Problem } from '#application';
import { HttpProblem } from '../problems/http-problem.js';
import { latestResponse } from '../problems/socket-problems.js';

/** Greatest size of a request body, and of one line of a bulk request, in bytes. */
export const BODY_LIMIT = 8 * 1024 * 1024;

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

/**
 * Reads a body that is processed when it has arrived completely. It takes memory until the request is answered: a large
 * body also waits with its request to be executed.
 * @throws HttpProblem `payload_too_large`; `overloaded`: other bodies fill the memory; `request_timeout`: the client has
 *   gone
 */
export async function readBody(body: IncomingMessage, memory: BufferMemory): Promise<Buffer> {
  if (Number(body.headers['content-length']) > BODY_LIMIT) throw new HttpProblem('payload_too_large');
  const buffer = new BoundedBuffer(memory);
  latestResponse(body.socket)?.once('close', () => buffer.clear());
  const refusal = await fill(buffer, body);
  if (!refusal) return buffer.bytes;
  // For clients that read no response before they have sent the body.
  body.resume();
  throw refused(refusal);
}

/** The problem of a request whose body or part a buffer has refused. */
export const refused = ({ code }: Problem): HttpProblem =>
  new HttpProblem(code, {}, code === 'overloaded' ? { 'retry-after': '1' } : {});

async function fill(buffer: BoundedBuffer, body: IncomingMessage): Promise<Problem | undefined> {
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      buffer.append(chunk as Buffer);
      if (buffer.refusal) break;
    }
    return buffer.refusal;
  } catch {
    throw new HttpProblem('request_timeout');
  }
}

/**
 * Reads a body with a streaming parser and refuses it when it exceeds the limit. The multipart parser limits only the
 * parts that it keeps, not the whole body.
 * @param limit greatest size of the body, in bytes
 * @param read starts to read at once; its result is ignored after the body has exceeded the limit
 * @throws HttpProblem `payload_too_large`
 */
export async function readWithinLimit<Result>(
  limit: number,
  body: IncomingMessage,
  read: () => Promise<Result>,
): Promise<Result> {
  if (Number(body.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const reading = read();
  return new Promise((resolve, reject) => {
    let received = 0;
    const count = ({ length }: Buffer) => {
      received += length;
      if (received <= limit) return;
      // Stops the parser. The rest of the body is drained when the problem is sent.
      body.unpipe();
      reject(tooLarge());
    };
    // A `data` listener makes the stream flow, so it is added after the parser has attached its own.
    body.on('data', count);
    void reading.then(resolve, reject).finally(() => body.off('data', count));
  });
}

const tooLarge = () => new HttpProblem('payload_too_large');
