import { createReadStream, fstatSync, statSync, type BigIntStats } from 'node:fs';
import { basename } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { fileErrorReason } from '#application/views';
import { encodingDefect, isGzip, type Input as FormatInput } from '#formats/reading';
import { ImportError } from '../import-error.js';

/** Number of bytes that format detection reads. */
const HEAD_BYTES = 64 * 1024;
const READ_BYTES = 256 * 1024;

/** `fd` is the file descriptor; a stream of a test has none. */
export type StandardInput = Readable & { readonly fd?: number };

/** A file or standard input, opened and decompressed, with its beginning read. */
export interface Input extends FormatInput {
  /** Identifies the file under any of its names; null if the input is no regular file, as with a pipe. */
  readonly identity: string | null;
  /** Size in bytes, null if it is not known, as that of compressed content. */
  readonly size: number | null;
  /** Number of bytes that {@link bytes} has returned. */
  readonly position: number;
  /** Ends the reading before its end. */
  close(): Promise<void>;
}

/**
 * Opens a file, which may be compressed by gzip; `-` is standard input.
 * @throws ImportError if it can't be read, or is no text in UTF-8
 */
export async function openInput(path: string, stdin: StandardInput): Promise<Input> {
  return readable(path === '-' ? await readHead(standardInput(stdin), stdin) : await openFile(path));
}

/** Opens a stream as {@link openInput} opens a file. */
export const openStream = async (info: InputInfo, stream: Readable): Promise<Input> =>
  readable(await readHead(info, stream));

async function readable(opened: Input): Promise<Input> {
  const input = isGzip(opened.head) ? await decompressed(opened) : opened;
  const defect = encodingDefect(input.head);
  if (defect !== null) throw new ImportError('invalid', `${input.name} ${defect}`);
  return input;
}

/** A damaged file is found while it is read. */
async function decompressed(input: Input): Promise<Input> {
  const content = createGunzip();
  // Errors are thrown where the content is read.
  pipeline(Readable.from(input.bytes()), content, () => {});
  try {
    return await readHead({ ...input, size: null }, content);
  } catch (error) {
    throw cannotRead(input.name, error);
  }
}

async function openFile(path: string): Promise<Input> {
  try {
    const stats = statSync(path, { bigint: true });
    const stream = createReadStream(path, { highWaterMark: READ_BYTES });
    // The size of a pipe is reported as 0.
    const size = Number(stats.size) || null;
    return await readHead(
      { name: path, fileName: basename(path), identity: identityOf(stats), size },
      stream,
    );
  } catch (error) {
    throw cannotRead(path, error);
  }
}

const cannotRead = (name: string, error: unknown): ImportError =>
  new ImportError('cannot_read', `can't read ${name}: ${fileErrorReason(error)}`);

/** Standard input may be redirected from a file, which then has an identity. */
function standardInput({ fd }: StandardInput): InputInfo {
  const identity = fd === undefined ? null : identityOf(fstatSync(fd, { bigint: true }));
  return { name: 'standard input', fileName: null, identity, size: null };
}

/** Returns the identity of the file at a path; null if there is no regular file, or it can't be accessed. */
export function identityAt(path: string): string | null {
  try {
    return identityOf(statSync(path, { bigint: true }));
  } catch {
    return null;
  }
}

/** Device and inode: equal for a file and its symbolic and hard links. */
const identityOf = (stats: BigIntStats): string | null =>
  stats.isFile() ? `${stats.dev}:${stats.ino}` : null;

type InputInfo = Pick<Input, 'name' | 'fileName' | 'identity' | 'size'>;

async function readHead(info: InputInfo, stream: Readable): Promise<Input> {
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer | string>;
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const next = await iterator.next();
    if (next.done) break;
    pieces.push(asBytes(next.value));
    length += next.value.length;
  }
  return new StreamInput(info, withoutByteOrderMark(Buffer.concat(pieces)), iterator);
}

const asBytes = (piece: Buffer | string): Buffer => (typeof piece === 'string' ? Buffer.from(piece) : piece);

function withoutByteOrderMark(bytes: Buffer): Buffer {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasMark ? bytes.subarray(3) : bytes;
}

class StreamInput implements Input {
  readonly name: string;
  readonly fileName: string | null;
  readonly identity: string | null;
  readonly size: number | null;
  position = 0;

  constructor(
    info: InputInfo,
    readonly head: Buffer,
    private readonly rest: AsyncIterator<Buffer | string>,
  ) {
    this.name = info.name;
    this.fileName = info.fileName;
    this.identity = info.identity;
    this.size = info.size;
  }

  async *bytes(): AsyncGenerator<Buffer, void, undefined> {
    yield this.counted(this.head);
    try {
      for (let next = await this.rest.next(); !next.done; next = await this.rest.next())
        yield this.counted(asBytes(next.value));
    } catch (error) {
      throw cannotRead(this.name, error);
    }
  }

  async close(): Promise<void> {
    await this.rest.return?.();
  }

  private counted(piece: Buffer): Buffer {
    this.position += piece.length;
    return piece;
  }
}
