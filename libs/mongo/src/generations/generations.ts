import type { Position } from '#application/views';
import type { Connection, mongo } from 'mongoose';
import { ignoreDuplicate } from '../duplicate-keys.js';
import { Generation, positionOf, type GenerationDocument } from './generation.js';

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

/** Later generations have greater numbers. */
const numberOf = (name: string): number => Number(name.slice(1));

/** The generations of read models: one of them is live, others are being built or about to be dropped. */
export class Generations {
  private readonly documents: mongo.Collection<Kept>;
  private readonly opened = new Map<string, Generation>();
  private known: { readonly live: Live; readonly at: number } | undefined;
  private looking: Promise<Live> | undefined;

  /** @param clock milliseconds that never go back */
  constructor(
    private readonly connection: Connection,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.documents = connection.collection('generations') as unknown as mongo.Collection<Kept>;
  }

  /** Makes the live generation's collections, and the first generation where there is none yet. */
  async prepare(): Promise<void> {
    await this.point({ $setOnInsert: { generation: FIRST } });
    const { generation } = await this.look();
    await generation.prepare();
  }

  /** The live generation, as of a second ago at most. */
  async live(): Promise<Generation> {
    const { known } = this;
    if (known && this.clock() - known.at < GOOD_FOR_MS) return known.live.generation;
    return (await this.look()).generation;
  }

  /** What is live now; those who ask at the same time share one look. */
  look(): Promise<Live> {
    this.looking ??= this.read().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  private async read(): Promise<Live> {
    const at = this.clock();
    const found = await this.documents.find().toArray();
    const name = found.find(({ _id }) => _id === POINTER)?.generation ?? FIRST;
    const position = positionOf(found.find(({ _id }) => _id === name));
    const live = { generation: this.named(name), position };
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

  /** The generations beside the live one: those that were live before it, and those that are still being built. */
  async others(): Promise<{
    readonly former: readonly Generation[];
    readonly unfinished: readonly Generation[];
  }> {
    const [found, live] = await Promise.all([this.documents.find().toArray(), this.look()]);
    const of = (wanted: (number: number) => boolean) =>
      found.filter(({ _id }) => _id !== POINTER && wanted(numberOf(_id))).map(({ _id }) => this.named(_id));
    const current = numberOf(live.generation.name);
    return { former: of((number) => number < current), unfinished: of((number) => number > current) };
  }

  /** Makes a new generation, empty, beside the live one. */
  async create(): Promise<Generation> {
    const found = await this.documents.find().toArray();
    const names = found.flatMap(({ _id, generation }) => generation ?? _id);
    const numbers = names.map(numberOf);
    const created = this.named(`g${Math.max(1, ...numbers) + 1}`);
    await created.prepare();
    return created;
  }

  /** Makes this generation the live one; readers follow within a second. */
  async switchTo({ name }: Generation): Promise<void> {
    await this.point({ $set: { generation: name } });
    await this.look();
  }

  /**
   * Drops a generation that is no longer live: a second after the switch at the earliest, nobody reads it then.
   * @throws Error it is live
   */
  async drop(generation: Generation): Promise<void> {
    const live = await this.look();
    if (live.generation === generation) throw new Error(`the generation ${generation.name} is live`);
    await generation.drop();
  }

  private async point(update: mongo.UpdateFilter<Kept>): Promise<void> {
    await this.documents.updateOne({ _id: POINTER }, update, { upsert: true }).catch(ignoreDuplicate);
  }
}
