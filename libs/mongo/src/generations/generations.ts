import { CannotStart, type Position } from '#application/views';
import type { Connection, mongo } from 'mongoose';
import { ignoreDuplicate } from '../duplicate-keys.js';
import type { SideTable } from '../side-tables/side-table.js';
import { IncompatibleReadModels, fingerprintOf } from './fingerprint.js';
import { Generation, isContinuable, recordsBefore, type GenerationStorage } from './generation.js';
import { isSameLog, type LogBinding } from './log-binding.js';
import {
  FIRST_GENERATION,
  LiveStateReader,
  POINTER,
  type LiveState,
  type StoredDocument,
  type UncheckedState,
} from './live-state-reader.js';

/** Records of the log, in number: those applied to the generation being built and to the live one. */
export interface BuildProgress {
  readonly applied: number;
  readonly total: number;
}

/** Every collection of a generation ends with the generation's name. */
const GENERATION_SUFFIX = /_(g\d+)$/;

/** Later generations have greater numbers. */
const numberOf = (name: string): number => Number(name.slice(1));

/** The generations of the read models: one is live, others are being built or are to be dropped. */
export class Generations {
  private readonly documents: mongo.Collection<StoredDocument>;
  private readonly opened = new Map<string, Generation>();
  private readonly reader: LiveStateReader;
  private readonly storage: GenerationStorage;

  /** @param clock monotonic time in milliseconds */
  constructor(
    private readonly connection: Connection,
    private readonly binding: LogBinding,
    sideTables: readonly SideTable[],
    clock: () => number = () => performance.now(),
  ) {
    this.documents = connection.collection('generations') as unknown as mongo.Collection<StoredDocument>;
    const fingerprint = fingerprintOf(sideTables);
    const { documents } = this;
    this.storage = { connection, documents, log: binding.source.identity, sideTables, fingerprint };
    this.reader = new LiveStateReader(this.storage, (name) => this.named(name), clock);
  }

  /**
   * Creates the first generation if there is none, and missing collections and indexes of the live generation if it is
   * compatible with this release. A generation of a release that did not store its log is taken for one of this log.
   * @throws ReadModelsOfAnotherLog
   */
  async prepare(): Promise<void> {
    await this.createPointer();
    const { generation, isCompatible } = await this.uncheckedState();
    if (isCompatible) await generation.prepare();
    // The position is read before the end of the log.
    await this.binding.checkWithEnd(await this.uncheckedState());
    await generation.adopt();
    // Another directory can have done so first.
    this.binding.check(await this.uncheckedState());
  }

  /**
   * Prepares a rebuild, which replaces the live generation, of any release and log.
   * @throws ReadModelsOfAnotherLog the live generation is that of another directory, which may be in use
   */
  async prepareRebuild(): Promise<void> {
    await this.createPointer();
    await this.binding.checkReplaceable(await this.uncheckedState());
  }

  /** Names the first generation as the live one if none is named. */
  private async createPointer(): Promise<void> {
    const first = { $setOnInsert: { generation: FIRST_GENERATION } };
    await this.documents.updateOne({ _id: POINTER }, first, { upsert: true }).catch(ignoreDuplicate);
  }

  /**
   * Returns the live generation, as read at most a second ago.
   * @throws IncompatibleReadModels
   * @throws ReadModelsOfAnotherLog
   */
  async live(): Promise<Generation> {
    return (await this.recentState()).generation;
  }

  /** The same as {@link live}, with its position at that time. */
  async recentState(): Promise<LiveState> {
    return this.checked(await this.reader.cached());
  }

  /**
   * Reads the live generation and its position. The result includes everything stored before the call. Concurrent calls
   * share one read.
   * @throws IncompatibleReadModels
   * @throws ReadModelsOfAnotherLog
   */
  async liveState(): Promise<LiveState> {
    return this.checked(await this.uncheckedState());
  }

  /** The same as {@link liveState}, of a generation of any release. */
  uncheckedState(): Promise<UncheckedState> {
    return this.reader.read();
  }

  /** Returns the generation of this name, live or not. */
  named(name: string): Generation {
    const known = this.opened.get(name);
    if (known) return known;
    const opened = new Generation(name, this.storage);
    this.opened.set(name, opened);
    return opened;
  }

  /** Returns the generations before the live one of which a document or a collection is left. They can be dropped. */
  async former(): Promise<readonly Generation[]> {
    const [documents, collections, live] = await Promise.all([
      this.documents.find().toArray(),
      this.connection.listCollections(),
      this.uncheckedState(),
    ]);
    const names = [
      ...documents.flatMap(({ _id }) => (_id === POINTER ? [] : [_id])),
      // A drop may have been interrupted, or a projector may have written to a dropped generation.
      ...collections.flatMap(({ name }) => GENERATION_SUFFIX.exec(name)?.[1] ?? []),
    ];
    const current = numberOf(live.generation.name);
    return [...new Set(names)].filter((name) => numberOf(name) < current).map((name) => this.named(name));
  }

  /** Whether the live generation has the fingerprint of this release. */
  async isLiveCompatible(): Promise<boolean> {
    return (await this.uncheckedState()).isCompatible;
  }

  /** Returns the position that a generation must have to replace the live one; undefined for any. */
  async positionToReach(): Promise<Position | undefined> {
    const { log, position } = await this.uncheckedState();
    // Positions in another log mean nothing.
    return !log || isSameLog(log, this.binding.source.identity) ? position : undefined;
  }

  async buildProgress(): Promise<BuildProgress> {
    const [unfinished, live] = await Promise.all([this.unfinished(), this.uncheckedState()]);
    return { applied: (await unfinished?.recordsApplied()) ?? 0, total: recordsBefore(live.position) };
  }

  /**
   * Returns the generation to build in place of a live one: an unfinished one or a new one. Calls for the same live
   * generation return the same, also those of other processes, and those that another one overtakes with its switch.
   */
  async next(live: Generation): Promise<Generation> {
    const found = await this.documents.find().toArray();
    return this.firstAfter(live, found) ?? (await this.createAfter(found)) ?? this.next(live);
  }

  /** Returns the first generation after the live one of this release and log. */
  async unfinished(): Promise<Generation | undefined> {
    const [found, { generation }] = await Promise.all([
      this.documents.find().toArray(),
      this.uncheckedState(),
    ]);
    return this.firstAfter(generation, found);
  }

  private firstAfter(live: Generation, found: readonly StoredDocument[]): Generation | undefined {
    const later = found.filter(
      (document) =>
        document._id !== POINTER &&
        numberOf(document._id) > numberOf(live.name) &&
        isContinuable(document, this.storage),
    );
    const first = Math.min(...later.map(({ _id }) => numberOf(_id)));
    return later.length > 0 ? this.named(`g${first}`) : undefined;
  }

  /** Creates an empty generation, which is not live and has no indexes yet. */
  async create(): Promise<Generation> {
    return (await this.createAfter(await this.documents.find().toArray())) ?? this.create();
  }

  /**
   * Creates the generation after the ones that were found, unless another process has done so since.
   * @returns undefined if that was a program of another release or log
   */
  private async createAfter(found: readonly StoredDocument[]): Promise<Generation | undefined> {
    const names = found.flatMap(({ _id, generation }) => generation ?? _id);
    const created = this.named(`g${Math.max(1, ...names.map(numberOf)) + 1}`);
    await created.prepareFill();
    return (await created.isPersisted()) ? created : undefined;
  }

  /**
   * Makes this generation the live one, if it is not already. Readers follow within a second.
   * @throws SwitchRefused a later generation is live, this one was dropped, or another rebuild has switched meanwhile
   */
  async switchTo(generation: Generation): Promise<void> {
    const { name } = generation;
    const { name: live } = (await this.uncheckedState()).generation;
    if (name === live) return;
    if (numberOf(name) < numberOf(live)) throw new SwitchRefused(name, `${live} is live`);
    if (!(await generation.isPersisted())) throw new SwitchRefused(name, 'it was dropped');
    // Only generations before the live one are dropped, so this one stays while the pointer is the same.
    const from = { _id: POINTER, generation: live };
    const { matchedCount } = await this.documents.updateOne(from, { $set: { generation: name } });
    if (matchedCount === 0) throw new SwitchRefused(name, 'another rebuild has switched at the same time');
    await this.uncheckedState();
  }

  /**
   * Drops a generation that is not live. To be called a second after the switch or later, when no reader uses it.
   * @throws Error the generation is live
   */
  async drop(generation: Generation): Promise<void> {
    const live = await this.uncheckedState();
    if (live.generation === generation) throw new Error(`the generation ${generation.name} is live`);
    await generation.drop();
  }

  private checked(live: UncheckedState): LiveState {
    this.binding.check(live);
    if (!live.isCompatible) throw new IncompatibleReadModels(live.generation.name);
    return live;
  }
}

/** A generation can't be made the live one, because another rebuild has switched first or has dropped it. */
class SwitchRefused extends CannotStart {
  constructor(generation: string, reason: string) {
    super(
      `${generation} can't be made the live generation, ${reason}: run the rebuild again if it is still wanted`,
    );
  }
}
