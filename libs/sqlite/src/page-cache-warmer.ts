import { open, type FileHandle } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** How many pages it looks at: where one of twenty is gone, it misses that in one look of thirty. */
const PAGES_LOOKED_AT = 64;
const PAGE_BYTES = 4_096;
/** How much is read at once. */
const BLOCK_BYTES = 1_048_576;
/** A file is worth this share of the machine's memory at most. */
const GREATEST_SHARE = 1 / 2;

interface Circumstances {
  /** Memory that this process may use with the system's file cache, in bytes. */
  readonly memory: number;
  /** How much this process has had read from the disk until now, in any unit. */
  readonly diskReads: () => number;
  /** How long it rests between two looks, in milliseconds. */
  readonly restMs: number;
}

const thisProcess: Circumstances = {
  memory: Math.min(process.constrainedMemory() || Infinity, totalmem()),
  diskReads: () => process.resourceUsage().fsRead,
  // Systems that take pages wait longer than that.
  restMs: 10_000,
};

/**
 * Keeps a file in the system's cache of files, so that a read for an answer doesn't wait for the disk: it reads all of
 * the file, and again when the system has dropped some. That takes none of this process' own memory.
 */
export class PageCacheWarmer {
  private readonly stopping = new AbortController();
  private readonly block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  private running = Promise.resolve();
  private warm?: { readonly path: string; readonly diskReads: number };

  /** @param path of the file by now */
  constructor(
    private readonly path: () => string,
    private readonly circumstances = thisProcess,
  ) {}

  /** Begins to look after the file, until it is stopped. */
  start(): void {
    this.running = this.keepLooking();
  }

  /** Resolves when nothing is read any more. */
  stop(): Promise<void> {
    this.stopping.abort();
    return this.running;
  }

  /**
   * Reads the file if some of it has left the memory, or may never have been there.
   * @returns how many bytes of it were read for that: 0 where it is in memory or is too large for it
   */
  async look(): Promise<number> {
    const path = this.path();
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size > this.circumstances.memory * GREATEST_SHARE || (await this.isWarm(path, file, size)))
        return 0;
      const read = await this.readThrough(file);
      this.warm = { path, diskReads: this.circumstances.diskReads() };
      return read;
    } finally {
      await file.close();
    }
  }

  private async keepLooking(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      // A file that can't be read fails whoever reads it for an answer, and one that is gone has a successor.
      await this.look().catch(() => {});
      await this.pause(this.circumstances.restMs);
    }
  }

  /** Whether nothing had to come from the disk since all was read, neither for others nor for some pages here. */
  private async isWarm(path: string, file: FileHandle, size: number): Promise<boolean> {
    if (this.warm?.path !== path) return false;
    for (let looked = 0; looked < PAGES_LOOKED_AT; looked += 1)
      await file.read(
        this.block,
        0,
        PAGE_BYTES,
        Math.floor((Math.random() * size) / PAGE_BYTES) * PAGE_BYTES,
      );
    return this.circumstances.diskReads() <= this.warm.diskReads;
  }

  /** Leaves the disk, or the core, to others for as long as it had them. */
  private async readThrough(file: FileHandle): Promise<number> {
    let read = 0;
    for (let more = true; more && !this.stopping.signal.aborted;) {
      const begun = performance.now();
      const { bytesRead } = await file.read(this.block, 0, BLOCK_BYTES, read);
      read += bytesRead;
      more = bytesRead > 0;
      await this.pause(performance.now() - begun);
    }
    return read;
  }

  /** Holds no process up, and ends at once when it is to stop. */
  private pause(ms: number): Promise<void> {
    return pause(ms, undefined, { ref: false, signal: this.stopping.signal }).catch(() => {});
  }
}
