import fc from 'fast-check';
import { AdmissionQueue, type Applicant } from './admission-queue.js';
import { Run, TIMEOUT_MS, type RecordedApplicant } from './testing/queue-run.js';

const { jest } = import.meta;
const callers = ['one', 'two', 'three'];

type Step = (run: Run) => void;

/** A step of one of the applicants that are selected. */
const stepOf = (
  weight: number,
  select: (run: Run) => readonly RecordedApplicant[],
  act: (applicant: RecordedApplicant) => void,
) => ({
  weight,
  arbitrary: fc.nat().map((at): Step => (run) => {
    const [selected] = select(run).slice(at % Math.max(1, select(run).length));
    if (selected) act(selected);
  }),
});
const enter = fc.tuple(fc.boolean(), fc.constantFrom(...callers)).map(
  ([isShort, caller]): Step =>
    (run) =>
      void run.enter(isShort, caller),
);
const pass = fc.nat(2 * TIMEOUT_MS).map(
  (ms): Step =>
    () =>
      jest.advanceTimersByTime(ms),
);
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: enter },
    { weight: 2, arbitrary: pass },
    stepOf(
      4,
      (run) => run.in('running'),
      (applicant) => applicant.end(),
    ),
    // Any applicant: to leave without a slot, or to abandon without waiting, does nothing.
    stepOf(
      2,
      (run) => run.applicants,
      (applicant) => applicant.abandon(),
    ),
    stepOf(
      1,
      (run) => run.in('outside'),
      (applicant) => applicant.end(),
    ),
  ),
  { maxLength: 60 },
);
const limits = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.nat(5), fc.integer({ min: 1, max: 4 }))
  .map(
    ([concurrency, length, perCaller]) => [concurrency, length, Math.min(perCaller, concurrency)] as const,
  );

function expectInvariants(run: Run): void {
  const { running, queued } = run.queue.counts();
  expect([running, queued]).toEqual([run.in('running').length, run.in('waiting').length]);
  expect(running).toBeLessThanOrEqual(run.concurrency);
  expect(queued).toBeLessThanOrEqual(run.length);
  const runningOf = (caller: string) => run.in('running').filter((one) => one.caller === caller).length;
  for (const caller of callers) expect(runningOf(caller)).toBeLessThanOrEqual(run.perCaller);
  if (running < run.concurrency)
    for (const { caller } of run.in('waiting')) expect(runningOf(caller)).toBe(run.perCaller);
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

  it('admits at most as many as it and a caller have slots, and lets none wait while there is one', () => {
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

  it('keeps slots from a caller that has its share, for others that come', () => {
    const run = new Run(4, 9, 3);
    for (const caller of 'aaaaa') run.enter(false, caller);
    expect(run.in('running')).toHaveLength(3);
    expect(run.enter(false, 'b').happened).toEqual(['admitted']);
    expect(run.enter(false, 'c').happened).toEqual([]);
    run.in('running')[0]?.end();
    expect(run.admitted.map((number) => run.applicants[number]?.caller).join('')).toBe('aaaba');
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

  it('admits those that wait in the next turn of the event loop, so that others can arrive before', () => {
    const turns: (() => void)[] = [];
    const queue = new AdmissionQueue({ concurrency: 1, perCaller: 1, queue: 9 }, TIMEOUT_MS, (call) =>
      turns.push(call),
    );
    const admitted: string[] = [];
    const enter = (caller: string) => {
      const applicant: Applicant = { caller, admit: () => admitted.push(caller), refuse: () => {} };
      queue.enter(applicant);
      return applicant;
    };
    const [first] = [enter('a'), enter('a'), enter('a')];
    queue.leave(first);
    expect(admitted).toEqual(['a']);
    enter('b');
    turns.shift()?.();
    expect([admitted, turns.length]).toEqual([['a', 'a'], 0]);
  });

  it('has all its slots again when all have left', () => {
    everyRun((run) => {
      while (run.in('running').length > 0) for (const applicant of run.in('running')) applicant.end();
      expect(run.queue.counts()).toMatchObject({ running: 0, queued: 0 });
      const next = Array.from({ length: run.concurrency }, (_, n) => run.enter(false, `caller ${n}`));
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
      expect(run.enter(false, 'another').happened).toEqual([isBusy ? 'closed' : 'admitted']);
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
