import { open, type FileHandle } from 'node:fs/promises';
import { totalmem } from 'node:os';

/** Bytes of one read. */
const BLOCK = 1_048_576;
/** Larger files, as a share of the machine's memory, are not read. */
const MAX_SHARE = 1 / 2;

/**
 * Reads a file once, so that the system caches it: otherwise each page that a query reads waits for the disk.
 *
 * The file stays open until the end, as closing it would release all locks of the process on it (POSIX fcntl), those of
 * SQLite's connections too.
 */
export class ReadAhead {
  private reading: Promise<FileHandle | undefined> | undefined;
  private isStopped = false;

  /** @param start reading begins when it resolves; it may stay pending */
  constructor(path: string, start: Promise<void>) {
    void start.then(() => {
      // An error is left to the queries that read the file.
      if (!this.isStopped) this.reading = this.read(path).catch(() => undefined);
    });
  }

  private async read(path: string): Promise<FileHandle> {
    const file = await open(path);
    const block = Buffer.allocUnsafeSlow(BLOCK);
    const memory = Math.min(process.constrainedMemory() || Infinity, totalmem());
    let left = (await file.stat()).size;
    if (left > memory * MAX_SHARE) return file;
    while (left > 0 && !this.isStopped) {
      const { bytesRead } = await file.read(block, 0, BLOCK);
      left = bytesRead === 0 ? 0 : left - bytesRead;
    }
    return file;
  }

  /** Resolves when the file is closed. No connection to it may be open any more. */
  async close(): Promise<void> {
    this.isStopped = true;
    await (await this.reading)?.close();
  }
}
