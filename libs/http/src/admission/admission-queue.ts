import type { WorkLimit } from '#runtime';

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
 * in turn up to their share, and share the queue: no caller keeps another one out by the number of its requests.
 */
export class AdmissionQueue {
  private readonly running = new Set<Applicant>();
  /** Numbers of running requests, by caller. */
  private readonly runningOf = new Map<string, number>();
  private readonly waiting = new WaitingCallers<Applicant>();
  private readonly total = { admitted: 0, refused: 0, abandoned: 0 };
  /** Requests that have left in this turn of the event loop: their slots are free in the next one. */
  private readonly left = new Set<Applicant>();
  private isClosed = false;

  /**
   * @param timeoutMs how long a request waits at most, in milliseconds
   * @param inNextTurn calls a function in the next turn of the event loop
   */
  constructor(
    readonly limit: WorkLimit,
    private readonly timeoutMs: number,
    private readonly inNextTurn: (call: () => void) => void = setImmediate,
  ) {}

  /**
   * Asks for a slot; requests of one caller get theirs in order of arrival. If the queue is full, the caller with the most
   * requests in it has the last one refused, unless the applicant's caller has as many or one less. Calls `admit` or
   * `refuse` once, at once or later, unless the applicant abandons the queue before. It may enter again when it has left,
   * was refused or has abandoned the queue.
   */
  enter(applicant: Applicant): void {
    if (this.left.delete(applicant)) this.free(applicant);
    // Those that wait while there is a slot have their share.
    if (this.hasSlot() && this.mayHaveSlot(applicant.caller)) return this.admit(applicant);
    if (this.isClosed) return this.refuse(applicant, 'closed');
    if (this.waiting.size >= this.limit.queue && !this.makeRoom(applicant))
      return this.refuse(applicant, 'full');
    const expire = () => this.refuseWaiting(applicant, 'timeout');
    this.waiting.add(applicant, setTimeout(expire, this.timeoutMs).unref());
  }

  /**
   * Gives the slot back, for the next turn of the event loop. Does nothing if the applicant has none. In a turn, a slot
   * serves one request: otherwise those that arrive together would all be executed before a connection is accepted (one
   * a turn) and before the next request of another caller is read.
   */
  leave(applicant: Applicant): void {
    if (!this.running.has(applicant)) return;
    if (this.left.size === 0) this.inNextTurn(() => this.beginTurn());
    this.left.add(applicant);
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
    const running = this.running.size - this.left.size;
    return { running, queued: this.waiting.size, ...this.total };
  }

  private hasSlot(): boolean {
    return this.running.size < this.limit.concurrency;
  }

  /** Whether a caller has less than its share. */
  private readonly mayHaveSlot = (caller: string): boolean =>
    (this.runningOf.get(caller) ?? 0) < this.limit.perCaller;

  private admit(applicant: Applicant): void {
    this.running.add(applicant);
    this.runningOf.set(applicant.caller, (this.runningOf.get(applicant.caller) ?? 0) + 1);
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

  private beginTurn(): void {
    for (const applicant of this.left) this.free(applicant);
    this.left.clear();
    while (this.hasSlot()) {
      const next = this.waiting.takeNext(this.mayHaveSlot);
      if (!next) return;
      this.admit(next);
    }
  }

  private free(applicant: Applicant): void {
    this.running.delete(applicant);
    const others = (this.runningOf.get(applicant.caller) ?? 0) - 1;
    if (others > 0) this.runningOf.set(applicant.caller, others);
    else this.runningOf.delete(applicant.caller);
  }
}

/** Requests that wait, with the timers of their deadlines: a line for each caller. The callers have turns. */
class WaitingCallers<Applicant extends { readonly caller: string }> {
  /** In the order of their turns; each line is in order of arrival, and not empty. */
  private readonly lines = new Map<string, Map<Applicant, NodeJS.Timeout>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  countOf(caller: string): number {
    return this.lines.get(caller)?.size ?? 0;
  }

  /** @param timer is stopped when the applicant is taken or removed */
  add(applicant: Applicant, timer: NodeJS.Timeout): void {
    const line = this.lines.get(applicant.caller) ?? new Map<Applicant, NodeJS.Timeout>();
    this.lines.set(applicant.caller, line.set(applicant, timer));
    this.count += 1;
  }

  /** Whether the applicant has waited. */
  remove(applicant: Applicant): boolean {
    const line = this.lines.get(applicant.caller);
    if (!line?.has(applicant)) return false;
    clearTimeout(line.get(applicant));
    line.delete(applicant);
    if (line.size === 0) this.lines.delete(applicant.caller);
    this.count -= 1;
    return true;
  }

  /**
   * Takes the first request of the caller whose turn it is; its next turn is after those of all others. Callers that must
   * wait keep their turn.
   */
  takeNext(mayHaveTurn: (caller: string) => boolean): Applicant | undefined {
    for (const [caller, line] of this.lines) {
      if (!mayHaveTurn(caller)) continue;
      const [next] = line.keys();
      this.lines.delete(caller);
      this.lines.set(caller, line);
      if (next) this.remove(next);
      return next;
    }
    return undefined;
  }

  /** The request that has arrived last of the caller that has the most. */
  lastOfLongest(): Applicant | undefined {
    let longest: Map<Applicant, NodeJS.Timeout> | undefined;
    for (const line of this.lines.values()) if (line.size > (longest?.size ?? 0)) longest = line;
    return longest && [...longest.keys()].at(-1);
  }

  all(): readonly Applicant[] {
    return [...this.lines.values()].flatMap((line) => [...line.keys()]);
  }
}
