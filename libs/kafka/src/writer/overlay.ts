import { keyText, type AggregateKey, type AggregateSnapshot, type Outcome } from '#application';
import type { LogProgress } from '../tail/log-progress.js';

/** A batch that is in the log, and perhaps not in the replica yet. */
export interface CommittedBatch {
  /** The aggregates as it leaves them. */
  readonly snapshots: readonly AggregateSnapshot[];
  readonly outcomes: readonly Outcome[];
  /** Offsets behind its last records. */
  readonly eventsEnd: number;
  readonly outcomesEnd: number;
}

interface Kept {
  readonly snapshots: ReadonlyMap<string, AggregateSnapshot>;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly eventsEnd: number;
  readonly outcomesEnd: number;
}

/** What a partition's writer has done since what the replica holds: a batch never reads behind its own writes. */
export class Overlay {
  /** The oldest first. */
  private batches: readonly Kept[] = [];

  constructor(
    private readonly progress: LogProgress,
    private readonly partition: number,
  ) {}

  add({ snapshots, outcomes, ...ends }: CommittedBatch): void {
    const kept: Kept = {
      snapshots: new Map(snapshots.map((snapshot) => [keyText(snapshot.aggregate), snapshot])),
      // The first outcome of a command id counts.
      outcomes: new Map(outcomes.toReversed().map((outcome) => [outcome.commandId, outcome])),
      ...ends,
    };
    this.batches = [...this.batches.filter((batch) => !this.isPassed(batch)), kept];
  }

  /** The offset behind the outcomes of all batches but the last ones, which have at most so many; 0 without others. */
  endOfAllBut(count: number): number {
    let left = count;
    const last = this.batches.findLast(({ outcomes }) => (left -= outcomes.size) < 0);
    return last?.outcomesEnd ?? 0;
  }

  state(key: AggregateKey): AggregateSnapshot | undefined {
    const text = keyText(key);
    return this.batches.findLast(({ snapshots }) => snapshots.has(text))?.snapshots.get(text);
  }

  outcome(commandId: string): Outcome | undefined {
    return this.batches.find(({ outcomes }) => outcomes.has(commandId))?.outcomes.get(commandId);
  }

  private isPassed({ eventsEnd, outcomesEnd }: Kept): boolean {
    return (
      this.progress.next('events', this.partition) >= eventsEnd &&
      this.progress.next('outcomes', this.partition) >= outcomesEnd
    );
  }
}
