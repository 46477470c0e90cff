import { mkdir, open, readFile, rm, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { HttpProblem } from '#http';
import { MAX_FILE_BYTES } from '../import.js';

const MIB = 1024 ** 2;

/** Greatest size of a body, and of all that this instance keeps, in bytes. */
const BODY_LIMITS = { one: MAX_FILE_BYTES, all: 8192 * MIB };
/** How much room is taken at a time for a body of unknown size, in bytes. */
const STEP = 16 * MIB;

/** The files of imports that wait or run, in a folder of this instance alone, a folder for each import. */
export class Bodies {
  /** What the body of each import has on the disk, and may take of it, in bytes. */
  private readonly rooms = new Map<string, { written: number; taken: number }>();

  /** The imports whose bodies these are. */
  private readonly kept = new Set<string>();

  constructor(
    readonly folder: string,
    private readonly limits = BODY_LIMITS,
    private readonly freeDisk = freeBytesOf,
  ) {}

  /** Those of a folder, which is made without what an earlier run has left. */
  static async in(folder: string): Promise<Bodies> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new Bodies(folder);
  }

  /** The folder of an import, for its body and what is downloaded for it. */
  folderOf(id: string): string {
    return join(this.folder, id);
  }

  pathOf(id: string): string {
    return join(this.folderOf(id), 'body');
  }

  /** Makes the folder of an import. */
  async begin(id: string): Promise<void> {
    await mkdir(this.folderOf(id), { recursive: true, mode: 0o700 });
  }

  /** Removes the folder of an import with its body. */
  async remove(id: string): Promise<void> {
    await rm(this.folderOf(id), { recursive: true, force: true });
    this.rooms.delete(id);
    this.kept.delete(id);
  }

  /** Says that an import is stored whose body this is. */
  keep(id: string): void {
    this.kept.add(id);
  }

  /** The imports that are stored by now. Those that are not active after this have ended. */
  stored(): readonly string[] {
    return [...this.kept];
  }

  /**
   * Writes a body to the disk as it arrives.
   * @returns its size in bytes
   * @throws HttpProblem `payload_too_large`; `overloaded`: the bodies take too much of the disk; `request_timeout`: the client
   *   has gone. Nothing of it is kept then
   */
  async receive(id: string, body: IncomingMessage): Promise<number> {
    try {
      const announced = Number(body.headers['content-length'] ?? 0);
      await this.takeRoom(id, announced);
      await this.begin(id);
      return await this.write(id, body);
    } catch (error) {
      await this.remove(id);
      // For clients that read no response before they have sent the body.
      body.resume();
      throw isFull(error) ? overloaded() : error;
    }
  }

  /** The beginning of a body. */
  async beginning(id: string): Promise<string> {
    return readFile(this.pathOf(id), 'utf8');
  }

  private async write(id: string, body: IncomingMessage): Promise<number> {
    const file = await open(this.pathOf(id), 'wx', 0o600);
    let size = 0;
    try {
      for await (const chunk of arriving(body)) {
        await this.takeRoom(id, size + chunk.length);
        await file.writev([chunk]);
        size += chunk.length;
        this.rooms.set(id, { taken: size, ...this.rooms.get(id), written: size });
      }
      this.rooms.set(id, { written: size, taken: size });
      return size;
    } finally {
      await file.close();
    }
  }

  /** @throws HttpProblem `payload_too_large`, `overloaded` */
  private async takeRoom(id: string, size: number): Promise<void> {
    if (size > this.limits.one)
      throw new HttpProblem('payload_too_large', { detail: 'A file may have 2 GiB, packed or not.' });
    const room = this.rooms.get(id) ?? { written: 0, taken: 0 };
    if (size <= room.taken) return;
    const taken = Math.max(size, room.taken + STEP);
    const free = await this.freeDisk(this.folder);
    const most = Math.min(this.limits.all, (free + this.sum('written')) / 2);
    if (this.sum('taken') - room.taken + taken > most) throw overloaded();
    this.rooms.set(id, { ...room, taken });
  }

  private sum(what: 'written' | 'taken'): number {
    return [...this.rooms.values()].reduce((sum, room) => sum + room[what], 0);
  }
}

/** The chunks of a body. @throws HttpProblem `request_timeout`: the client has gone */
async function* arriving(body: IncomingMessage): AsyncGenerator<Buffer, void, undefined> {
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } catch {
    throw new HttpProblem('request_timeout');
  }
}

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

const isFull = (error: unknown): boolean => (error as { readonly code?: unknown }).code === 'ENOSPC';

const overloaded = (): HttpProblem =>
  new HttpProblem(
    'overloaded',
    { detail: 'Too many files wait to be imported for the free space of the disk.' },
    { 'retry-after': '60' },
  );
