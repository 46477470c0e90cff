import fc from 'fast-check';
import { AdmissionQueue, type Applicant } from './admission-queue.js';

const { jest } = import.meta;
const TIMEOUT_MS = 100;
const callers = ['one', 'two', 'three'];

/** What happened to an applicant, in order. */
type Happening = 'admitted' | 'full' | 'timeout' | 'closed';

class RecordedApplicant implements Applicant {
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
  }

  abandon(): void {
    if (this.state === 'waiting') this.state = 'outside';
    this.run.queue.abandon(this);
  }
}

/** A queue with all its applicants. */
class Run {
  readonly applicants: RecordedApplicant[] = [];
  /** Numbers of applicants, in the order of their admission. */
  readonly admitted: number[] = [];
  readonly queue: AdmissionQueue;

  constructor(
    readonly concurrency: number,
    readonly length: number,
  ) {
    this.queue = new AdmissionQueue({ concurrency, queue: length }, TIMEOUT_MS);
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

type Step = (run: Run) => void;

const pick = (applicants: readonly RecordedApplicant[], at: number) => applicants[at % applicants.length];
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.tuple(fc.boolean(), fc.constantFrom(...callers)).map(
        ([isShort, caller]): Step =>
          (run) =>
            void run.enter(isShort, caller),
      ),
    },
    {
      weight: 4,
      arbitrary: fc.nat().map(
        (at): Step =>
          (run) =>
            pick(run.in('running'), at)?.end(),
      ),
    },
    // Any applicant: to leave without a slot, or to abandon without waiting, does nothing.
    {
      weight: 2,
      arbitrary: fc.nat().map(
        (at): Step =>
          (run) =>
            pick(run.applicants, at)?.abandon(),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.nat().map(
        (at): Step =>
          (run) =>
            pick(run.in('outside'), at)?.end(),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.nat(2 * TIMEOUT_MS).map(
        (ms): Step =>
          () =>
            jest.advanceTimersByTime(ms),
      ),
    },
  ),
  { maxLength: 60 },
);
const limits = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(5));

function expectInvariants(run: Run): void {
  const { running, queued } = run.queue.counts();
  expect([running, queued]).toEqual([run.in('running').length, run.in('waiting').length]);
  expect(running).toBeLessThanOrEqual(run.concurrency);
  expect(queued).toBeLessThanOrEqual(run.length);
  if (queued > 0) expect(running).toBe(run.concurrency);
  for (const { happened } of run.applicants) expect(happened.length).toBeLessThanOrEqual(1);
  for (const { enteredAt } of run.in('waiting')) expect(Date.now() - enteredAt).toBeLessThan(TIMEOUT_MS);
}

describe('An admission queue', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const everyRun = (check: (run: Run) => void) =>
    fc.assert(
      fc.property(limits, steps, (limit, taken) => {
        const run = new Run(...limit);
        for (const step of taken) {
          step(run);
          expectInvariants(run);
        }
        check(run);
      }),
    );

  it('admits at most as many as it has slots, and lets none wait while there is one', () => {
    everyRun(() => {});
  });

  it('admits the requests of a caller in order of arrival', () => {
    everyRun(({ admitted, applicants }) => {
      for (const caller of callers) {
        const own = admitted.filter((number) => applicants[number]?.caller === caller);
        expect(own).toEqual(own.toSorted((a, b) => a - b));
      }
    });
  });

  it('admits callers in turn', () => {
    const run = new Run(1, 9);
    for (const caller of 'aaaabbcaa') run.enter(false, caller);
    for (let n = 1; n < 9; n += 1) for (const applicant of run.in('running')) applicant.end();
    expect(run.admitted.map((number) => run.applicants[number]?.caller).join('')).toBe('aabcabaaa');
  });

  it('makes room for callers that have less in the queue, until they have as much', () => {
    const run = new Run(1, 4);
    for (const caller of 'aaaaabbb') run.enter(false, caller);
    const happened = run.applicants.map(({ caller, happened: [what] }) => `${caller} ${what ?? 'waits'}`);
    const ofA = ['a admitted', 'a waits', 'a waits', 'a full', 'a full'];
    expect(happened).toEqual([...ofA, 'b waits', 'b waits', 'b full']);
    expect(run.enter(false, 'a').happened).toEqual(['full']);
    expect(run.enter(false, 'c').happened).toEqual([]);
  });

  it('admits a caller as soon as others have had one turn, though one sends ten times what can be executed', () => {
    const run = new Run(2, 100);
    const happened = Array.from({ length: 100 }, () => {
      for (let n = 0; n < 20; n += 1) run.enter(false, 'greedy');
      const modest = run.enter(false, 'modest');
      for (const applicant of run.in('running')) applicant.end();
      return modest.happened[0];
    });
    expect(new Set(happened)).toEqual(new Set(['admitted']));
  });

  it('has all its slots again when all have left', () => {
    everyRun((run) => {
      while (run.in('running').length > 0) for (const applicant of run.in('running')) applicant.end();
      expect(run.queue.counts()).toMatchObject({ running: 0, queued: 0 });
      const next = Array.from({ length: run.concurrency }, () => run.enter(false));
      expect(next.map(({ happened }) => happened)).toEqual(next.map(() => ['admitted']));
    });
  });

  it('counts each applicant once, as admitted, refused, abandoned or waiting', () => {
    everyRun(({ queue, applicants }) => {
      const { admitted, refused, abandoned, queued } = queue.counts();
      expect(admitted + refused + abandoned + queued).toBe(applicants.length);
      const isRefused = ({ happened: [first] }: RecordedApplicant) => first && first !== 'admitted';
      expect(refused).toBe(applicants.filter(isRefused).length);
    });
  });

  it('refuses all that wait when it is closed, and later ones unless there is a slot', () => {
    everyRun((run) => {
      const waiting = run.in('waiting');
      run.queue.close();
      for (const { happened } of waiting) expect(happened).toEqual(['closed']);
      const isBusy = run.in('running').length === run.concurrency;
      expect(run.enter(false).happened).toEqual([isBusy ? 'closed' : 'admitted']);
      for (const applicant of run.in('running')) applicant.end();
      expect(run.queue.counts()).toMatchObject({ running: 0, queued: 0 });
    });
  });

  it('refuses those that exceed the queue at once, and those that have waited until the deadline', () => {
    const run = new Run(1, 1);
    const [running, waiting, exceeding] = [run.enter(false), run.enter(false), run.enter(false)];
    expect(exceeding.happened).toEqual(['full']);
    jest.advanceTimersByTime(TIMEOUT_MS - 1);
    expect(waiting.happened).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(waiting.happened).toEqual(['timeout']);
    expect(running.happened).toEqual(['admitted']);
  });
});
