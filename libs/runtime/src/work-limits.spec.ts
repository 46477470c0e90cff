import { InvalidSettings, readSettings } from './settings.js';
import { defaultWorkLimits, readWorkLimits, workKinds } from './work-limits.js';

const GIB = 1024 ** 3;
const machine = (cores: number, memory: number, isDistributed = false) =>
  defaultWorkLimits({ cores, memory, isDistributed });

describe('The limits of work', () => {
  it('let a few hundred requests of each kind but exports and bulk run or wait, on the smallest machine', () => {
    const limits = machine(1, GIB / 4);
    for (const kind of ['records', 'reads', 'events', 'waits', 'positions', 'writes'] as const)
      expect(limits[kind].concurrency + limits[kind].queue).toBeGreaterThanOrEqual(256);
    expect(limits.exports.concurrency).toBe(1);
  });

  it('grow with memory', () => {
    const small = machine(2, GIB / 2);
    const large = machine(2, 8 * GIB);
    for (const kind of ['waits', 'bulk'] as const)
      expect(large[kind].concurrency).toBeGreaterThan(small[kind].concurrency);
    expect(large.reads.queue).toBeGreaterThan(small.reads.queue);
  });

  it('grow with cores if queries are executed by another program', () => {
    expect([machine(2, GIB).reads.concurrency, machine(16, GIB).reads.concurrency]).toEqual([4, 4]);
    expect([machine(2, GIB, true).reads.concurrency, machine(16, GIB, true).reads.concurrency]).toEqual([
      4, 32,
    ]);
  });

  it('let fewer writes wait if brokers commit them, so that one is answered or refused within seconds', () => {
    const { writes } = machine(2, 8 * GIB, true);
    expect([writes.concurrency, writes.queue]).toEqual([128, 256]);
  });

  it('are those of this machine unless variables set others', () => {
    const { kinds, queueTimeoutMs } = readSettings({}).workLimits;
    expect([Object.keys(kinds), queueTimeoutMs]).toEqual([workKinds, 10_000]);
    const given = readSettings({ LIMIT_EXPORTS: '5', QUEUE_WAITS: '7', QUEUE_TIMEOUT_MS: '50' }).workLimits;
    expect(given).toEqual({
      kinds: {
        ...kinds,
        exports: { ...kinds.exports, concurrency: 5, perCaller: 3 },
        waits: { ...kinds.waits, queue: 7 },
      },
      streams: readSettings({}).workLimits.streams,
      queueTimeoutMs: 50,
    });
  });

  it('leave a slot to other callers where a client may hold its slots', () => {
    const { kinds } = readSettings({ LIMIT_EVENTS: '8', LIMIT_BULK: '8', LIMIT_EXPORTS: '1' }).workLimits;
    expect([kinds.events.perCaller, kinds.bulk.perCaller, kinds.exports.perCaller]).toEqual([8, 6, 1]);
    for (const kind of ['exports', 'waits', 'positions', 'bulk'] as const)
      expect(readSettings({}).workLimits.kinds[kind].perCaller).toBeGreaterThanOrEqual(1);
  });

  it('let a caller have a hundred streams of events, and all together a quarter of the memory', () => {
    expect(readSettings({}).workLimits.streams.perCaller).toBe(100);
    const totalOf = (memory: number) => {
      const machineOf = { cores: 2, memory, isDistributed: false };
      const variables = { QUEUE_TIMEOUT_MS: 1, LIMIT_STREAMS: undefined, LIMIT_STREAMS_PER_CALLER: 100 };
      return readWorkLimits(variables as never, machineOf).streams.total;
    };
    expect([GIB / 8, 4 * GIB, 64 * GIB].map(totalOf)).toEqual([256, 4096, 20_000]);
    const given = { LIMIT_STREAMS: '7', LIMIT_STREAMS_PER_CALLER: '2' };
    expect(readSettings(given).workLimits.streams).toEqual({ total: 7, perCaller: 2 });
  });

  it.each([
    ['LIMIT_READS', '0'],
    ['LIMIT_WRITES', '100001'],
    ['QUEUE_BULK', '-1'],
    ['QUEUE_TIMEOUT_MS', '1s'],
    ['LIMIT_STREAMS_PER_CALLER', '0'],
  ])('%s=%s is refused', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(InvalidSettings);
    expect(() => readSettings({ [name]: value })).toThrow(`${name}: must be a whole number`);
  });
});
