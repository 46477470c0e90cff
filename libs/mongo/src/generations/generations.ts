import { decodePosition, type Position } from '#application/views';
import type { Connection, mongo } from 'mongoose';
import { ignoreDuplicate } from '../duplicate-keys.js';
import { Generation, positionOf, type GenerationDocument } from './generation.js';
import { NotSwitched } from './not-switched.js';
import { FINGERPRINT, OtherReadModels } from './fingerprint.js';

/** Says which generation is live. */
interface Pointer {
  readonly _id: 'live';
  readonly generation: string;
}

type Kept = GenerationDocument & Partial<Omit<Pointer, '_id'>>;

const POINTER = 'live';
const FIRST = 'g1';
/** For how long, in milliseconds, readers go by what they last read of the pointer. */
const GOOD_FOR_MS = 1000;

/** What is read by, as of one moment. */
export interface Live {
  readonly generation: Generation;
  /** Undefined where nothing was ever applied. */
  readonly position: Position | undefined;
}

type Found = Live & { readonly isOwn: boolean };

export interface BuildProgress {
  readonly applied: number;
  readonly total: number;
}

const recordsBefore = (position: Position | undefined): number =>
  position === undefined ? 0 : (decodePosition(position) ?? []).reduce((sum, count) => sum + count, 0);

/** The end of the name of each of a generation's collections. */
const GENERATION_ENDING = /_(g\d+)$/;

/** Later generations have greater numbers. */
const numberOf = (name: string): number => Number(name.slice(1));

/** The generations of read models: one of them is live, others are being built or about to be dropped. */
export class Generations {
  private readonly documents: mongo.Collection<Kept>;
  private readonly opened = new Map<string, Generation>();
  private known: { readonly live: Found; readonly at: number } | undefined;
  private looking: Promise<Found> | undefined;
  /** The look that follows the one under way, where somebody asks for it. */
  private following: Promise<Found> | undefined;

  /** @param clock milliseconds that never go back */
  constructor(
    private readonly connection: Connection,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.documents = connection.collection('generations') as unknown as mongo.Collection<Kept>;
  }

  /**
   * Makes the first generation where there is none yet, and what may be lacking of the live one's collections, unless
   * that is of another release.
   */
  async prepare(): Promise<void> {
    await this.begin();
    const { generation, isOwn } = await this.current();
    if (isOwn) await generation.prepare();
  }

  /** Sees to it that a generation is live. */
  async begin(): Promise<void> {
    const first = { $setOnInsert: { generation: FIRST } };
    await this.documents.updateOne({ _id: POINTER }, first, { upsert: true }).catch(ignoreDuplicate);
  }

  /**
   * The live generation, as of a second ago at most.
   * @throws OtherReadModels this release does not know what is in it
   */
  async live(): Promise<Generation> {
    const { known } = this;
    const isFresh = known && this.clock() - known.at < GOOD_FOR_MS;
    return readable(isFresh ? known.live : await this.current()).generation;
  }

  /**
   * What is live now: all that was stored before is seen. Those who ask at the same time share one look.
   * @throws OtherReadModels this release does not know what is in it
   */
  async look(): Promise<Live> {
    return readable(await this.current());
  }

  /** What is live now, whatever release has built it. */
  current(): Promise<Found> {
    // One that is under way may have passed what was stored just now.
    if (this.looking) return (this.following ??= this.lookAfter(this.looking));
    return this.beginLook();
  }

  private beginLook(): Promise<Found> {
    this.looking = this.read().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  private async lookAfter(before: Promise<Found>): Promise<Found> {
    await before.catch(() => {});
    this.following = undefined;
    return this.looking ?? this.beginLook();
  }

  private async read(): Promise<Found> {
    const at = this.clock();
    const found = await this.documents.find().toArray();
    const name = found.find(({ _id }) => _id === POINTER)?.generation ?? FIRST;
    const document = found.find(({ _id }) => _id === name);
    // One that nobody has begun is this release's to begin.
    const isOwn = !document || document.fingerprint === FINGERPRINT;
    const live = { generation: this.named(name), position: positionOf(document), isOwn };
    this.known = { live, at };
    return live;
  }

  /** The generation of this name, whether it is live or not. */
  named(name: string): Generation {
    const known = this.opened.get(name);
    if (known) return known;
    const opened = new Generation(name, this.connection, this.documents);
    this.opened.set(name, opened);
    return opened;
  }

  /** The generations that were live before, as far as anything is left of them: nobody needs them any more. */
  async former(): Promise<readonly Generation[]> {
    const [documents, collections, live] = await Promise.all([
      this.documents.find().toArray(),
      this.connection.listCollections(),
      this.current(),
    ]);
    const names = [
      ...documents.flatMap(({ _id }) => (_id === POINTER ? [] : [_id])),
      // Dropping one may have been cut off, or a projector that came too late has written to it once more.
      ...collections.flatMap(({ name }) => GENERATION_ENDING.exec(name)?.[1] ?? []),
    ];
    const current = numberOf(live.generation.name);
    return [...new Set(names)].filter((name) => numberOf(name) < current).map((name) => this.named(name));
  }

  /** Whether the live read models are those of this release. */
  async isOwnLive(): Promise<boolean> {
    return (await this.current()).isOwn;
  }

  /** How many records of the log are in the read models that are being built, and in the live ones. */
  async buildProgress(): Promise<BuildProgress> {
    const [begun, live] = await Promise.all([this.unfinished(), this.current()]);
    return { applied: recordsBefore(await begun?.position()), total: recordsBefore(live.position) };
  }

  /** The generation to build next: one that was left unfinished, or a new one. Who ask at the same time get the same. */
  async next(): Promise<Generation> {
    const begun = await this.unfinished();
    if (begun) return begun;
    const created = await this.create();
    // Others may have made one at the same time.
    return (await this.unfinished()) ?? created;
  }

  /** The first generation that was begun with the read models of this release and is not live yet, if there is one. */
  async unfinished(): Promise<Generation | undefined> {
    const [documents, live] = await Promise.all([this.documents.find().toArray(), this.current()]);
    const current = numberOf(live.generation.name);
    const begun = documents.filter(
      ({ _id, fingerprint }) => _id !== POINTER && numberOf(_id) > current && fingerprint === FINGERPRINT,
    );
    const first = Math.min(...begun.map(({ _id }) => numberOf(_id)));
    return begun.length > 0 ? this.named(`g${first}`) : undefined;
  }

  /** Makes a new generation, empty, beside the live one. */
  async create(): Promise<Generation> {
    const found = await this.documents.find().toArray();
    const names = found.flatMap(({ _id, generation }) => generation ?? _id);
    const numbers = names.map(numberOf);
    const created = this.named(`g${Math.max(1, ...numbers) + 1}`);
    await created.prepare();
    // Another release may have taken the number at the same time.
    return (await created.isPersisted()) ? created : this.create();
  }

  /**
   * Makes this generation the live one, or finds that another rebuild has; readers follow within a second.
   * @throws NotSwitched another rebuild has made a later one live, or dropped this one: nothing is switched
   */
  async switchTo(generation: Generation): Promise<void> {
    const { name } = generation;
    const { name: live } = (await this.current()).generation;
    if (name === live) return;
    if (numberOf(name) < numberOf(live)) throw new NotSwitched(name, `${live} is live`);
    if (!(await generation.isPersisted())) throw new NotSwitched(name, 'it was dropped');
    // Only what lies before the live one is dropped: as long as that is the same, this one stays.
    const from = { _id: POINTER, generation: live };
    const { matchedCount } = await this.documents.updateOne(from, { $set: { generation: name } });
    if (matchedCount === 0) throw new NotSwitched(name, 'another rebuild has switched at the same time');
    await this.current();
  }

  /**
   * Drops a generation that is no longer live: a second after the switch at the earliest, nobody reads it then.
   * @throws Error it is live
   */
  async drop(generation: Generation): Promise<void> {
    const live = await this.current();
    if (live.generation === generation) throw new Error(`the generation ${generation.name} is live`);
    await generation.drop();
  }
}

function readable(live: Found): Live {
  if (!live.isOwn) throw new OtherReadModels(live.generation.name);
  return live;
}
