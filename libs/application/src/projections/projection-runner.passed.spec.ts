import { RunningProjection, untilIdle } from '../../../../test/contracts/fixtures/running-projection.js';

describe('A reader that waits for a later position', () => {
  let projection: RunningProjection;
  let until: AbortController;
  beforeEach(() => {
    projection = new RunningProjection();
    until = new AbortController();
  });
  afterEach(() => projection.runner.stop());

  const apply = async (count: number) => {
    await projection.append(count);
    projection.runner.wake();
  };

  it('is notified when an event is applied', async () => {
    const passed = projection.runner.passed(await projection.feed.end(), until.signal);
    await apply(1);
    expect(await passed).toBe(true);
    expect(await projection.seen()).toBe(1);
  });

  it('is notified at once if an event was applied already', async () => {
    const before = await projection.feed.end();
    await apply(1);
    await untilIdle();
    expect(await projection.runner.passed(before, until.signal)).toBe(true);
  });

  it('is not notified of events before the position', async () => {
    await projection.append(3);
    const end = await projection.feed.end();
    let notified: boolean | undefined;
    const passed = projection.runner.passed(end, until.signal).then((met) => (notified = met));
    projection.runner.wake();
    await untilIdle();
    expect([await projection.seen(), notified]).toEqual([3, undefined]);
    until.abort();
    expect(await passed).toBe(false);
  });

  it('waits until the signal is aborted', async () => {
    const end = await projection.feed.end();
    until.abort();
    expect(await projection.runner.passed(end, until.signal)).toBe(false);
  });
});
