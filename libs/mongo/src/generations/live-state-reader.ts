import type { Position } from '#application/views';
import type { mongo } from 'mongoose';
import type { LogIdentity } from './log-binding.js';
import { positionOf, type Generation, type GenerationDocument } from './generation.js';

/** The document of `generations` that names the live generation. */
interface Pointer {
  readonly _id: 'live';
  readonly generation: string;
}

export const POINTER = 'live';
export const FIRST_GENERATION = 'g1';

/** A document of `generations`: of a generation, or the pointer. */
export type StoredDocument = GenerationDocument & Partial<Omit<Pointer, '_id'>>;

/** The live generation and its position at one moment. */
export interface LiveState {
  readonly generation: Generation;
  /** Undefined if no event was applied. */
  readonly position: Position | undefined;
}

export type UncheckedState = LiveState & {
  /** Whether the generation has the fingerprint of this release. */
  readonly isCompatible: boolean;
  /** The log that the generation is built from, if it is known. */
  readonly log: LogIdentity | undefined;
};

/** For how many milliseconds {@link LiveStateReader.cached} returns the state that was read last. */
const CACHE_MS = 1000;

interface LiveStateStorage {
  readonly documents: mongo.Collection<StoredDocument>;
  /** That of the read models of this release. */
  readonly fingerprint: string;
}

/** Reads which generation is live, of any release. Concurrent calls share one read. */
export class LiveStateReader {
  private last: { readonly state: UncheckedState; readonly at: number } | undefined;
  private current: Promise<UncheckedState> | undefined;
  /** The read that follows the current one, shared by all that call meanwhile. */
  private following: Promise<UncheckedState> | undefined;

  /** @param clock monotonic time in milliseconds */
  constructor(
    private readonly storage: LiveStateStorage,
    private readonly named: (name: string) => Generation,
    private readonly clock: () => number,
  ) {}

  /** Returns the state as read at most a second ago. */
  async cached(): Promise<UncheckedState> {
    const { last } = this;
    return last && this.clock() - last.at < CACHE_MS ? last.state : this.read();
  }

  /** Reads the state. The result includes everything stored before the call. */
  read(): Promise<UncheckedState> {
    // A read that has begun before this call may miss what was stored just before it.
    if (this.current) return (this.following ??= this.readAfter(this.current));
    return this.begin();
  }

  private begin(): Promise<UncheckedState> {
    this.current = this.query().finally(() => {
      this.current = undefined;
    });
    return this.current;
  }

  private async readAfter(previous: Promise<UncheckedState>): Promise<UncheckedState> {
    await previous.catch(() => {});
    this.following = undefined;
    return this.current ?? this.begin();
  }

  private async query(): Promise<UncheckedState> {
    const at = this.clock();
    const { documents, fingerprint } = this.storage;
    const found = await documents.find().toArray();
    const name = found.find(({ _id }) => _id === POINTER)?.generation ?? FIRST_GENERATION;
    const document = found.find(({ _id }) => _id === name);
    // A generation without a document is created by this release.
    const isCompatible = !document || document.fingerprint === fingerprint;
    const generation = this.named(name);
    const state = { generation, position: positionOf(document), isCompatible, log: document?.log };
    this.last = { state, at };
    return state;
  }
}
