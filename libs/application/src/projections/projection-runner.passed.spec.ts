import { RunningProjection, untilIdle } from '../../../../test/contracts/running-projection.js';

describe('Who waits for something beyond a position', () => {
  let projection: RunningProjection;
  let until: AbortController;
  beforeEach(() => {
    projection = new RunningProjection();
    until = new AbortController();
  });
  afterEach(() => projection.runner.stop());

  const apply = async (count: number) => {
    await projection.happened(count);
    projection.runner.wake();
  };

  it('is told as soon as it is applied', async () => {
    const passed = projection.runner.passed(await projection.feed.end(), until.signal);
    await apply(1);
    expect(await passed).toBe(true);
    expect(await projection.seen()).toBe(1);
  });

  it('is told at once where it is applied already', async () => {
    const before = await projection.feed.end();
    await apply(1);
    await untilIdle();
    expect(await projection.runner.passed(before, until.signal)).toBe(true);
  });

  it('is not told of what lies before the position', async () => {
    await projection.happened(3);
    const end = await projection.feed.end();
    let told: boolean | undefined;
    const passed = projection.runner.passed(end, until.signal).then((met) => (told = met));
    projection.runner.wake();
    await untilIdle();
    expect([await projection.seen(), told]).toEqual([3, undefined]);
    until.abort();
    expect(await passed).toBe(false);
  });

  it('waits no longer than the signal, however it is given', async () => {
    const end = await projection.feed.end();
    until.abort();
    expect(await projection.runner.passed(end, until.signal)).toBe(false);
  });
});
