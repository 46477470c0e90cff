import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ImportError } from '../import-error.js';
import { openStream, type Input } from '../input/input.js';

const READ_BYTES = 256 * 1024;

interface Page {
  readonly name: string;
  readonly begin: number;
  readonly end: number;
}

/**
 * The pages of an address in one temporary file, so that every reading has the same content. The file is removed from
 * its folder as soon as it is open: nothing remains of it, however the process ends.
 */
export class Spool {
  private readonly pages: Page[] = [];

  private constructor(
    /** The feed of records that name none, see {@link Input}. */
    private readonly feed: string,
    private readonly file: FileHandle,
  ) {}

  /** @throws ImportError a temporary file can't be written */
  static async create(feed: string): Promise<Spool> {
    const path = join(tmpdir(), `directory-import-${randomUUID()}`);
    return writing(async () => {
      const file = await open(path, 'wx+', 0o600);
      await unlink(path);
      return new Spool(feed, file);
    });
  }

  /** Adds a page when it is complete: nothing is added if the content fails. */
  async add(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const begin = this.bytes;
    let end = begin;
    for await (const piece of content) {
      await writing(() => this.file.write(piece, 0, piece.length, end));
      end += piece.length;
    }
    this.pages.push({ name, begin, end });
  }

  /** Number of bytes of all pages. */
  get bytes(): number {
    return this.pages.at(-1)?.end ?? 0;
  }

  /** Number of pages. */
  get size(): number {
    return this.pages.length;
  }

  /** Opens a page. @throws ImportError it is no text in UTF-8 */
  open(index: number): Promise<Input> {
    const { name = '', begin = 0, end = 0 } = this.pages[index] ?? {};
    const info = { name, fileName: this.feed, identity: null, size: end - begin };
    return openStream(info, Readable.from(this.read(begin, end)));
  }

  close(): Promise<void> {
    return this.file.close();
  }

  private async *read(begin: number, end: number): AsyncGenerator<Buffer, void, undefined> {
    for (let at = begin; at < end;) {
      const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, end - at));
      const { bytesRead } = await this.file.read(buffer, 0, buffer.length, at);
      if (bytesRead === 0) throw new Error('the temporary file ends early');
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  }
}

async function writing<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError('cannot_write', `can't write a temporary file in ${tmpdir()}: ${reason}`);
  }
}
