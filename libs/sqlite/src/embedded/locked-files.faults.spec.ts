import { tables } from '#features/side-tables.sqlite';
import {
  temporaryDirectory,
  type TemporaryDirectory,
} from '../../../../test/contracts/fixtures/temporary-directory.js';
import { station, stationCreated, stationRenamed } from '../../../../test/contracts/inputs/event-builders.js';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { until } from '../../../../test/engines/processes/until.js';
import { openDatabase, type Connection } from '../database.js';
import { query } from '../statements.js';
import type { StorageProblem } from '../workers/projection-events.js';
import { EmbeddedDirectory } from './embedded-directory.js';
import { logFile, viewsFile } from '../directory/live-directory.js';

/** Starting workers is slow on a busy machine. */
const TIMEOUT_MS = 30_000;

describe('A file that another program has locked for writes', () => {
  let folder: TemporaryDirectory;
  let directory: EmbeddedDirectory;
  let recorder: EventRecorder;
  let other: Connection;
  const problems: StorageProblem[] = [];
  const opened = () =>
    EmbeddedDirectory.open(folder.path, {
      tables,
      outcomeRetentionMs: 3_600_000,
      onProblem: (problem) => problems.push(problem),
    });

  beforeEach(async () => {
    folder = temporaryDirectory();
    problems.length = 0;
    directory = opened();
    recorder = new EventRecorder();
    await directory.log.append(recorder.batch([station(1), stationCreated()]));
    await directory.progress.reached(await directory.feed.end(), TIMEOUT_MS);
  });
  afterEach(async () => {
    other.close();
    await directory.close();
    folder.remove();
  });

  function lock(file: string): void {
    other = openDatabase(file);
    other.exec('BEGIN IMMEDIATE');
  }

  const renamed = (name: string) => directory.log.append(recorder.batch([station(1), stationRenamed(name)]));
  const nameInViews = () => {
    const views = openDatabase(viewsFile(folder.path, 1));
    const [name] = query<[string]>(views, 'SELECT name FROM stations').first() ?? [];
    views.close();
    return name;
  };
  const kinds = () => problems.map(({ kind, part }) => [kind, part]);

  it('of the read models delays them, and they have all events once it is released', async () => {
    lock(viewsFile(folder.path, 1));
    await renamed('one');
    await until('the lock is reported', () => directory.obstacle('read models') === 'locked');
    await renamed('two');
    expect(directory.progress.failure()).toBeUndefined();
    expect(nameInViews()).not.toBe('one');
    other.exec('COMMIT');
    expect(await directory.progress.reached(await directory.feed.end(), TIMEOUT_MS)).toBe(true);
    await until('the end is reported', () => directory.obstacle('read models') === undefined);
    expect(nameInViews()).toBe('two');
    expect(kinds()).toStrictEqual([
      ['locked', 'read models'],
      ['released', 'read models'],
    ]);
  });

  it('of the read models is waited for when it was written in between', async () => {
    lock(viewsFile(folder.path, 1));
    other.exec('CREATE TABLE others (n INTEGER)');
    await renamed('one');
    other.exec('COMMIT');
    expect(await directory.progress.reached(await directory.feed.end(), TIMEOUT_MS)).toBe(true);
    expect([nameInViews(), problems]).toStrictEqual(['one', []]);
  });

  it('of the log delays appends, which keep their order', async () => {
    lock(logFile(folder.path));
    const appended = [renamed('one'), renamed('two')];
    await until('the lock is reported', () => directory.obstacle('log') === 'locked');
    // What is read goes on.
    expect((await directory.feed.read(undefined, 10)).events).toHaveLength(1);
    other.exec('COMMIT');
    await Promise.all(appended);
    const { events } = await directory.feed.read(undefined, 10);
    expect(events.map(({ version }) => version)).toStrictEqual([1, 2, 3]);
    expect(directory.obstacle('log')).toBeUndefined();
    expect(kinds()).toStrictEqual([
      ['locked', 'log'],
      ['released', 'log'],
    ]);
  });

  it('of the log refuses appends that wait when the directory is closed', async () => {
    lock(logFile(folder.path));
    const appended = renamed('one').catch((error: unknown) => error);
    await until('the lock is reported', () => directory.obstacle('log') === 'locked');
    await directory.close();
    expect(await appended).toMatchObject({
      name: 'Error',
      message: expect.stringContaining('locked') as string,
    });
    directory = opened();
    expect(await directory.feed.read(undefined, 10)).toMatchObject({ events: [{ version: 1 }] });
  });

  it.each([
    ['log', () => logFile(folder.path)],
    ['read models', () => viewsFile(folder.path, 1)],
  ])('of the %s is no obstacle to a start', async (_, file) => {
    await directory.close();
    lock(file());
    directory = opened();
    await directory.caughtUp;
    expect(problems).toStrictEqual([]);
  });
});
