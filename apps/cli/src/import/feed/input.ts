import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { CannotRun } from '../../terminal.js';

/** How much of a file is looked at to tell its format. */
const HEAD_BYTES = 64 * 1024;
const READ_BYTES = 256 * 1024;

/** A file or standard input, opened and with its beginning read. */
export interface Input {
  /** What messages call it. */
  readonly name: string;
  /** The file's own name without its folder; null for standard input. */
  readonly fileName: string | null;
  /** Bytes, where that is known beforehand. */
  readonly size: number | null;
  /** The first bytes, without a byte order mark. */
  readonly head: Buffer;
  /** All bytes, without a byte order mark. To be read once. */
  bytes(): AsyncGenerator<Buffer, void, undefined>;
  /** Bytes handed out so far. */
  readonly position: number;
}

/** Opens a file; `-` is standard input. @throws CannotRun where it can't be read */
export async function openInput(path: string, stdin: Readable): Promise<Input> {
  if (path === '-') return peek({ name: 'standard input', fileName: null, size: null }, stdin);
  try {
    const { size } = await stat(path);
    const stream = createReadStream(path, { highWaterMark: READ_BYTES });
    // A pipe has no size to compare with.
    return await peek({ name: path, fileName: basename(path), size: size || null }, stream);
  } catch (error) {
    throw cannotRead(path, error);
  }
}

const cannotRead = (name: string, error: unknown): CannotRun =>
  new CannotRun(`can't read ${name}: ${error instanceof Error ? error.message : String(error)}`);

type Identity = Pick<Input, 'name' | 'fileName' | 'size'>;

async function peek(identity: Identity, stream: Readable): Promise<Input> {
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer | string>;
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const next = await iterator.next();
    if (next.done) break;
    pieces.push(asBytes(next.value));
    length += next.value.length;
  }
  return new PeekedInput(identity, withoutByteOrderMark(Buffer.concat(pieces)), iterator);
}

const asBytes = (piece: Buffer | string): Buffer => (typeof piece === 'string' ? Buffer.from(piece) : piece);

function withoutByteOrderMark(bytes: Buffer): Buffer {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return marked ? bytes.subarray(3) : bytes;
}

class PeekedInput implements Input {
  readonly name: string;
  readonly fileName: string | null;
  readonly size: number | null;
  position = 0;

  constructor(
    identity: Identity,
    readonly head: Buffer,
    private readonly rest: AsyncIterator<Buffer | string>,
  ) {
    this.name = identity.name;
    this.fileName = identity.fileName;
    this.size = identity.size;
  }

  async *bytes(): AsyncGenerator<Buffer, void, undefined> {
    yield this.handOut(this.head);
    try {
      for (let next = await this.rest.next(); !next.done; next = await this.rest.next())
        yield this.handOut(asBytes(next.value));
    } catch (error) {
      throw cannotRead(this.name, error);
    }
  }

  private handOut(piece: Buffer): Buffer {
    this.position += piece.length;
    return piece;
  }
}
