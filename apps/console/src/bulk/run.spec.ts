import { ApiProblem } from '../api/problem.js';
import type { Schemas } from '../api/records.js';
import type { Step } from './change.js';
import { failuresCsv, splitFailures } from './outcome.js';
import { resultLines } from './result-lines.js';
import { runSteps } from './run.js';

type ResultLine = Schemas['ResultLine'];

const step = (id: string): Step => ({
  ...{ id, name: `Station "${id}"`, version: 1 },
  command: { type: 'UpdateStation', data: { hours: '24/7' } },
  back: { type: 'UpdateStation', data: { hours: null } },
});
const steps = (count: number) => Array.from({ length: count }, (_, index) => step(String(index)));

const result = (part: Partial<ResultLine>): ResultLine => ({
  ...{ line: 1, command_id: 'c', status: 'accepted', id: 'a', version: 2, events: 1, position: 'p' },
  ...part,
});
const rejected = (error: object) =>
  result({ status: 'rejected', version: null, events: 0, error: error as Schemas['Problem'] });

async function* accepted(body: string) {
  await Promise.resolve();
  yield* body
    .trimEnd()
    .split('\n')
    .map(() => result({}));
}
const running = { onProgress: () => undefined, isCancelled: () => false, wait: () => Promise.resolve() };

describe('The steps of a change', () => {
  it('are sent in batches, and their progress is told', async () => {
    const sizes: number[] = [];
    const done: number[] = [];
    const { outcome, error } = await runSteps(steps(2_500), {
      ...running,
      onProgress: (count) => void done.push(count),
      sendLines: (body) => {
        sizes.push(body.trimEnd().split('\n').length);
        return accepted(body);
      },
    });
    expect([sizes, done.length, done.at(-1), error]).toEqual([[1_000, 1_000, 500], 2_500, 2_500, undefined]);
    expect([outcome.changed, outcome.back.length]).toEqual([2_500, 2_500]);
  });

  it('end after a whole batch when they are cancelled', async () => {
    let isCancelled = false;
    const { outcome } = await runSteps(steps(2_500), {
      ...running,
      onProgress: () => void (isCancelled = true),
      isCancelled: () => isCancelled,
      sendLines: accepted,
    });
    expect([outcome.changed, outcome.back.length]).toEqual([1_000, 1_000]);
  });

  it('are counted by what became of them', async () => {
    const results = [
      result({ version: 7 }),
      result({ version: 1, events: 0 }),
      rejected({ code: 'version_mismatch', title: 'Version mismatch', detail: 'version 2' }),
      rejected({ code: 'validation_failed', title: 'Invalid', errors: [{ detail: 'hours, is too long' }] }),
    ];
    const sendLines = async function* () {
      await Promise.resolve();
      yield* results;
    };
    const { outcome } = await runSteps(steps(4), { ...running, sendLines });
    expect(outcome).toMatchObject({ changed: 1, unchanged: 1 });
    expect(outcome.back).toEqual([
      { ...step('0'), version: 7, command: step('0').back, back: step('0').command },
    ]);
    const { overtaken, others } = splitFailures(outcome);
    expect([overtaken, others.map(({ reason }) => reason)]).toEqual([1, ['hours, is too long']]);
    expect(failuresCsv(others)).toBe(
      'id,name,code,reason\r\n3,"Station ""3""",validation_failed,"hours, is too long"\r\n',
    );
  });

  it('are sent again with the same key after an answer that was cut off', async () => {
    const keys: string[] = [];
    const sendLines = async function* (body: string, key: string) {
      keys.push(key);
      if (keys.length === 1) throw new TypeError('network');
      if (keys.length === 2) yield result({});
      else yield* accepted(body);
    };
    const { outcome } = await runSteps(steps(3), { ...running, sendLines });
    expect(outcome.changed).toBe(3);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  });

  it('are sent again with the same key, after a while, when the directory had no time for some of them', async () => {
    const overloaded = rejected({ code: 'overloaded', title: 'Overloaded', status: 503 });
    const busy = new ApiProblem({ type: '', title: 'Overloaded', status: 503, code: 'overloaded' }, 7_000);
    const [keys, waits]: [string[], number[]] = [[], []];
    const sendLines = async function* (body: string, key: string) {
      keys.push(key);
      if (keys.length === 1) throw busy;
      if (keys.length === 2) yield* [result({}), overloaded, result({})];
      else yield* accepted(body);
    };
    const wait = (milliseconds: number) => Promise.resolve(void waits.push(milliseconds));
    const { outcome, error } = await runSteps(steps(3), { ...running, sendLines, wait });
    expect([outcome.changed, outcome.failures, error]).toEqual([3, [], undefined]);
    expect([waits, new Set(keys).size]).toEqual([[7_000, 2_000], 1]);
  });

  it('have failed that the directory has no time for at all', async () => {
    const overloaded = rejected({ code: 'overloaded', title: 'Overloaded', status: 503 });
    const sendLines = async function* () {
      await Promise.resolve();
      yield* [result({}), overloaded];
    };
    const { outcome } = await runSteps(steps(2), { ...running, sendLines });
    expect([outcome.changed, outcome.failures.map(({ code }) => code)]).toEqual([1, ['overloaded']]);
  });

  it('end with what was done when the directory refuses to go on', async () => {
    const refusal = new ApiProblem({ type: '', title: 'Forbidden', status: 403, code: 'forbidden' });
    let requests = 0;
    const sendLines = async function* (body: string) {
      requests += 1;
      if (requests === 2) throw refusal;
      yield* accepted(body);
    };
    const { outcome, error } = await runSteps(steps(1_500), { ...running, sendLines });
    expect([outcome.changed, error, requests]).toEqual([1_000, refusal, 2]);
  });
});

describe('The results of a bulk request', () => {
  it('are read as they arrive, a line that is cut in two as well', async () => {
    const parts = ['{"line":1,"events":1}\n{"li', 'ne":2,"events":0}\n{"done":true}\n{"cut'];
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });
    const lines: unknown[] = [];
    for await (const line of resultLines(body)) lines.push(line);
    expect(lines).toEqual([{ line: 1, events: 1 }, { line: 2, events: 0 }, { done: true }]);
  });
});
