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
  const log = new SqliteBatchAppend(connection, () => now);
  const outcomes = new SqliteOutcomes(connection);
  const purge = new OutcomePurge(connection, 24 * HOUR, () => now);
  const recorder = new EventRecorder();
  let locations = 0;

  afterAll(() => {
    connection.close();
    folder.remove();
  });

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
    now += HOUR;
    const late = await accepted(10);
    now += 23 * HOUR;
    await purge.purge();
    expect(await left(early)).toBe(2500);
    now += 1;
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

  it('stay while nothing is purged any more', async () => {
    const ids = await accepted(5);
    now += 100 * HOUR;
    await purge.stop();
    await purge.purge();
    expect(await left(ids)).toBe(5);
  });
});
