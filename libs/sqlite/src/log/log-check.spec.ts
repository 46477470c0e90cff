import { EventRecorder, type GivenEvent } from '../../../../test/contracts/inputs/event-recorder.js';
import { station, stationCreated } from '../../../../test/contracts/inputs/event-builders.js';
import { liveConnections } from '../../../../test/contracts/fixtures/sqlite-fixture.js';
import { SqliteBatchAppend } from './batch-append.js';
import { checkNewestEvents } from './log-check.js';

describe('The check of the newest events', () => {
  const { log } = liveConnections();
  beforeAll(async () => {
    const events = Array.from({ length: 3_000 }, (_, n): GivenEvent => [station(n + 1), stationCreated()]);
    await new SqliteBatchAppend(log).append(new EventRecorder().batch(...events));
  });

  it('passes for an undamaged log', () => {
    expect(() => checkNewestEvents(log)).not.toThrow();
  });

  it('reads backwards until its time is over', () => {
    log.exec("UPDATE events SET data = 'nonsense' WHERE seq = 1500");
    expect(() => checkNewestEvents(log)).toThrow(/^the log is damaged at event 1500 .*restore a backup/);
    let ms = 0;
    // The first page of 1,000 events takes all of the time.
    expect(() => checkNewestEvents(log, () => (ms += 600))).not.toThrow();
  });
});
