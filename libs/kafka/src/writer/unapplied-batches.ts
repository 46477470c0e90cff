import { keyText, type AggregateKey, type AggregateSnapshot, type Outcome } from '#application';
import type { ReplicaProgress } from '../replication/replica-progress.js';

/** A batch that is committed to the log. */
export interface CommittedBatch {
  /** The aggregates after the batch. */
  readonly snapshots: readonly AggregateSnapshot[];
  readonly outcomes: readonly Outcome[];
  /** The offsets after its last event and its last outcome. */
  readonly eventsEnd: number;
  readonly outcomesEnd: number;
}

interface IndexedBatch {
  readonly snapshots: ReadonlyMap<string, AggregateSnapshot>;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly eventsEnd: number;
  readonly outcomesEnd: number;
}

/**
 * The batches of one partition that its writer has committed to the log and that the replica has not applied yet.
 * A writer looks here before it looks into the replica, so that a batch sees the writes of those before it.
 */
export class UnappliedBatches {
  /** The oldest first. */
  private batches: readonly IndexedBatch[] = [];

  constructor(
    private readonly progress: ReplicaProgress,
    private readonly partition: number,
  ) {}

  /** Adds a batch, and removes those that the replica has applied meanwhile. */
  add({ snapshots, outcomes, ...ends }: CommittedBatch): void {
    const indexed: IndexedBatch = {
      snapshots: new Map(snapshots.map((snapshot) => [keyText(snapshot.aggregate), snapshot])),
      // Reversed, so that the first outcome of a command id is the one that stays.
      outcomes: new Map(outcomes.toReversed().map((outcome) => [outcome.commandId, outcome])),
      ...ends,
    };
    this.batches = [...this.batches.filter((batch) => !this.isApplied(batch)), indexed];
  }

  /**
   * The offset in the outcomes topic that the replica has to reach before at most `count` outcomes are unapplied; 0 if
   * there are no more than that.
   */
  outcomesEndBeforeLast(count: number): number {
    let left = count;
    const last = this.batches.findLast(({ outcomes }) => (left -= outcomes.size) < 0);
    return last?.outcomesEnd ?? 0;
  }

  /** The newest state of an aggregate, if an unapplied batch changed it. */
  state(key: AggregateKey): AggregateSnapshot | undefined {
    const text = keyText(key);
    return this.batches.findLast(({ snapshots }) => snapshots.has(text))?.snapshots.get(text);
  }

  /** The first outcome of a command id, if an unapplied batch has one. */
  outcome(commandId: string): Outcome | undefined {
    return this.batches.find(({ outcomes }) => outcomes.has(commandId))?.outcomes.get(commandId);
  }

  private isApplied({ eventsEnd, outcomesEnd }: IndexedBatch): boolean {
    return (
      this.progress.next('events', this.partition) >= eventsEnd &&
      this.progress.next('outcomes', this.partition) >= outcomesEnd
    );
  }
}
