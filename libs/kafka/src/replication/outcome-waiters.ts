import {
  CommandRefused,
  decodePosition,
  type AggregateSnapshot,
  type AppliedEvent,
  type Outcome,
  type Problem,
} from '#application';
import type { Answer } from '../records/outcome-record.js';
import type { ReplicaProgress } from './replica-progress.js';

/** An outcome that was waited for. */
export interface AwaitedOutcome {
  readonly outcome: Outcome;
  /** The aggregate after the command; absent if the command has no events. */
  readonly snapshot?: AggregateSnapshot;
}

interface Waiter {
  readonly requestHash: string;
  readonly resolve: (awaited: AwaitedOutcome) => void;
  readonly reject: (error: Error) => void;
}

/** A wait for the outcome of one command. */
export interface Wait {
  /** @throws CommandRefused the command was refused before it was decided */
  readonly outcome: Promise<AwaitedOutcome>;
  /** Removes the waiter; the promise stays pending. */
  cancel(): void;
}

interface UnappliedOutcome {
  readonly outcome: Outcome;
  readonly partition: number;
  /** The offset in the events topic up to which the replica has to be applied. */
  readonly eventsEnd: number;
}

/**
 * Requests of this instance that wait for the outcomes of their commands. A waiter gets its outcome only when the
 * replica has applied the events of the command, so that a read after the reply includes the write.
 */
export class OutcomeWaiters {
  private readonly waiting = new Map<string, Set<Waiter>>();
  /** By command id, the aggregate after the command: its events can be applied before its outcome is read. */
  private readonly snapshots = new Map<string, AggregateSnapshot>();
  /** Outcomes whose events are not applied yet, the oldest first. */
  private unapplied: UnappliedOutcome[] = [];

  constructor(private readonly progress: ReplicaProgress) {}

  /** Starts to wait. It misses outcomes that were read before: look into the replica after this call. */
  wait(commandId: string, requestHash: string): Wait {
    const waiters = this.waiting.get(commandId) ?? new Set();
    this.waiting.set(commandId, waiters);
    let cancel = () => {};
    const outcome = new Promise<AwaitedOutcome>((resolve, reject) => {
      const waiter = { requestHash, resolve, reject };
      waiters.add(waiter);
      cancel = () => this.remove(commandId, waiter);
    });
    return { outcome, cancel: () => cancel() };
  }

  /** Adds answers of a partition of the outcomes topic that the replica has applied. */
  add(partition: number, answers: readonly Answer[]): void {
    if (this.waiting.size === 0) return;
    for (const answer of answers) {
      if (answer.kind === 'outcome') this.addOutcome(answer.outcome, partition);
      else if (answer.kind === 'refusal') this.refuse(answer.key, answer.problem);
    }
  }

  /** Resolves the waits whose outcome was read and whose events are applied. */
  resolveApplied(applied: readonly AppliedEvent[]): void {
    if (this.waiting.size === 0) return;
    for (const { event, snapshot } of applied)
      if (this.waiting.has(event.commandId)) this.snapshots.set(event.commandId, snapshot);
    const unapplied: UnappliedOutcome[] = [];
    for (const entry of this.unapplied) {
      if (this.progress.next('events', entry.partition) < entry.eventsEnd) unapplied.push(entry);
      else this.resolve(entry.outcome);
    }
    this.unapplied = unapplied;
  }

  /** Rejects all waits. */
  close(error: Error): void {
    for (const waiters of this.waiting.values()) for (const { reject } of waiters) reject(error);
    this.waiting.clear();
    this.snapshots.clear();
    this.unapplied = [];
  }

  private addOutcome(outcome: Outcome, partition: number): void {
    if (!this.waiting.has(outcome.commandId)) return;
    const eventsEnd = decodePosition(outcome.position)?.[partition] ?? 0;
    this.unapplied.push({ outcome, partition, eventsEnd });
  }

  private resolve(outcome: Outcome): void {
    const snapshot = this.snapshots.get(outcome.commandId);
    for (const waiter of this.waiting.get(outcome.commandId) ?? []) {
      if (waiter.requestHash !== outcome.requestHash) continue;
      this.remove(outcome.commandId, waiter);
      waiter.resolve({ outcome, ...(snapshot && { snapshot }) });
    }
  }

  private refuse(commandId: string, problem: Problem): void {
    for (const waiter of this.waiting.get(commandId) ?? []) {
      this.remove(commandId, waiter);
      waiter.reject(new CommandRefused(problem));
    }
  }

  private remove(commandId: string, waiter: Waiter): void {
    const waiters = this.waiting.get(commandId);
    waiters?.delete(waiter);
    if (waiters?.size !== 0) return;
    this.waiting.delete(commandId);
    this.snapshots.delete(commandId);
  }
}
