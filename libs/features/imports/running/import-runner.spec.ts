import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { StoreUnavailable, type Caller } from '#application';
import { noOptions } from '../import.js';
import { RunnerScene, oneCreated } from '../testing/runner-scene.js';
import { MAX_RUNNING } from './import-runner.js';
import { FeedIsImported, type ImportStart, type Imports } from './imports.js';

const caller: Caller = { id: 'key_1', scopes: new Set(['stations:write']), feeds: new Set(['city']) };

describe('The imports that an instance runs', () => {
  let scene: RunnerScene;
  let one: Awaited<ReturnType<RunnerScene['instance']>>;
  beforeEach(async () => {
    scene = new RunnerScene();
    one = await scene.instance('one');
  });
  afterEach(() => scene.close());

  const start = async (given: Partial<ImportStart> = {}, imports: Imports = one.imports) => {
    const source = { url: 'https://feeds.example/all' };
    return (await imports.start({ source, options: noOptions, caller, ...given })).id;
  };
  async function startFile(given: Partial<ImportStart> = {}): Promise<string> {
    const id = one.imports.newId();
    const body = Object.assign(Readable.from([Buffer.from('{}\n')]), { headers: {} });
    const bytes = await one.bodies.receive(id, body as unknown as IncomingMessage);
    await start({ source: { body: id, bytes }, ...given });
    one.bodies.keep(id);
    return id;
  }
  const find = (id: string) => one.imports.find(id);

  it('are clients of the service with the scopes and feeds of who has begun them', async () => {
    const id = await start({ feed: 'city' });
    await one.rounds();
    const [worker] = one.workers;
    expect(worker?.task).toMatchObject({ feed: 'city', wholeFirst: false, token: null });
    const { url, token } = worker?.task.directory ?? { url: '', token: '' };
    expect(url).toBe('http://directory.example');
    expect(one.own.find(token)).toEqual({ ...caller, importId: id });
    worker?.finish();
    await one.rounds();
    expect(one.own.find(token)).toBeUndefined();
  });

  it('name the feed whose stations they report on', async () => {
    const id = await start({ feed: 'city-status', options: { ...noOptions, reportsOn: 'city' } });
    await one.rounds();
    expect(one.workers[0]?.task.feed).toBe('city');
    expect(await find(id)).toMatchObject({ feed: 'city-status', holdsFeed: true });
  });

  it('keep the file of one that is stored while the others are looked up', async () => {
    const look = one.store.active.bind(one.store);
    const ids: string[] = [];
    let isStarting = false;
    one.store.active = async () => {
      const active = await look();
      // Whoever starts an import looks, too.
      if (isStarting || ids.length === 2) return active;
      isStarting = true;
      ids.push(await startFile());
      isStarting = false;
      return active;
    };
    await one.rounds();
    expect(ids.map((id) => existsSync(one.bodies.pathOf(id)))).toEqual([true, true]);
  });

  it('tell what they have found, and end', async () => {
    const id = await start();
    await one.rounds();
    expect(await find(id)).toMatchObject({ state: 'running', startedAt: scene.now, owner: 'one' });
    const [worker] = one.workers;
    worker?.tell({ kind: 'progress', findings: oneCreated });
    worker?.tell({ kind: 'rejects', lines: ['{"line":1}', '{"line":2}'] });
    await one.rounds();
    expect(await find(id)).toMatchObject({ state: 'running', ...oneCreated });
    scene.now += 5;
    worker?.finish({ feed: 'city', position: 'AQ' });
    await one.rounds();
    const done = { state: 'done', feed: 'city', position: 'AQ', endedAt: scene.now, owner: null };
    expect(await find(id)).toMatchObject({ ...done, holdsFeed: false, ...oneCreated });
    expect(await one.store.rejects(id, 0, 10)).toEqual(['{"line":1}', '{"line":2}']);
    expect(one.ended).toMatchObject([{ id, state: 'done' }]);
  });

  it('end as they do if that is told while their progress is written', async () => {
    const id = await start();
    await one.rounds();
    const replace = one.store.replace.bind(one.store);
    one.store.replace = async (next) => {
      one.store.replace = replace;
      const written = await replace(next);
      one.workers[0]?.finish({ feed: 'city' });
      await new Promise(setImmediate);
      return written;
    };
    one.workers[0]?.tell({ kind: 'progress', findings: { ...oneCreated, counts: {} } });
    await one.rounds();
    await one.rounds();
    expect(await find(id)).toMatchObject({ state: 'done', feed: 'city', ...oneCreated });
  });

  it('fail with what the worker says, and if it ends without a word', async () => {
    const [said, silent] = [await start(), await start()];
    await one.rounds();
    const error = { code: 'unreadable_file', detail: 'why' };
    one.workers[0]?.tell({ kind: 'failed', findings: oneCreated, error });
    one.workers[1]?.end({ code: 'internal_error', detail: 'gone' });
    await one.rounds();
    expect(await find(said)).toMatchObject({ state: 'failed', error, ...oneCreated });
    expect(await find(silent)).toMatchObject({ state: 'failed', error: { code: 'internal_error' } });
  });

  it('remove their bodies at the end', async () => {
    const id = await startFile();
    await one.rounds();
    expect(one.workers[0]?.task.source).toEqual({ path: one.bodies.pathOf(id) });
    expect(existsSync(one.bodies.pathOf(id))).toBe(true);
    one.workers[0]?.finish();
    await one.rounds();
    expect(existsSync(one.bodies.folderOf(id))).toBe(false);
  });

  it('leave outages of the store to its log, and log other errors once', async () => {
    const logged: unknown[] = [];
    const log = (_: unknown, message?: string) => void logged.push(message);
    one.store.alive = () => Promise.reject(new StoreUnavailable());
    one.runner.start({ error: log, info: log });
    await one.rounds();
    expect(logged).toEqual([]);
    one.store.alive = () => Promise.reject(new Error('another'));
    await one.rounds();
    expect(logged).toEqual(['imports cannot be looked after']);
    one.runner.onModuleDestroy();
    await one.runner.beforeApplicationShutdown();
  });

  it('are so many at a time, and the others wait', async () => {
    for (let n = 0; n < MAX_RUNNING + 2; n += 1) await start();
    await one.rounds();
    expect(one.workers).toHaveLength(MAX_RUNNING);
    one.workers[0]?.finish();
    await one.rounds();
    expect(one.workers).toHaveLength(MAX_RUNNING + 1);
  });

  describe('of a feed', () => {
    it('are refused while another one of it has not ended', async () => {
      const id = await start({ feed: 'city' });
      await expect(start({ feed: 'city' })).rejects.toThrow(FeedIsImported);
      expect(await one.imports.isRunning('city')).toBe(true);
      await one.rounds();
      one.workers[0]?.finish();
      await one.rounds();
      expect((await find(id))?.state).toBe('done');
      await start({ feed: 'city' });
    });

    it('wait for it if they remove its records', async () => {
      await start({ feed: 'city' });
      const id = await start({ source: { kind: 'removal' }, feed: 'city', waits: true });
      await one.rounds();
      expect(await find(id)).toMatchObject({ state: 'queued', holdsFeed: false });
      one.workers[0]?.finish();
      await one.rounds();
      expect(one.workers[1]?.task.source).toEqual({ removedFeed: 'city' });
      await expect(start({ feed: 'city' })).rejects.toThrow(FeedIsImported);
    });

    it('that the file names are sent one after another', async () => {
      const [first, second] = [await start(), await startFile()];
      await one.rounds();
      for (const worker of one.workers.slice(0, 2)) worker.tell({ kind: 'ready', feed: 'city' });
      await one.rounds();
      expect(one.workers[0]?.heard).toEqual(['send']);
      expect(one.workers[1]).toMatchObject({ heard: [], isTerminated: true });
      expect(await find(second)).toMatchObject({ state: 'queued', feed: 'city', owner: 'one' });
      expect(one.workers).toHaveLength(2);
      one.workers[0]?.finish();
      await one.rounds();
      expect((await find(first))?.state).toBe('done');
      expect(one.workers[2]?.task).toMatchObject({
        feed: null,
        source: { path: one.bodies.pathOf(second) },
      });
      one.workers[2]?.tell({ kind: 'ready', feed: 'city' });
      await one.rounds();
      expect(one.workers[2]?.heard).toEqual(['send']);
    });
  });

  describe('that are cancelled', () => {
    it('end at once if they wait, and their bodies go', async () => {
      const id = await startFile();
      await one.imports.cancel(id);
      await one.rounds();
      expect(await find(id)).toMatchObject({ state: 'cancelled', endedAt: scene.now });
      expect(one.workers).toEqual([]);
      expect(existsSync(one.bodies.folderOf(id))).toBe(false);
    });

    it('end when the worker has stopped, on whatever instance they were cancelled', async () => {
      const id = await start();
      await one.rounds();
      await (await scene.instance('other')).imports.cancel(id);
      await one.rounds();
      expect(one.workers[0]?.heard).toEqual(['stop']);
      const error = { code: 'shutting_down', detail: 'stopped' };
      one.workers[0]?.tell({ kind: 'failed', findings: oneCreated, error });
      await one.rounds();
      expect(await find(id)).toMatchObject({ state: 'cancelled', error: null, ...oneCreated });
    });

    it('end without the worker if it does not stop in time', async () => {
      const id = await start();
      await one.rounds();
      await one.imports.cancel(id);
      await one.rounds();
      scene.now += 5_000;
      await one.rounds();
      expect((await find(id))?.state).toBe('cancelled');
      expect(one.workers[0]?.isTerminated).toBe(true);
    });

    it('stay as they are if they have ended', async () => {
      const id = await start();
      await one.rounds();
      one.workers[0]?.finish();
      await one.rounds();
      await one.imports.cancel(id);
      expect((await find(id))?.state).toBe('done');
    });
  });

  describe('whose instance ends', () => {
    it('are cut off if it had the file, and go on elsewhere if there is an address', async () => {
      const [file, address] = [await startFile(), await start({ feed: 'city' })];
      await one.rounds();
      one.workers[1]?.tell({ kind: 'progress', findings: oneCreated });
      one.runner.onModuleDestroy();
      await one.runner.beforeApplicationShutdown();
      expect(await find(file)).toMatchObject({ state: 'failed', error: { code: 'cut_off' } });
      expect(await find(address)).toMatchObject({ state: 'queued', owner: null, counts: {} });
      expect(one.workers.every(({ isTerminated }) => isTerminated)).toBe(true);
      const other = await scene.instance('other');
      await other.rounds();
      expect(other.workers[0]?.task).toMatchObject({ source: { url: 'https://feeds.example/all' } });
      expect(await find(address)).toMatchObject({ state: 'running', owner: 'other', holdsFeed: true });
    });

    it('begin again elsewhere if they take another one back', async () => {
      const source = { kind: 'revert', importId: 'the wrong one', since: 17 } as const;
      const id = await start({ source, feed: 'city' });
      await one.rounds();
      scene.kill('one');
      const other = await scene.instance('other');
      await other.rounds();
      for (const { workers } of [one, other])
        expect(workers[0]?.task.source).toEqual({
          reverted: { importId: 'the wrong one', since: 17, by: id },
        });
      other.workers[0]?.finish();
      await other.rounds();
      expect((await find(id))?.state).toBe('done');
    });

    it('are taken over when it is gone without a word, and what it still does is not stored', async () => {
      const [file, waiting, address] = [await startFile(), await startFile(), await start()];
      await one.rounds();
      const other = await scene.instance('other');
      await other.rounds();
      expect(other.workers).toEqual([]);
      scene.kill('one');
      await other.rounds();
      for (const id of [file, waiting])
        expect(await find(id)).toMatchObject({ state: 'failed', error: { code: 'cut_off' } });
      expect(await find(address)).toMatchObject({ state: 'running', owner: 'other' });
      one.workers[2]?.finish();
      await one.rounds();
      expect(await find(address)).toMatchObject({ state: 'running', owner: 'other' });
      expect(one.workers.every(({ isTerminated }) => isTerminated)).toBe(true);
      other.workers[0]?.finish();
      await other.rounds();
      expect((await find(address))?.state).toBe('done');
    });
  });
});
