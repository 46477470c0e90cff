import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SeededRandom } from '../distributed/seeded-random.js';

const SOURCE = fileURLToPath(new URL('forgetful-filesystem.c', import.meta.url));
/** A disk writes sectors whole, in any order. */
const SECTOR = 512;
/** Six numbers of 64 bits: type, inode, offset, old size, lengths of the two pieces. */
const HEAD_BYTES = 48;

/** W: write, T: truncation, S: sync, C: creation, U: removal, R: rename, D: sync of a folder. */
interface JournalRecord {
  readonly type: 'W' | 'T' | 'S' | 'C' | 'U' | 'R' | 'D';
  readonly inode: number;
  readonly offset: number;
  readonly oldSize: number;
  readonly first: Buffer;
  readonly second: Buffer;
}

/** Compiles the filesystem that forgets. @returns the library to preload, or why there is none */
export function forgetfulFilesystem(): { readonly library: string } | { readonly missing: string } {
  if (process.platform !== 'linux') return { missing: 'LD_PRELOAD needs Linux' };
  const library = join(tmpdir(), `forgetful-filesystem-${process.pid}.so`);
  const { status, error, stderr } = spawnSync('cc', [
    '-shared',
    '-fPIC',
    '-O2',
    '-o',
    library,
    SOURCE,
    '-ldl',
  ]);
  if (error) return { missing: `cc can't be run: ${error.message}` };
  return status === 0 ? { library } : { missing: `cc failed: ${String(stderr)}` };
}

/** Takes back what was not synced below a folder when its processes were killed. */
export class PowerCut {
  /** How many unsynced writes and truncations, and changes of folders, there were. */
  lostWrites = 0;
  lostNames = 0;

  /** @param journal a file outside of the folder */
  constructor(
    private readonly folder: string,
    private readonly journal: string,
  ) {}

  /** For the processes whose writes are to be forgotten. */
  environment(library: string): Record<string, string> {
    return { LD_PRELOAD: library, POWER_FOLDER: this.folder, POWER_JOURNAL: this.journal };
  }

  /**
   * No process may use the folder.
   * @param random chooses the sectors that reach the disk all the same; without it none do
   */
  cut(random: SeededRandom | undefined): void {
    const records = existsSync(this.journal) ? readJournal(this.journal) : [];
    const paths = this.pathsByInode();
    for (const [inode, writes] of unsyncedWrites(records)) {
      const path = paths.get(inode);
      if (path !== undefined) this.takeBack(path, writes, random);
    }
    this.takeBackNames(records, random);
    this.clear();
  }

  /** Removes the journal, the kept files and the memory that processes shared. */
  clear(): void {
    for (const path of filesBelow(this.folder)) if (path.endsWith('-shm')) rmSync(path);
    for (const name of readdirSync(dirname(this.journal))) {
      const path = join(dirname(this.journal), name);
      if (path.startsWith(this.journal)) rmSync(path);
    }
  }

  private pathsByInode(): ReadonlyMap<number, string> {
    const kept = readdirSync(dirname(this.journal))
      .map((name) => join(dirname(this.journal), name))
      .filter((path) => path.startsWith(`${this.journal}.`));
    return new Map([...kept, ...filesBelow(this.folder)].map((path) => [statSync(path).ino, path]));
  }

  private takeBack(path: string, writes: readonly JournalRecord[], random: SeededRandom | undefined): void {
    const file = openSync(path, 'r+');
    const written: (() => void)[] = [];
    for (const write of writes.toReversed()) {
      this.lostWrites += 1;
      if (random) written.unshift(repetition(file, write, random));
      writeAll(file, write.first, write.offset);
      ftruncateSync(file, write.oldSize);
    }
    for (const repeat of written) repeat();
    closeSync(file);
  }

  /** A filesystem keeps the order of such changes: the last ones are lost. */
  private takeBackNames(records: readonly JournalRecord[], random: SeededRandom | undefined): void {
    const synced = records.findLastIndex(({ type }) => type === 'D');
    const changes = records.slice(synced + 1).filter(({ type }) => 'CUR'.includes(type));
    const lost = random ? changes.slice(random.below(changes.length + 1)) : changes;
    this.lostNames += lost.length;
    for (const { type, inode, first, second } of lost.toReversed()) {
      const path = first.toString();
      if (type === 'C') rmSync(path, { force: true });
      else if (type === 'R') renameSync(second.toString(), path);
      else if (!existsSync(path)) linkSync(`${this.journal}.${inode}`, path);
    }
  }
}

/** The writes and truncations after the last sync of their file, by inode. */
function unsyncedWrites(records: readonly JournalRecord[]): ReadonlyMap<number, readonly JournalRecord[]> {
  const unsynced = new Map<number, JournalRecord[]>();
  for (const record of records) {
    const { type, inode } = record;
    if (type === 'S') unsynced.delete(inode);
    if (type !== 'W' && type !== 'T') continue;
    const writes = unsynced.get(inode);
    if (writes) writes.push(record);
    else unsynced.set(inode, [record]);
  }
  return unsynced;
}

/** Writes some sectors of a write again, or truncates again. Call it before the write is taken back. */
function repetition(file: number, { type, offset, second }: JournalRecord, random: SeededRandom): () => void {
  const length = Number(second.readBigUInt64LE());
  if (type === 'T') return random.chance(0.5) ? () => ftruncateSync(file, offset) : () => {};
  const after = Buffer.alloc(length);
  const bytes = after.subarray(0, readSync(file, after, 0, length, offset));
  return () => {
    for (let at = 0; at < bytes.length;) {
      const end = Math.min(at + SECTOR - ((offset + at) % SECTOR), bytes.length);
      if (random.chance(0.5)) writeAll(file, bytes.subarray(at, end), offset + at);
      at = end;
    }
  };
}

/** Writes bytes; a gap before them is filled with zeros. */
function writeAll(file: number, bytes: Buffer, offset: number): void {
  if (bytes.length > 0 || offset < fstatSync(file).size) writeSync(file, bytes, 0, bytes.length, offset);
}

function readJournal(path: string): readonly JournalRecord[] {
  const bytes = readFileSync(path);
  const records: JournalRecord[] = [];
  // The kill may have cut off the last record, whose change was not made then.
  for (let at = 0; at + HEAD_BYTES <= bytes.length;) {
    const number = (index: number) => Number(bytes.readBigUInt64LE(at + 8 * index));
    const [first, second] = [at + HEAD_BYTES, at + HEAD_BYTES + number(4)];
    at = second + number(5);
    if (at > bytes.length) break;
    records.push({
      type: String.fromCharCode(bytes.readUInt8(first - HEAD_BYTES)) as JournalRecord['type'],
      ...{ inode: Number(bytes.readBigUInt64LE(first - HEAD_BYTES + 8)) },
      offset: Number(bytes.readBigUInt64LE(first - HEAD_BYTES + 16)),
      oldSize: Number(bytes.readBigUInt64LE(first - HEAD_BYTES + 24)),
      first: bytes.subarray(first, second),
      second: bytes.subarray(second, at),
    });
  }
  return records;
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
