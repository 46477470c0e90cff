import { aggregatesOf, type AggregateKey, type CommandEnvelope } from '#application';

interface UnderWay {
  readonly settled: Promise<unknown>;
  /** It waits for others itself: what follows it must not overtake it. */
  readonly held: boolean;
}

const keyText = ({ kind, id }: AggregateKey) => `${kind}/${id}`;

/**
 * What a command has to wait for. Partitions are decided side by side: a station that is sent right after its
 * location may be decided before it, and would be refused.
 */
export class Precedence {
  /** The last command for each aggregate. */
  private readonly underWay = new Map<string, UnderWay>();

  /** The commands before this one that it builds upon, until each is settled. */
  before(envelope: CommandEnvelope): readonly Promise<unknown>[] {
    const target = keyText(envelope.aggregate);
    return aggregatesOf([envelope]).flatMap((aggregate) => {
      const key = keyText(aggregate);
      const before = this.underWay.get(key);
      // Commands for one aggregate lie in one partition, in the order in which they are sent.
      return before && (key !== target || before.held) ? [before.settled] : [];
    });
  }

  add({ aggregate }: CommandEnvelope, underWay: UnderWay): void {
    const key = keyText(aggregate);
    this.underWay.set(key, underWay);
    const end = () => {
      if (this.underWay.get(key) === underWay) this.underWay.delete(key);
    };
    underWay.settled.then(end, end);
  }
}
