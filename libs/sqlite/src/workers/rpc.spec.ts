import { execFile } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { Remote } from './rpc.js';

/** A worker runs the built file. */
const BUILT = new URL('../../../../dist/libs/sqlite/src/workers/rpc.js', import.meta.url).href;

const SERVICE = `
  import(${JSON.stringify(BUILT)}).then(({ emit, serve }) => {
    let release = () => {};
    const methods = {
      add: (a, b) => a + b,
      held: () => new Promise((resolve) => (release = () => resolve('released'))),
      release: () => release(),
      fail: () => { throw Object.assign(new Error('no such table'), { code: 'SQLITE_ERROR' }); },
      failWithText: () => Promise.reject('text'),
      uncloneable: () => () => {},
      announce: (event) => emit(event),
    };
    serve(methods, () => emit('closed'));
  });
`;

type Service = {
  readonly add: (a: number, b: number) => number;
  readonly held: () => Promise<string>;
  readonly release: () => void;
  readonly fail: () => void;
  readonly failWithText: () => Promise<void>;
  readonly uncloneable: () => unknown;
  readonly announce: (event: string) => void;
};

describe('Calls of methods that a worker serves', () => {
  let remote: Remote<Service, string>;
  let events: string[];
  let isClosed: boolean;
  beforeEach(() => {
    events = [];
    isClosed = false;
    const worker = new Worker(SERVICE, { eval: true });
    remote = new Remote(worker, 'test', (event) => events.push(event));
  });
  afterEach(async () => {
    if (!isClosed) await close();
  });
  const close = () => {
    isClosed = true;
    return remote.close();
  };

  it('have the results of their own arguments, in whatever order they end', async () => {
    const held = remote.call('held');
    expect(await Promise.all([remote.call('add', 1, 2), remote.call('add', 3, 4)])).toStrictEqual([3, 7]);
    await remote.call('release');
    expect(await held).toBe('released');
  });

  it('are pending until they have a result or an error', async () => {
    const calls = [remote.call('held'), remote.call('fail')];
    expect(remote.pending).toBe(2);
    await expect(calls[1]).rejects.toThrow();
    expect(remote.pending).toBe(1);
    await remote.call('release');
    await calls[0];
    expect(remote.pending).toBe(0);
  });

  it('fail with the message and the stack of what was thrown, and others go on', async () => {
    const error = (await remote.call('fail').catch((thrown: unknown) => thrown)) as Error;
    expect(error.message).toBe('no such table');
    expect(error.stack).toContain('at fail');
    await expect(remote.call('failWithText')).rejects.toThrow('text');
    await expect(remote.call('uncloneable')).rejects.toThrow('could not be cloned');
    expect(await remote.call('add', 1, 2)).toBe(3);
  });

  it('that cannot be sent are not pending', async () => {
    await expect(remote.call('announce', (() => {}) as unknown as string)).rejects.toThrow();
    expect(remote.pending).toBe(0);
  });

  it('may be followed by events, in their order', async () => {
    await Promise.all([remote.call('announce', 'one'), remote.call('announce', 'two')]);
    expect(events).toStrictEqual(['one', 'two']);
  });

  it('are all answered before the worker closes what it has open, and then it ends', async () => {
    const replies: string[] = [];
    const held = remote.call('held').then((result) => replies.push(result));
    const closed = close();
    // An earlier call may depend on a later one.
    void remote.call('release');
    await Promise.all([held, closed]);
    expect(replies).toStrictEqual(['released']);
    expect(events).toStrictEqual(['closed']);
  });
});

describe('A worker that ends without having been closed', () => {
  const failing = `
    import(${JSON.stringify(BUILT)}).then(() => { throw Object.assign(new Error('no\\nroom'), { code: 'X' }); });
  `;

  it.each([
    ['process.exit(3)', 'the log worker ended with code 3\n'],
    [failing, 'the log worker ended: no room\n'],
  ])('ends the process with one line: %s', async (worker, line) => {
    const script = `
      import { Worker } from 'node:worker_threads';
      import { Remote } from ${JSON.stringify(BUILT)};
      new Remote(new Worker(${JSON.stringify(worker)}, { eval: true }), 'log');
      setInterval(() => {}, 1000);
    `;
    const ended = await new Promise<{ code: unknown; stderr: string }>((resolve) =>
      execFile(process.execPath, ['--input-type=module', '-e', script], (error, _, stderr) =>
        resolve({ code: error?.code, stderr }),
      ),
    );
    expect(ended).toEqual({ code: 1, stderr: line });
  });
});
