import { aggregatesOf, type AggregateKey, type CommandEnvelope } from '#application';

interface UnderWay {
  readonly settled: Promise<unknown>;
  /** It waits for others itself: what follows it must not overtake it. */
  readonly held: boolean;
}

const keyText = ({ kind, id }: AggregateKey) => `${kind}/${id}`;

/**
 * What a command has to wait for. Partitions are decided side by side: a station that is sent right after its
 * location may be decided before it, and a location's retirement before a station that was sent ahead of it.
 */
export class Precedence {
  /** The last command for each aggregate. */
  private readonly targeting = new Map<string, UnderWay>();
  /** The commands that refer to each aggregate without being for it. */
  private readonly referring = new Map<string, Set<UnderWay>>();

  /** The commands before this one that it builds upon, or that build upon what it changes, until each is settled. */
  before(envelope: CommandEnvelope): readonly Promise<unknown>[] {
    const target = keyText(envelope.aggregate);
    const last = this.targeting.get(target);
    // Commands for one aggregate lie in one partition, in the order in which they are sent.
    const own = last?.held ? [last] : [];
    const readers = this.referring.get(target) ?? [];
    const references = referencesOf(envelope).flatMap((key) => this.targeting.get(key) ?? []);
    return [...own, ...readers, ...references].map(({ settled }) => settled);
  }

  add(envelope: CommandEnvelope, underWay: UnderWay): void {
    const target = keyText(envelope.aggregate);
    const references = referencesOf(envelope);
    this.targeting.set(target, underWay);
    for (const key of references) this.readersOf(key).add(underWay);
    const end = () => {
      if (this.targeting.get(target) === underWay) this.targeting.delete(target);
      for (const key of references) this.forget(key, underWay);
    };
    underWay.settled.then(end, end);
  }

  private readersOf(key: string): Set<UnderWay> {
    const readers = this.referring.get(key) ?? new Set();
    this.referring.set(key, readers);
    return readers;
  }

  private forget(key: string, underWay: UnderWay): void {
    const readers = this.referring.get(key);
    readers?.delete(underWay);
    if (readers?.size === 0) this.referring.delete(key);
  }
}

const referencesOf = (envelope: CommandEnvelope): readonly string[] =>
  aggregatesOf([envelope])
    .map(keyText)
    .filter((key) => key !== keyText(envelope.aggregate));
