import {
  CommandRefused,
  decodePosition,
  type AggregateSnapshot,
  type AppliedEvent,
  type Outcome,
  type Problem,
} from '#application';
import type { Answer } from '../records/outcome-record.js';
import type { LogProgress } from './log-progress.js';

/** What a waiter gets: the outcome, with the aggregate as the command left it where that is at hand. */
export interface AwaitedOutcome {
  readonly outcome: Outcome;
  readonly snapshot?: AggregateSnapshot;
}

interface Waiter {
  readonly requestHash: string;
  readonly resolve: (awaited: AwaitedOutcome) => void;
  readonly reject: (error: Error) => void;
}

/** One who waits for the outcome of a command; `cancel` when it is no longer wanted. */
export interface Wait {
  readonly outcome: Promise<AwaitedOutcome>;
  cancel(): void;
}

interface Parked {
  readonly outcome: Outcome;
  readonly partition: number;
  readonly wanted: number;
}

/** Tells outcomes to those who wait for them, no sooner than the replica holds what they did. */
export class Answers {
  private readonly waiting = new Map<string, Set<Waiter>>();
  /** By command id, what those commands have left that are waited for: it may be read before their outcomes. */
  private readonly left = new Map<string, AggregateSnapshot>();
  /** Outcomes whose events have not been applied yet, the oldest first. */
  private parked: Parked[] = [];

  constructor(private readonly progress: LogProgress) {}

  /** Begins to wait. An outcome that was read before is not told: look for a stored one after this call. */
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

  /** What was read of a partition of the outcomes topic, once it is applied. */
  read(partition: number, answers: readonly Answer[]): void {
    if (this.waiting.size === 0) return;
    for (const answer of answers) {
      if (answer.kind === 'outcome') this.park(answer.outcome, partition);
      else if (answer.kind === 'refusal') this.refuse(answer.key, answer.problem);
    }
  }

  /** Tells the outcomes whose events are applied by now. */
  tell(applied: readonly AppliedEvent[]): void {
    if (this.waiting.size === 0) return;
    for (const { commandId, snapshot } of applied)
      if (this.waiting.has(commandId)) this.left.set(commandId, snapshot);
    const early: Parked[] = [];
    for (const parked of this.parked) {
      if (this.progress.next('events', parked.partition) < parked.wanted) early.push(parked);
      else this.resolve(parked.outcome);
    }
    this.parked = early;
  }

  /** Fails all who wait. */
  close(error: Error): void {
    for (const waiters of this.waiting.values()) for (const { reject } of waiters) reject(error);
    this.waiting.clear();
    this.left.clear();
    this.parked = [];
  }

  private park(outcome: Outcome, partition: number): void {
    if (!this.waiting.has(outcome.commandId)) return;
    const wanted = decodePosition(outcome.position)?.[partition] ?? 0;
    this.parked.push({ outcome, partition, wanted });
  }

  private resolve(outcome: Outcome): void {
    const snapshot = this.left.get(outcome.commandId);
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
    this.left.delete(commandId);
  }
}
