import { aggregatesOf, keyText, type CommandEnvelope } from '#application';

/** A command that was submitted and has no outcome yet. */
interface SubmittedCommand {
  readonly settled: Promise<unknown>;
  /** Whether it waits for other commands itself, so that it is not sent yet. */
  readonly isWaiting: boolean;
}

type TrackedCommand = SubmittedCommand & { readonly partition: number };

/**
 * Finds the commands that have to be settled before another one is sent. Partitions are decided independently of each
 * other: a station could be decided before the location it refers to, although that was sent first, and the retirement
 * of a location before a station that was sent ahead of it.
 */
export class DependencyOrder {
  /** By aggregate, the last command with it as the target. */
  private readonly targeting = new Map<string, TrackedCommand>();
  /** By aggregate, the commands that refer to it and have another target. */
  private readonly referring = new Map<string, Set<TrackedCommand>>();

  /** @param partitionOf returns the partition of an aggregate, by its id */
  constructor(private readonly partitionOf: (id: string) => number) {}

  /**
   * Returns the commands that must be settled first: those that change what this one refers to, and those that refer
   * to what it changes.
   */
  dependenciesOf(envelope: CommandEnvelope): readonly Promise<unknown>[] {
    const target = keyText(envelope.aggregate);
    const partition = this.partitionOf(envelope.aggregate.id);
    const targeting = [target, ...referencesOf(envelope)].flatMap((key) => this.targeting.get(key) ?? []);
    // Commands of one partition are decided in the order in which they are sent.
    return [...targeting, ...(this.referring.get(target) ?? [])]
      .filter((other) => other.isWaiting || other.partition !== partition)
      .map(({ settled }) => settled);
  }

  /** Adds a command, which is removed when it is settled. */
  add(envelope: CommandEnvelope, submitted: SubmittedCommand): void {
    const target = keyText(envelope.aggregate);
    const references = referencesOf(envelope);
    const tracked = { ...submitted, partition: this.partitionOf(envelope.aggregate.id) };
    this.targeting.set(target, tracked);
    for (const key of references) this.referrersOf(key).add(tracked);
    const remove = () => {
      if (this.targeting.get(target) === tracked) this.targeting.delete(target);
      for (const key of references) this.removeReferrer(key, tracked);
    };
    submitted.settled.then(remove, remove);
  }

  private referrersOf(key: string): Set<TrackedCommand> {
    const referrers = this.referring.get(key) ?? new Set();
    this.referring.set(key, referrers);
    return referrers;
  }

  private removeReferrer(key: string, command: TrackedCommand): void {
    const referrers = this.referring.get(key);
    referrers?.delete(command);
    if (referrers?.size === 0) this.referring.delete(key);
  }
}

const referencesOf = (envelope: CommandEnvelope): readonly string[] =>
  aggregatesOf([envelope])
    .map(keyText)
    .filter((key) => key !== keyText(envelope.aggregate));
