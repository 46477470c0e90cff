import type { WorkLimit } from '#runtime';
import { WaitingCallers } from './waiting-callers.js';

/** Why a request is refused: as many wait as may, it has waited for too long, or the service stops. */
export type Refusal = 'full' | 'timeout' | 'closed';

/** A request that asks for a slot. */
export interface Applicant {
  /** What the requests of one caller have in common; it does not change. */
  readonly caller: string;
  /** The request has a slot, until it leaves. */
  admit(): void;
  /** The request gets no slot and does not wait any more. */
  refuse(reason: Refusal): void;
}

/** The requests of a queue, now and since the start. */
export interface QueueCounts {
  readonly running: number;
  readonly queued: number;
  readonly admitted: number;
  readonly refused: number;
  /** Requests whose clients had gone before they were admitted. */
  readonly abandoned: number;
}

/**
 * Slots for requests that are executed at the same time, and a bounded queue of those that wait for one. Callers get slots
 * in turn, and share the queue: no caller keeps another one out by the number of its requests.
 */
export class AdmissionQueue {
  private readonly running = new Set<Applicant>();
  private readonly waiting = new WaitingCallers<Applicant>();
  private readonly total = { admitted: 0, refused: 0, abandoned: 0 };
  private isAdmitting = false;
  private isClosed = false;

  /** @param timeoutMs how long a request waits at most, in milliseconds */
  constructor(
    readonly limit: WorkLimit,
    private readonly timeoutMs: number,
  ) {}

  /**
   * Asks for a slot; requests of one caller get theirs in order of arrival. If the queue is full, the caller with the most
   * requests in it has the last one refused, unless the applicant's caller has as many or one less. Calls `admit` or
   * `refuse` once, at once or later, unless the applicant abandons the queue before. It may enter again when it has left,
   * was refused or has abandoned the queue.
   */
  enter(applicant: Applicant): void {
    if (this.hasSlot() && this.waiting.size === 0) return this.admit(applicant);
    if (this.isClosed) return this.refuse(applicant, 'closed');
    if (this.waiting.size >= this.limit.queue && !this.makeRoom(applicant))
      return this.refuse(applicant, 'full');
    const expire = () => this.refuseWaiting(applicant, 'timeout');
    this.waiting.add(applicant, setTimeout(expire, this.timeoutMs).unref());
  }

  /** Gives the slot back. Does nothing if the applicant has none. */
  leave(applicant: Applicant): void {
    if (this.running.delete(applicant)) this.admitWaiting();
  }

  /** Leaves the queue. Does nothing if the applicant does not wait: a slot is kept, as its work goes on. */
  abandon(applicant: Applicant): void {
    if (this.waiting.remove(applicant)) this.total.abandoned += 1;
  }

  /** Refuses all requests that wait, and later ones that would have to. */
  close(): void {
    this.isClosed = true;
    for (const applicant of this.waiting.all()) this.refuseWaiting(applicant, 'closed');
  }

  counts(): QueueCounts {
    return { running: this.running.size, queued: this.waiting.size, ...this.total };
  }

  private hasSlot(): boolean {
    return this.running.size < this.limit.concurrency;
  }

  private admit(applicant: Applicant): void {
    this.running.add(applicant);
    this.total.admitted += 1;
    applicant.admit();
  }

  private refuse(applicant: Applicant, reason: Refusal): void {
    this.total.refused += 1;
    applicant.refuse(reason);
  }

  private refuseWaiting(applicant: Applicant, reason: Refusal): void {
    if (this.waiting.remove(applicant)) this.refuse(applicant, reason);
  }

  /** Refuses a request of the caller that has the most, if it still has as many as the newcomer's caller afterwards. */
  private makeRoom({ caller }: Applicant): boolean {
    const last = this.waiting.lastOfLongest();
    if (!last || this.waiting.countOf(last.caller) - 1 <= this.waiting.countOf(caller)) return false;
    this.refuseWaiting(last, 'full');
    return true;
  }

  /** A loop, not a recursion: an applicant may leave while it is being admitted. */
  private admitWaiting(): void {
    if (this.isAdmitting) return;
    this.isAdmitting = true;
    try {
      while (this.hasSlot()) {
        const next = this.waiting.takeNext();
        if (!next) return;
        this.admit(next);
      }
    } finally {
      this.isAdmitting = false;
    }
  }
}
