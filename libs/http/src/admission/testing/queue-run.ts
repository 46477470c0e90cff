import { AdmissionQueue, type Applicant } from '../admission-queue.js';

export const TIMEOUT_MS = 100;

/** What happened to an applicant, in order. */
type Happening = 'admitted' | 'full' | 'timeout' | 'closed';

/** An applicant that records what happens to it. */
export class RecordedApplicant implements Applicant {
  readonly happened: Happening[] = [];
  readonly enteredAt = Date.now();
  state: 'outside' | 'waiting' | 'running' = 'waiting';

  constructor(
    readonly number: number,
    readonly caller: string,
    private readonly run: Run,
    /** Whether it leaves while it is being admitted. */
    private readonly isShort: boolean,
  ) {}

  admit(): void {
    this.happened.push('admitted');
    this.state = 'running';
    this.run.admitted.push(this.number);
    if (this.isShort) this.end();
  }

  refuse(reason: Happening & ('full' | 'timeout' | 'closed')): void {
    this.happened.push(reason);
    this.state = 'outside';
  }

  end(): void {
    this.state = 'outside';
    this.run.queue.leave(this);
    this.run.takeTurns();
  }

  abandon(): void {
    if (this.state === 'waiting') this.state = 'outside';
    this.run.queue.abandon(this);
  }
}

/** A queue with all its applicants. */
export class Run {
  readonly applicants: RecordedApplicant[] = [];
  /** Numbers of applicants, in the order of their admission. */
  readonly admitted: number[] = [];
  readonly queue: AdmissionQueue;
  private readonly turns: (() => void)[] = [];
  private isInTurn = false;

  constructor(
    readonly concurrency: number,
    readonly length: number,
    readonly perCaller = concurrency,
  ) {
    const limit = { concurrency, perCaller, queue: length };
    this.queue = new AdmissionQueue(limit, TIMEOUT_MS, (call) => void this.turns.push(call));
  }

  /** Executes what is to be done in the next turns of the event loop. */
  takeTurns(): void {
    if (this.isInTurn) return;
    this.isInTurn = true;
    for (let turn = this.turns.shift(); turn; turn = this.turns.shift()) turn();
    this.isInTurn = false;
  }

  enter(isShort: boolean, caller = 'one'): RecordedApplicant {
    const applicant = new RecordedApplicant(this.applicants.length, caller, this, isShort);
    this.applicants.push(applicant);
    this.queue.enter(applicant);
    return applicant;
  }

  in(state: RecordedApplicant['state']): readonly RecordedApplicant[] {
    return this.applicants.filter((applicant) => applicant.state === state);
  }
}
