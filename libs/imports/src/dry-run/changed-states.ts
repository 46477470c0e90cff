import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AggregateKey } from '#application/deciding';
import { IdNumbers } from '#formats/reading';
import { ImportError } from '../import-error.js';
import type { HeldState } from './held-states.js';

/** Number of bytes of the length that stands before each state. */
const LENGTH_BYTES = 4;

/**
 * The records that a dry run would have changed, in a temporary file: of an import that creates a million stations, memory
 * has their places alone. The file is removed from its folder as soon as it is open.
 */
export class ChangedStates {
  private readonly places = new IdNumbers();
  private readonly file: number;
  private end = 0;

  /** @throws ImportError a temporary file can't be written */
  constructor(private readonly folder = tmpdir()) {
    this.file = this.writing(() => {
      const path = join(folder, `directory-import-${randomUUID()}`);
      const file = openSync(path, 'wx+', 0o600);
      unlinkSync(path);
      return file;
    });
  }

  has({ kind, id }: AggregateKey): boolean {
    return this.places.has(kind, id);
  }

  /** The state of a record after its last change; undefined if it has none. */
  get({ kind, id }: AggregateKey): HeldState | undefined {
    const place = this.places.numberOf(kind, id);
    if (place === null) return undefined;
    const length = this.read(place, LENGTH_BYTES).readUInt32BE();
    return JSON.parse(this.read(place + LENGTH_BYTES, length).toString()) as HeldState;
  }

  /** @throws ImportError a temporary file can't be written */
  addAll(states: readonly HeldState[]): void {
    const pieces = states.flatMap((state) => this.added(state));
    const bytes = Buffer.concat(pieces);
    const at = this.end - bytes.length;
    this.writing(() => {
      for (let written = 0; written < bytes.length;)
        written += writeSync(this.file, bytes, written, bytes.length - written, at + written);
    });
  }

  close(): void {
    closeSync(this.file);
  }

  private added(state: HeldState): Buffer[] {
    const { kind, id } = state.aggregate;
    const json = Buffer.from(JSON.stringify(state));
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(json.length);
    this.places.add(kind, id);
    this.places.setNumber(kind, id, this.end);
    this.end += LENGTH_BYTES + json.length;
    return [length, json];
  }

  private read(at: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    for (let read = 0; read < length;) {
      const count = readSync(this.file, bytes, read, length - read, at + read);
      if (count === 0) throw new Error('the temporary file ends early');
      read += count;
    }
    return bytes;
  }

  private writing<Result>(write: () => Result): Result {
    try {
      return write();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ImportError('cannot_write', `can't write a temporary file in ${this.folder}: ${reason}`);
    }
  }
}
