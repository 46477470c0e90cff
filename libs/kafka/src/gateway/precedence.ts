import { aggregatesOf, keyText, type CommandEnvelope } from '#application';

interface UnderWay {
  readonly settled: Promise<unknown>;
  /** It waits for others itself: what follows it must not overtake it. */
  readonly held: boolean;
}

type Sent = UnderWay & { readonly partition: number };

/**
 * What a command has to wait for. Partitions are decided side by side: a station that is sent right after its
 * location may be decided before it, and a location's retirement before a station that was sent ahead of it.
 */
export class Precedence {
  /** The last command for each aggregate. */
  private readonly targeting = new Map<string, Sent>();
  /** The commands that refer to each aggregate without being for it. */
  private readonly referring = new Map<string, Set<Sent>>();

  /** @param homeOf the partition of an aggregate's commands, by its id */
  constructor(private readonly homeOf: (id: string) => number) {}

  /** The commands before this one that it builds upon, or that build upon what it changes, until each is settled. */
  before(envelope: CommandEnvelope): readonly Promise<unknown>[] {
    const target = keyText(envelope.aggregate);
    const partition = this.homeOf(envelope.aggregate.id);
    const targeting = [target, ...referencesOf(envelope)].flatMap((key) => this.targeting.get(key) ?? []);
    // What lies in one partition is decided in the order in which it is sent.
    return [...targeting, ...(this.referring.get(target) ?? [])]
      .filter((other) => other.held || other.partition !== partition)
      .map(({ settled }) => settled);
  }

  add(envelope: CommandEnvelope, underWay: UnderWay): void {
    const target = keyText(envelope.aggregate);
    const references = referencesOf(envelope);
    const sent = { ...underWay, partition: this.homeOf(envelope.aggregate.id) };
    this.targeting.set(target, sent);
    for (const key of references) this.readersOf(key).add(sent);
    const end = () => {
      if (this.targeting.get(target) === sent) this.targeting.delete(target);
      for (const key of references) this.forget(key, sent);
    };
    underWay.settled.then(end, end);
  }

  private readersOf(key: string): Set<Sent> {
    const readers = this.referring.get(key) ?? new Set();
    this.referring.set(key, readers);
    return readers;
  }

  private forget(key: string, underWay: Sent): void {
    const readers = this.referring.get(key);
    readers?.delete(underWay);
    if (readers?.size === 0) this.referring.delete(key);
  }
}

const referencesOf = (envelope: CommandEnvelope): readonly string[] =>
  aggregatesOf([envelope])
    .map(keyText)
    .filter((key) => key !== keyText(envelope.aggregate));
