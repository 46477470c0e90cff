import { statSync } from 'node:fs';
import { tables } from '#features/side-tables.sqlite';
import { temporaryDirectory } from '../../../../test/contracts/fixtures/temporary-directory.js';
import { location, locationRegistered } from '../../../../test/contracts/inputs/event-builders.js';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import type { Connection } from '../database.js';
import { SqliteBatchAppend } from '../log/batch-append.js';
import { diskForecast, readDiskForecast, freeDisk } from './disk-forecast.js';
import { logFile, openLog, prepareDirectory } from './live-directory.js';

const DAY = 86_400_000;
const START = Date.parse('2026-11-01T00:00:00.000Z');

describe('The forecast of the disk', () => {
  const folder = temporaryDirectory();
  let log: Connection;
  beforeAll(() => {
    prepareDirectory(folder.path, tables);
    log = openLog(folder.path);
  });
  afterAll(() => {
    log.close();
    folder.remove();
  });

  let locations = 0;
  const recorder = new EventRecorder();
  /** Appends so many events, on this day of the log. */
  async function grow(count: number, day: number): Promise<void> {
    const register = () => [location(String(++locations)), locationRegistered()] as const;
    const batch = recorder.batch(...Array.from({ length: count }, register));
    const time = new Date(START + day * DAY).toISOString();
    const events = batch.events.map((event) => ({ ...event, time }));
    await new SqliteBatchAppend(log, () => START + day * DAY).append({ ...batch, events });
  }
  const forecast = (day: number) => diskForecast(folder.path, log, START + day * DAY);
  /** The size that the file has when nothing is in the write-ahead log. */
  function bytes(): number {
    log.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return statSync(logFile(folder.path)).size;
  }

  it('is absent while the log has no events, or less than a day of them', async () => {
    expect(forecast(100)).toBeUndefined();
    await grow(100, 0);
    expect(forecast(0.99)).toBeUndefined();
    expect(forecast(-1)).toBeUndefined();
    expect(readDiskForecast(folder.path, START + 0.99 * DAY)).toBeUndefined();
  });

  it('is of the events since the first one, for some days', () => {
    const size = bytes();
    expect(forecast(1)?.bytesPerDay).toBeCloseTo(size);
    expect(forecast(4)?.bytesPerDay).toBeCloseTo(size / 4);
  });

  it('is of the events of the last seven days then, by their share of the file', async () => {
    await grow(200, 10);
    await grow(100, 12);
    const size = bytes();
    expect(forecast(12)?.bytesPerDay).toBeCloseTo((size * 300) / 400 / 7);
    expect(forecast(18)?.bytesPerDay).toBeCloseTo((size * 100) / 400 / 7);
    expect(readDiskForecast(folder.path, START + 18 * DAY)?.bytesPerDay).toBe(forecast(18)?.bytesPerDay);
    // The read models and the log grow together.
    const { bytesPerDay = 0, lastsSeconds = 0 } = forecast(18) ?? {};
    const lasts = (freeDisk(folder.path) / bytesPerDay) * 86_400;
    expect(lastsSeconds).toBeLessThan(lasts);
    expect(lastsSeconds).toBeGreaterThan(lasts / 20);
  });

  it('has no end of the disk for a log that does not grow', () => {
    expect(forecast(30)).toEqual({ bytesPerDay: 0 });
  });
});
