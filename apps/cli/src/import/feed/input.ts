import { createReadStream, fstatSync, statSync, type BigIntStats } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { CannotRun, type Terminal } from '../../terminal.js';

/** How much of a file is looked at to tell its format. */
const HEAD_BYTES = 64 * 1024;
const READ_BYTES = 256 * 1024;

/** A file or standard input, opened and with its beginning read. */
export interface Input {
  /** What messages call it. */
  readonly name: string;
  /** The file's own name without its folder; null for standard input. */
  readonly fileName: string | null;
  /** The same for all names of one file; null where it is none, as with a pipe. */
  readonly identity: string | null;
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
export async function openInput(path: string, stdin: Terminal['stdin']): Promise<Input> {
  if (path === '-') return peek(standardInput(stdin), stdin);
  try {
    const stats = statSync(path, { bigint: true });
    const stream = createReadStream(path, { highWaterMark: READ_BYTES });
    // A pipe has no size to compare with.
    const size = Number(stats.size) || null;
    return await peek({ name: path, fileName: basename(path), identity: identityOf(stats), size }, stream);
  } catch (error) {
    throw cannotRead(path, error);
  }
}

const cannotRead = (name: string, error: unknown): CannotRun =>
  new CannotRun(`can't read ${name}: ${error instanceof Error ? error.message : String(error)}`);

/** A file may be redirected to standard input. */
function standardInput({ fd }: Terminal['stdin']): Origin {
  const identity = fd === undefined ? null : identityOf(fstatSync(fd, { bigint: true }));
  return { name: 'standard input', fileName: null, identity, size: null };
}

/** Identity of the file at a path, null where there is none, or none that can be reached. */
export function identityAt(path: string): string | null {
  try {
    return identityOf(statSync(path, { bigint: true }));
  } catch {
    return null;
  }
}

/** Neither a symbolic nor a hard link hides which file it is. */
const identityOf = (stats: BigIntStats): string | null =>
  stats.isFile() ? `${stats.dev}:${stats.ino}` : null;

type Origin = Pick<Input, 'name' | 'fileName' | 'identity' | 'size'>;

async function peek(origin: Origin, stream: Readable): Promise<Input> {
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer | string>;
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const next = await iterator.next();
    if (next.done) break;
    pieces.push(asBytes(next.value));
    length += next.value.length;
  }
  return new PeekedInput(origin, withoutByteOrderMark(Buffer.concat(pieces)), iterator);
}

const asBytes = (piece: Buffer | string): Buffer => (typeof piece === 'string' ? Buffer.from(piece) : piece);

function withoutByteOrderMark(bytes: Buffer): Buffer {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return marked ? bytes.subarray(3) : bytes;
}

class PeekedInput implements Input {
  readonly name: string;
  readonly fileName: string | null;
  readonly identity: string | null;
  readonly size: number | null;
  position = 0;

  constructor(
    origin: Origin,
    readonly head: Buffer,
    private readonly rest: AsyncIterator<Buffer | string>,
  ) {
    this.name = origin.name;
    this.fileName = origin.fileName;
    this.identity = origin.identity;
    this.size = origin.size;
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
