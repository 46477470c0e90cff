import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decodePosition, parseListParameters } from '#application';
import { tables } from '#features/side-tables.sqlite';
import { EventRecorder, type GivenEvent } from '../../../../test/contracts/inputs/event-recorder.js';
import {
  temporaryDirectory,
  type TemporaryDirectory,
} from '../../../../test/contracts/fixtures/temporary-directory.js';
import {
  at,
  station,
  stationCreated,
  stationObserved,
  stationRenamed,
} from '../../../../test/contracts/inputs/event-builders.js';
import { until } from '../../../../test/engines/processes/until.js';
import { openDatabase } from '../database.js';
import { ReadModelRebuild } from '../rebuild/read-model-rebuild.js';
import { StoredPosition } from '../read-models/projection.js';
import type { StorageProblem } from '../workers/projection-events.js';
import { claimDataDirectory } from '../directory/data-directory.js';
import { EmbeddedDirectory } from './embedded-directory.js';
import { viewsFile } from '../directory/live-directory.js';

/** Starting workers is slow on a busy machine. */
const TIMEOUT_MS = 30_000;

describe('An embedded directory', () => {
  let folder: TemporaryDirectory;
  let directory: EmbeddedDirectory;
  const problems: StorageProblem[] = [];
  /** For each problem, whether the failure was visible when it was reported. */
  let failuresSeen: boolean[];
  const opened = () =>
    EmbeddedDirectory.open(folder.path, {
      tables,
      outcomeRetentionMs: 3_600_000,
      onProblem: (problem) => {
        problems.push(problem);
        failuresSeen.push(directory.progress.failure() !== undefined);
      },
    });

  beforeEach(() => {
    folder = temporaryDirectory();
    problems.length = 0;
    failuresSeen = [];
    directory = opened();
  });
  afterEach(async () => {
    await directory.close();
    folder.remove();
  });

  it('rejects batches based on a failed one, and continues', async () => {
    const recorder = new EventRecorder();
    const first = recorder.batch([station(1), stationCreated()]);
    const later = recorder.batch([station(2), stationCreated()]);
    const [appended, repeated, builtUponIt] = await Promise.allSettled([
      directory.log.append(first),
      directory.log.append(first),
      directory.log.append(later),
    ]);
    expect([appended.status, repeated.status, builtUponIt.status]).toStrictEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(repeated).toMatchObject({ reason: { message: expect.stringContaining('UNIQUE') as string } });
    await directory.log.append(later);
    const { events } = await directory.feed.read(undefined, 10);
    expect(events.map(({ aggregate }) => aggregate)).toStrictEqual([station(1), station(2)]);
  });

  it('reads a record as it is as soon as the read models have it', async () => {
    const recorder = new EventRecorder();
    const [first] = await directory.log.append(recorder.batch([station(1), stationCreated()]));
    const versions: unknown[] = [];
    let position = first?.position;
    for (let n = 0; n < 20; n++) {
      await directory.progress.reached(position ?? '', TIMEOUT_MS);
      versions.push((await directory.readModels.records.find('stations', station(1).id))?.version);
      const changed = recorder.batch([station(1), stationRenamed(`name ${n}`)]);
      position = (await directory.log.append(changed))[0]?.position;
    }
    expect(versions).toStrictEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  /** Ends with a log of 100 stations with 100 statuses each without read models, as after an upgrade. */
  async function loseReadModels(recorder: EventRecorder): Promise<void> {
    const ids = Array.from({ length: 100 }, (_, n) => station(n + 10));
    await directory.log.append(recorder.batch(...ids.map((id): GivenEvent => [id, stationCreated()])));
    const statuses = ids.flatMap((id) =>
      Array.from({ length: 100 }, (_, n): GivenEvent => [id, stationObserved([String(n % 2), at('10:00')])]),
    );
    await directory.log.append(recorder.batch(...statuses));
    await directory.close();
    rmSync(viewsFile(folder.path, 1));
  }

  /** Number of records with this version. */
  async function countOf(version: number): Promise<number> {
    const asked = parseListParameters('station', { limit: '1000' });
    const { records } = await directory.readModels.records.list('stations', asked);
    return records.filter((record) => record.version === version).length;
  }

  it('fills missing read models from a long log, including later events', async () => {
    const recorder = new EventRecorder();
    await loseReadModels(recorder);
    directory = opened();
    const late = directory.log.append(recorder.batch([station(1000), stationCreated()]));
    await until('the fill is reported', () => directory.filling() !== undefined);
    expect(directory.filling()?.total).toBeGreaterThanOrEqual(10_100);
    await directory.caughtUp;
    expect(directory.filling()).toBeUndefined();
    // It may be appended after the end up to which the fill goes.
    await directory.progress.reached((await late).at(-1)?.position ?? '', TIMEOUT_MS);
    expect([await countOf(1), await countOf(101)]).toStrictEqual([1, 100]);
    expect(problems).toMatchObject([{ kind: 'replaced', reason: { message: 'they are missing' } }]);
  });

  it('fills them event by event if another process rebuilds them, and reports so', async () => {
    await loseReadModels(new EventRecorder());
    const other = claimDataDirectory(folder.path, 'rebuild');
    directory = opened();
    await directory.caughtUp;
    other.release();
    expect(await countOf(101)).toBe(100);
    const reason = { message: expect.stringContaining('another process is rebuilding it') as string };
    expect(problems).toMatchObject([{ kind: 'replaced' }, { kind: 'not-rebuilt', reason }]);
  });

  it('reads and writes what a rebuild has made, as soon as it has ended', async () => {
    const recorder = new EventRecorder();
    const ids = Array.from({ length: 100 }, (_, n) => station(n + 10));
    await directory.log.append(recorder.batch(...ids.map((id): GivenEvent => [id, stationCreated()])));
    await directory.progress.reached(await directory.feed.end(), TIMEOUT_MS);
    const damaged = openDatabase(viewsFile(folder.path, 1));
    damaged.exec('DELETE FROM stations WHERE docid & 1073741823 <= 40');
    damaged.close();
    const all = parseListParameters('station', { limit: '1000', total: 'true' });
    const found = async () => (await directory.readModels.records.list('stations', all)).records.length;
    expect(await found()).toBe(60);

    const rebuild = ReadModelRebuild.open(folder.path, tables);
    await rebuild.run(() => {});
    // The position may be reached in the former generation, before the switch.
    const late = await directory.log.append(recorder.batch([station(1000), stationCreated()]));
    expect(await directory.progress.reached(late.at(-1)?.position ?? '', TIMEOUT_MS)).toBe(true);
    await rebuild.cleared();
    rebuild.close();
    expect(existsSync(viewsFile(folder.path, 1))).toBe(false);
    expect(await found()).toBe(101);
    const last = await directory.log.append(recorder.batch([station(1001), stationCreated()]));
    await directory.progress.reached(last.at(-1)?.position ?? '', TIMEOUT_MS);
    expect(await found()).toBe(102);
  });

  it('leaves nothing in the write-ahead logs if it is closed, so that a copy of the files has all', async () => {
    await directory.log.append(new EventRecorder().batch([station(1), stationCreated()]));
    await directory.progress.reached(await directory.feed.end(), TIMEOUT_MS);
    await directory.close();
    const files = readdirSync(folder.path);
    const journals = files.filter((name) => name.endsWith('-wal'));
    const sizes = journals.map((name) => statSync(join(folder.path, name)).size);
    directory = opened();
    expect(files).toEqual(expect.arrayContaining(['directory.db', 'views-1.db']));
    expect(sizes).toStrictEqual(journals.map(() => 0));
  });

  it('ends between two steps of the projection if it is closed while it catches up', async () => {
    const ids = Array.from({ length: 9_000 }, (_, n) => station(n + 1));
    await directory.log.append(
      new EventRecorder().batch(...ids.map((id): GivenEvent => [id, stationCreated()])),
    );
    await directory.close();
    rmSync(viewsFile(folder.path, 1));
    const behind = opened();
    await behind.close();
    const views = openDatabase(viewsFile(folder.path, 1));
    const [applied = 0] = decodePosition(new StoredPosition(views).get() ?? '') ?? [];
    views.close();
    expect(applied).toBeLessThan(9_000);
    directory = opened();
    await directory.caughtUp;
    expect(directory.progress.position()).toBe(await directory.feed.end());
  });

  it('has read models that follow the log again after a rebuild has removed the cause of their failure', async () => {
    const recorder = new EventRecorder();
    await directory.log.append(recorder.batch([station(1), stationCreated()]));
    await directory.progress.reached(await directory.feed.end(), TIMEOUT_MS);
    const damaged = openDatabase(viewsFile(folder.path, 1));
    damaged.exec("UPDATE stations_records SET attributes = 'nonsense'");
    damaged.close();
    await directory.log.append(recorder.batch([station(1), stationObserved(['3', at('11:00')])]));
    await until('the read models have stopped', () => directory.progress.failure() !== undefined);
    const message = expect.stringMatching(`^station ${station(1).id}: .*JSON`) as string;
    await until('it is reported', () => problems.length > 0);
    expect(problems).toMatchObject([{ kind: 'stopped', reason: { message } }]);
    expect(failuresSeen).toStrictEqual([true]);

    await directory.log.append(recorder.batch([station(2), stationCreated()]));

    const rebuild = ReadModelRebuild.open(folder.path, tables);
    await rebuild.run(() => {});
    await rebuild.cleared();
    rebuild.close();
    expect(problems).toHaveLength(1);
    await until('they go on', () => directory.progress.failure() === undefined);
    expect((await directory.readModels.records.find('stations', station(1).id))?.version).toBe(2);
  });

  it('has appends wait until read models are at most 5,000 events behind, for 5 s at most', async () => {
    await directory.caughtUp;
    const events = Array.from({ length: 7_000 }, (_, n): GivenEvent => [station(n + 1), stationCreated()]);
    const startedAt = performance.now();
    await directory.log.append(new EventRecorder().batch(...events));
    const hasWaited = performance.now() - startedAt >= 5_000;
    const [applied = 0] = decodePosition(directory.progress.position() ?? '') ?? [];
    expect(applied >= 2_000 || hasWaited).toBe(true);
  });
});
