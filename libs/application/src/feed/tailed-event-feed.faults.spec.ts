import fc from 'fast-check';
import { describeEventFeed } from '../../../../test/contracts/event-feed.contract.js';
import { laggingArchive, type TailedInstance } from '../../../../test/contracts/fixtures/partitioned-log.js';
import { describeStationEvents } from '../../../../test/contracts/station-events.contract.js';
import { decodePosition } from '../log/position.js';
import { parseEventFilter } from './reading/event-filter.js';
import { PARTITIONS, Run, Scene, step } from './testing/tail-scene.js';

const NO_SIGNAL = new AbortController().signal;

for (const count of [0, 30_000]) {
  const name = `an archive and a tail of ${count} events`;
  describeEventFeed(name, () => laggingArchive(count));
  describeStationEvents(name, () => laggingArchive(count));
}

describe('The feed of several instances', () => {
  it('has each event once, those of a station in order, while archive and tails progress', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 80 }), async (steps) => {
        const run = new Run();
        for (const taken of steps) await run.take(taken);
        await run.expectAll();
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});

describe('While nothing is archived, the tail', () => {
  let scene: Scene;
  let one: TailedInstance;
  const followAll = () => {
    for (let n = 0; n < PARTITIONS; n++) one.follow(n, scene.log.length(n));
  };
  beforeEach(() => {
    scene = new Scene();
    one = scene.instances[0] as TailedInstance;
    scene.append(0, ['1', '1']);
    followAll();
    scene.archive.reach(0, scene.log.length(0));
  });

  it('answers those who wait, with the stations before and after the event', async () => {
    const filter = parseEventFilter({ available: '2' });
    const after = await one.feed.end();
    const next = scene.readers[0]?.next({ after, limit: 10, filter }, NO_SIGNAL);
    scene.append(0, ['2', '3', '3']);
    followAll();
    const page = await next;
    // The third event is that with which the first station leaves the status.
    expect(page?.events.map(({ version }) => version)).toEqual([2, 3]);
    expect(page?.next).toBe(await one.feed.end());
  });

  it('has a position after its last event, without transaction markers', async () => {
    scene.append(1, ['1']);
    followAll();
    expect(decodePosition(await one.feed.end())).toEqual([2, 1, 0]);
  });

  it('is not used if it has lost events that are not archived', async () => {
    scene.append(0, ['1', '2', '3', '1', '2']);
    followAll();
    expect(await one.feed.end()).toBe(scene.archive.position());
    const passed = one.feed.passed(scene.archive.position(), NO_SIGNAL);
    scene.archive.reach(0, 4);
    expect(await passed).toBe(true);
    expect(decodePosition(await one.feed.end())).toEqual([8, 0, 0]);
  });

  it('is not used while the archive is ahead of it', async () => {
    scene.append(1, ['1', '2']);
    scene.archive.reach(1, 1);
    expect(await one.feed.end()).toBe(scene.archive.position());
    const { events } = await one.feed.read(await one.feed.end(), 10);
    expect(events).toHaveLength(0);
    followAll();
    expect(decodePosition(await one.feed.end())).toEqual([2, 2, 0]);
  });

  it('ends a wait on its signal', async () => {
    const leaving = new AbortController();
    const passed = one.feed.passed(await one.feed.end(), leaving.signal);
    leaving.abort();
    expect(await passed).toBe(false);
    expect(await one.feed.passed(await one.feed.end(), AbortSignal.abort())).toBe(false);
  });
});
