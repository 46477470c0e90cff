import { existsSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** How many pages of a file it looks at: where one of twenty is gone, it misses that in one look of thirty. */
const PAGES_LOOKED_AT = 64;
const PAGE_BYTES = 4_096;
/** How much is read at once. */
const BLOCK_BYTES = 1_048_576;
/** Files are worth this share of the machine's memory at most. */
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

interface OpenFile {
  readonly path: string;
  readonly handle: FileHandle;
}

/**
 * Keeps files in the system's cache of files, so that a read for an answer doesn't wait for the disk: it reads all of
 * them, and again when the system has dropped some. That takes none of this process' own memory.
 *
 * A file stays open from its first look on. Where a process closes a file, POSIX takes all locks from it that it has
 * on that file (fcntl, "the locks are released"), those of SQLite's connections too, and another process would take
 * itself for the last one that uses the database.
 */
export class PageCacheWarmer {
  private readonly stopping = new AbortController();
  private readonly block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  private running = Promise.resolve();
  private looking: Promise<unknown> = Promise.resolve();
  private readonly open = new Map<string, OpenFile>();
  private warm = { files: '', diskReads: 0 };

  /** @param paths of the files by now, the most worth their memory first */
  constructor(
    private readonly paths: () => readonly string[],
    private readonly circumstances = thisProcess,
  ) {}

  /** Begins to look after the files, until it is stopped. */
  start(): void {
    this.running = this.keepLooking();
  }

  /** Resolves when nothing is read any more and the files are closed. No connection to them is to be open any more. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all([this.running, this.looking]);
    for (const file of this.open.values()) await this.close(file);
  }

  /**
   * Reads the files if some of them has left the memory, or may never have been there.
   * @returns how many bytes were read for that: 0 where all are in memory or too large for it
   */
  look(): Promise<number> {
    const look = this.lookAtAll();
    this.looking = look.catch(() => {});
    return look;
  }

  private async lookAtAll(): Promise<number> {
    // Nobody can open those any more that are gone, and they take their space until they are closed.
    for (const file of this.open.values()) if (!existsSync(file.path)) await this.close(file);
    const files: OpenFile[] = [];
    for (const path of this.paths()) files.push(await this.opened(path));
    return this.keep(await this.fitting(files));
  }

  private async opened(path: string): Promise<OpenFile> {
    const file = this.open.get(path) ?? { path, handle: await open(path) };
    this.open.set(path, file);
    return file;
  }

  private async close({ path, handle }: OpenFile): Promise<void> {
    this.open.delete(path);
    await handle.close();
  }

  private async keepLooking(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      // A file that can't be read fails whoever reads it for an answer, and one that is gone has a successor.
      await this.look().catch(() => {});
      await this.pause(this.circumstances.restMs);
    }
  }

  /** Those that there is memory for, beside the ones before them. */
  private async fitting(files: readonly OpenFile[]): Promise<readonly OpenFile[]> {
    let left = this.circumstances.memory * GREATEST_SHARE;
    const fitting: OpenFile[] = [];
    for (const file of files) {
      const { size } = await file.handle.stat();
      if (size > left) continue;
      left -= size;
      fitting.push(file);
    }
    return fitting;
  }

  private async keep(files: readonly OpenFile[]): Promise<number> {
    const kept = files.map(({ path }) => path).join();
    if (this.warm.files === kept && (await this.areWarm(files))) return 0;
    let read = 0;
    for (const { handle } of files) read += await this.readThrough(handle);
    this.warm = { files: kept, diskReads: this.circumstances.diskReads() };
    return read;
  }

  /** Whether nothing had to come from the disk since all was read, neither for others nor for some pages here. */
  private async areWarm(files: readonly OpenFile[]): Promise<boolean> {
    for (const { handle } of files) await this.lookAtSome(handle);
    return this.circumstances.diskReads() <= this.warm.diskReads;
  }

  private async lookAtSome(file: FileHandle): Promise<void> {
    const pages = (await file.stat()).size / PAGE_BYTES;
    for (let looked = 0; looked < PAGES_LOOKED_AT; looked += 1)
      await file.read(this.block, 0, PAGE_BYTES, Math.floor(Math.random() * pages) * PAGE_BYTES);
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
