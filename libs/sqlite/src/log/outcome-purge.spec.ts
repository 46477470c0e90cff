import { join } from 'node:path';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { temporaryDirectory } from '../../../../test/contracts/fixtures/temporary-directory.js';
import { location, locationRegistered } from '../../../../test/contracts/inputs/event-builders.js';
import { openDatabase } from '../database.js';
import { SqliteBatchAppend } from './batch-append.js';
import { prepareLog } from './log-schema.js';
import { OutcomePurge } from './outcome-purge.js';
import { SqliteOutcomes } from './write-side-state.js';

const HOUR = 3_600_000;

describe('Outcomes that are kept for 24 hours', () => {
  const folder = temporaryDirectory();
  const connection = openDatabase(join(folder.path, 'directory.db'));
  prepareLog(connection);
  let now = 1_000 * HOUR;
  let passed = 0;
  const log = new SqliteBatchAppend(connection, () => now);
  const outcomes = new SqliteOutcomes(connection);
  const clocks = { wall: () => now, monotonic: () => passed };
  const openPurge = () => new OutcomePurge(connection, 24 * HOUR, clocks);
  let purge = openPurge();
  const recorder = new EventRecorder();
  let locations = 0;

  afterAll(() => {
    connection.close();
    folder.remove();
  });

  const pass = (ms: number) => {
    now += ms;
    passed += ms;
  };
  /** Commands that are accepted now; returns their ids. */
  const accepted = async (count: number) => {
    const register = () => [location(String(++locations)), locationRegistered()] as const;
    const kept = await log.append(recorder.batch(...Array.from({ length: count }, register)));
    return kept.map(({ commandId }) => commandId);
  };
  /** The same, 100 hours older. */
  const acceptedLongAgo = async (count: number) => {
    now -= 100 * HOUR;
    const ids = await accepted(count);
    now += 100 * HOUR;
    return ids;
  };
  const left = async (ids: readonly string[]) => (await outcomes.find(ids)).filter(Boolean).length;

  it('are deleted after the retention', async () => {
    const early = await accepted(2500);
    pass(HOUR);
    const late = await accepted(10);
    pass(23 * HOUR);
    await purge.purge();
    expect(await left(early)).toBe(2500);
    pass(1);
    await purge.purge();
    expect([await left(early), await left(late)]).toStrictEqual([0, 10]);
  });

  it('are forgotten behind some that stay, as in a replica that read one partition before another', async () => {
    const late = await accepted(10);
    const early = await acceptedLongAgo(5000);
    await purge.purge();
    expect([await left(late), await left(early)]).toStrictEqual([10, 0]);
  });

  it('are looked for until 20,000 in a row stay', async () => {
    await accepted(11_000);
    const first = await acceptedLongAgo(5);
    await accepted(11_000);
    const second = await acceptedLongAgo(5);
    await accepted(21_000);
    const third = await acceptedLongAgo(5);
    await purge.purge();
    expect([await left(first), await left(second), await left(third)]).toStrictEqual([0, 0, 5]);
  });

  it('stay if the clock jumps ahead and back', async () => {
    const ids = await accepted(5);
    for (const jump of [1000 * HOUR, 25 * HOUR, 10 * 365 * 24 * HOUR]) {
      now += jump;
      await purge.purge();
      pass(5 * HOUR);
      await purge.purge();
      now -= jump;
      await purge.purge();
      pass(-5 * HOUR);
    }
    expect(await left(ids)).toBe(5);
  });

  it('are deleted if the clock has run steadily for 6 hours since it jumped', async () => {
    const ids = await accepted(5);
    now += 25 * HOUR;
    for (let hours = 0; hours < 6; hours++) {
      await purge.purge();
      pass(HOUR);
    }
    expect(await left(ids)).toBe(5);
    await purge.purge();
    expect(await left(ids)).toBe(0);
  });

  it('are compared with the newest one after a start, as the time of which the program knows', async () => {
    const early = await accepted(5);
    pass(25 * HOUR);
    const late = await accepted(5);
    now += 1000 * HOUR;
    purge = openPurge();
    await purge.purge();
    expect([await left(early), await left(late)]).toStrictEqual([0, 5]);
    for (let hours = 0; hours < 6; hours++) {
      expect(await left(late)).toBe(5);
      pass(HOUR);
      await purge.purge();
    }
    expect(await left(late)).toBe(0);
  });

  it('stay if the clock is behind them', async () => {
    const ids = await accepted(5);
    now -= 1000 * HOUR;
    purge = openPurge();
    for (let hours = 0; hours < 8; hours++) {
      await purge.purge();
      pass(HOUR);
    }
    now += 1000 * HOUR;
    await purge.purge();
    expect(await left(ids)).toBe(5);
  });

  it('stay while nothing is purged any more', async () => {
    const ids = await accepted(5);
    pass(100 * HOUR);
    await purge.stop();
    await purge.purge();
    expect(await left(ids)).toBe(5);
  });
});
