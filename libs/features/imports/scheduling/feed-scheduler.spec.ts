import type { ImportFailure } from '../import.js';
import { FeedIsImported } from '../running/imports.js';
import { NOON } from '../testing/given-feed.js';
import { PullScene } from '../testing/pull-scene.js';
import { feeds } from '../feed.js';
import { feedProgresses } from '../feed-progress.js';
import { MAX_PULLS, type FeedScheduler } from './feed-scheduler.js';

let scene: PullScene;
let one: FeedScheduler;
beforeEach(() => {
  scene = new PullScene();
  one = scene.instance('one');
});

/** A pull of the feed `a` that succeeds. */
async function pulled(etag: string | null = null) {
  await one.tick();
  scene.succeed('a', etag);
  await one.tick();
}

const kinds = ['stations', 'locations', 'connector-types', 'tariffs'];

describe('A feed', () => {
  it('is pulled at once, and then by its schedule', async () => {
    await scene.feed('a', { every: 600 });
    await pulled();
    expect([await scene.state('a'), scene.running]).toEqual(['ok', []]);
    scene.pass(9.9);
    await one.tick();
    expect(scene.running).toEqual([]);
    scene.pass(0.1);
    await one.tick();
    expect(scene.running).toEqual(['a']);
  });

  it('is imported by its own caller, with its options, and without its token', async () => {
    await scene.feed('a', { format: 'ocpi', token: 'very-secret' });
    await one.tick();
    expect(scene.started).toEqual([
      {
        source: { url: 'https://operator.example/locations', known: null },
        ...{ feed: 'a', feedRun: true },
        options: {
          ...{ format: 'ocpi', complete: true, force: false, confirm: false, includeUnpublished: false },
          ...{ tariffs: null, dryRun: false, reportsOn: null },
        },
        caller: {
          id: 'feeds/a',
          scopes: new Set(['directory:read', ...kinds.map((kind) => `${kind}:write`)]),
          feeds: undefined,
        },
      },
    ]);
    expect(JSON.stringify(scene.started)).not.toContain('very-secret');
  });

  it('is pulled anew by a run right after a pull, also by another instance', async () => {
    await scene.feed('a', { every: 600 });
    await one.tick();
    scene.succeed('a');
    await run('a');
    expect([scene.started.length, scene.running, (await scene.progress('a')).lastSuccess]).toEqual([
      2,
      ['a'],
      NOON,
    ]);
    scene.succeed('a');
    one = scene.instance('two');
    await run('a');
    expect([scene.started.length, scene.ends]).toEqual([3, ['imported', 'imported']]);
  });

  it('is not pulled anew by a look at the feeds that began during the start of a run', async () => {
    await scene.feed('a', { paused: true });
    const { records } = scene;
    const write = records.write.bind(records);
    let writes = 0;
    let end: (() => Promise<void>) | undefined;
    // The second write keeps the import that has been started.
    records.write = async (kind, each) => {
      if ((writes += 1) === 2) end = await lookedUp();
      return write(kind, each);
    };
    await run('a');
    await end?.();
    expect((await scene.progress('a')).pull).toMatchObject({ by: 'one', importId: 'import 1' });
    expect(scene.started).toHaveLength(1);
  });

  it('is not taken for ended as the pull before it was seen to go on', async () => {
    await scene.feed('a');
    await one.tick();
    const end = await lookedUp();
    scene.succeed('a');
    await run('a');
    await end();
    expect((await scene.progress('a')).pull).toMatchObject({ by: 'one', importId: 'import 2' });
    expect([scene.started.length, scene.ends]).toEqual([2, ['imported']]);
  });

  it('is asked for what has changed since the last success alone', async () => {
    await scene.feed('a');
    await pulled('"v1"');
    scene.pass(10);
    await one.tick();
    expect(scene.started.at(-1)?.source).toMatchObject({ known: { etag: '"v1"' } });
    scene.answerUnchanged('a');
    await one.tick();
    expect(await scene.progress('a')).toMatchObject({
      ...{ lastSuccess: scene.now, records: 3, validators: { etag: '"v1"' } },
    });
    await scene.feed('a', { url: 'https://operator.example/other' });
    scene.pass(1);
    await one.tick();
    expect(scene.started.at(-1)?.source).toMatchObject({ known: null });
  });

  it('is not pulled while it is paused, but for a run', async () => {
    await scene.feed('a', { paused: true });
    await one.tick();
    expect([await scene.state('a'), scene.running]).toEqual(['paused', []]);
    await run('a');
    expect(scene.running).toEqual(['a']);
    scene.succeed('a');
    await one.tick();
    expect([(await scene.progress('a')).lastSuccess, scene.ends]).toEqual([NOON, ['imported']]);
  });

  it('that is removed is forgotten, and its import cancelled', async () => {
    await scene.feed('a');
    await one.tick();
    await scene.remove('a');
    await one.tick();
    expect(scene.importOf('import 1')?.state).toBe('cancelled');
    expect(await scene.progress('a')).toMatchObject({ pull: null, lastRun: null });
    await scene.feed('a');
    await one.tick();
    expect(scene.running).toEqual(['a']);
  });

  it('that somebody else imports is pulled later, which is no failure', async () => {
    await scene.feed('a');
    scene.held.add('a');
    await one.tick();
    await expect(run('a')).rejects.toThrow(FeedIsImported);
    scene.held.delete('a');
    await one.tick();
    expect([await scene.state('a'), scene.running]).toEqual(['new', []]);
    scene.pass(1);
    await one.tick();
    expect(scene.running).toEqual(['a']);
  });
});

/** Begins a look at all feeds, which has read how they go. @returns goes on with it, to its end */
async function lookedUp(): Promise<() => Promise<void>> {
  const { records } = scene;
  const all = records.all.bind(records);
  let goOn = () => {};
  let looked: Promise<void> | undefined;
  await new Promise<void>((seen) => {
    records.all = async (kind) => {
      const found = await all(kind);
      if (kind.name !== feedProgresses.name) return found;
      seen();
      await new Promise<void>((resolve) => (goOn = resolve));
      return found;
    };
    looked = one.tick();
  });
  records.all = all;
  return async () => {
    goOn();
    await looked;
  };
}

const run = async (id: string) => {
  const { version, state } = await scene.records.find(feeds, id);
  return state && one.run({ id, version, state });
};

describe('A pull that is no success', () => {
  beforeEach(async () => {
    await scene.feed('a');
    await pulled('"v1"');
    scene.pass(10);
    await one.tick();
  });

  it.each<[string, ImportFailure['code'], string]>([
    ['fails', 'address_failed', 'status 500'],
    ['hangs', 'address_failed', 'no answer within 60 minutes'],
    ['has shrunk', 'too_much_removed', 'more than a fifth'],
    ['is redirected to a private address', 'address_refused', 'not public'],
    ['is incomplete', 'incomplete_file', 'the last page did not come'],
    ['is invalid', 'unreadable_file', 'no known format'],
    ['unpacks to too much', 'payload_too_large', 'more than 2 GiB'],
    ['was cut off', 'cut_off', 'the instance has ended'],
  ])('as it %s says why, and keeps what was', async (_, code, detail) => {
    scene.fail('a', code, detail);
    await one.tick();
    expect(await scene.state('a')).toBe('failing');
    expect(await scene.progress('a')).toMatchObject({
      ...{ lastSuccess: NOON, records: 3, validators: { etag: '"v1"' } },
      ...{ lastError: detail, failingSince: scene.now, failures: 1 },
    });
  });

  it('as it is empty says so', async () => {
    scene.answerEmpty('a');
    await one.tick();
    expect((await scene.progress('a')).lastError).toContain('empty');
  });

  it('as its import is not known any more says so', async () => {
    scene.forgetImport('import 2');
    await one.tick();
    expect((await scene.progress('a')).lastError).toContain('not there any more');
  });

  it('is tried again less and less often, until one succeeds', async () => {
    const waits: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      scene.fail('a', 'address_failed', 'away');
      const failedAt = scene.now;
      do {
        await one.tick();
        if (!scene.running.includes('a')) scene.pass(1);
      } while (!scene.running.includes('a'));
      waits.push((scene.now - failedAt) / 60_000);
    }
    expect(waits).toEqual([5, 10, 20, 40, 60]);
    scene.succeed('a');
    await one.tick();
    expect([await scene.state('a'), (await scene.progress('a')).failures]).toEqual(['ok', 0]);
  });

  it('as it has not ended is late', async () => {
    scene.pass(20);
    await one.tick();
    expect(await scene.state('a')).toBe('ok');
    scene.pass(1);
    await one.tick();
    expect([await scene.state('a'), one.states.get('late')]).toEqual(['late', 1]);
  });
});

describe('Many feeds', () => {
  const names = Array.from({ length: 10 }, (_, n) => `feed ${n}`);

  it('are pulled a few at a time, those first that have waited longest', async () => {
    for (const name of names) {
      await scene.feed(name);
      scene.now += 1;
    }
    await one.tick();
    expect(scene.running).toEqual(names.slice(0, MAX_PULLS));
    await one.tick();
    expect(scene.running).toHaveLength(MAX_PULLS);
    scene.succeed('feed 1');
    await one.tick();
    expect(scene.running).toEqual([...names.slice(0, 1), ...names.slice(2, MAX_PULLS + 1)]);
    expect(Object.fromEntries(one.states)).toEqual({ new: 10, ok: 0, late: 0, failing: 0, paused: 0 });
  });

  it('of one schedule begin at other times by chance', async () => {
    await scene.feed('a');
    scene.chance = 0.5;
    await pulled();
    scene.pass(10);
    await one.tick();
    expect(scene.running).toEqual([]);
    scene.pass(0.5);
    await one.tick();
    expect(scene.running).toEqual(['a']);
  });
});

describe('Several instances', () => {
  let two: FeedScheduler;
  beforeEach(() => {
    two = scene.instance('two');
  });

  it('pull a feed once', async () => {
    await scene.feed('a');
    await Promise.all([one.tick(), two.tick(), run('a')]);
    expect(scene.started).toHaveLength(1);
    await Promise.all([one.tick(), two.tick()]);
    scene.succeed('a');
    await Promise.all([two.tick(), one.tick()]);
    await Promise.all([two.tick(), one.tick()]);
    expect(scene.ends).toEqual(['imported']);
  });

  it('take over the pulls of one that has ended', async () => {
    await scene.feed('a');
    await one.tick();
    await two.tick();
    scene.succeed('a');
    await two.tick();
    expect(await scene.state('a')).toBe('new');
    scene.alive.delete('one');
    await two.tick();
    expect([await scene.state('a'), scene.ends]).toEqual(['ok', ['imported']]);
    await one.tick();
    expect(scene.ends).toEqual(['imported']);
  });

  it('start the import of one that ended before it did so', async () => {
    await scene.feed('a');
    scene.held.add('a');
    const { records } = scene;
    const write = records.write.bind(records);
    // The instance ends between its two writes.
    let writes = 0;
    records.write = (kind, each) =>
      (writes += 1) > 1 ? Promise.reject(new Error('ended')) : write(kind, each);
    await one.tick();
    records.write = write;
    scene.held.delete('a');
    expect((await scene.progress('a')).pull).toMatchObject({ by: 'one', importId: null });
    scene.alive.delete('one');
    await two.tick();
    expect(scene.running).toEqual(['a']);
    expect((await scene.progress('a')).pull).toMatchObject({ by: 'two', importId: 'import 1' });
  });
});
