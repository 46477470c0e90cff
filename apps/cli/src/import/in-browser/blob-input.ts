import { encodingDefect, isGzip } from '#formats/reading';
import { ImportError, type Input } from '#imports/sending';

/** Number of bytes that format detection reads. */
const HEAD_BYTES = 64 * 1024;

/** Opens a file that a page has, which may be compressed by gzip. @throws ImportError it is no text in UTF-8 */
export async function openBlob(file: File): Promise<Input> {
  const opened = await readHead(file.name, file.size, file.stream());
  const input = isGzip(opened.head) ? await decompressed(file) : opened;
  const defect = encodingDefect(input.head);
  if (defect !== null) throw new ImportError('invalid', `${file.name} ${defect}`);
  return input;
}

async function decompressed(file: File): Promise<Input> {
  const content = file.stream().pipeThrough(new DecompressionStream('gzip'));
  return readHead(file.name, null, content).catch((error: unknown) => {
    throw cannotRead(file.name, error);
  });
}

const cannotRead = (name: string, error: unknown): ImportError =>
  new ImportError(
    'cannot_read',
    `can't read ${name}: ${error instanceof Error ? error.message : String(error)}`,
  );

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readHead(name: string, size: number | null, content: ReadableStream): Promise<Input> {
  const reader = content.getReader() as Reader;
  const pieces: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    length += value.length;
  }
  return new BlobInput(name, size, withoutByteOrderMark(Buffer.concat(pieces)), reader);
}

function withoutByteOrderMark(bytes: Buffer): Buffer {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasMark ? bytes.subarray(3) : bytes;
}

class BlobInput implements Input {
  readonly identity = null;
  position = 0;

  constructor(
    readonly name: string,
    readonly size: number | null,
    readonly head: Buffer,
    private readonly reader: Reader,
  ) {}

  get fileName(): string {
    return this.name;
  }

  async *bytes(): AsyncGenerator<Buffer, void, undefined> {
    yield this.counted(this.head);
    try {
      for (let next = await this.reader.read(); !next.done; next = await this.reader.read())
        yield this.counted(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.length));
    } catch (error) {
      throw cannotRead(this.name, error);
    }
  }

  close(): Promise<void> {
    return this.reader.cancel();
  }

  private counted(piece: Buffer): Buffer {
    this.position += piece.length;
    return piece;
  }
}
