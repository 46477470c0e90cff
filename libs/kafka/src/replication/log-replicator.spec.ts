import { encodePosition, type LogSlice, type Replica, type ReplicatedTopic } from '#application';
import { station, stationCreated, stationRenamed } from '../../../../test/contracts/inputs/event-builders.js';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { until } from '../../../../test/engines/processes/until.js';
import { sqliteReplica } from '../../../../test/contracts/fixtures/replica-fixture.js';
import { EventsDeleted } from '../source/events-deleted.js';
import { topicNames } from '../topics/topic-names.js';
import { LogReplicator } from './log-replicator.js';
import { LogInMemory } from './testing/log-in-memory.js';

const topics = topicNames('tests');
const IDENTITY = 'this log';
const TIMEOUT_MS = 20_000;

describe('The log replicator', () => {
  let log: LogInMemory;
  let fixture: Awaited<ReturnType<typeof sqliteReplica>>;
  let replicator: LogReplicator;
  let warnings: string[];
  let failures: string[];
  /** How many more writes to the replica fail. */
  let diskErrors: number;

  beforeEach(async () => {
    log = new LogInMemory();
    fixture = await sqliteReplica();
    warnings = [];
    failures = [];
    diskErrors = 0;
    replicator = new LogReplicator({
      topics,
      partitions: 1,
      kafka: log.kafka,
      bounds: log.bounds,
      identity: IDENTITY,
      replica: onFailingDisk(fixture.replica),
      log: (level, message) => (level === 'warn' || level === 'error') && warnings.push(message),
      onFailure: (error) => failures.push(error.message),
    });
  });
  afterEach(async () => {
    await replicator.close();
    await fixture.close();
  });

  function onFailingDisk(replica: Replica): Replica {
    const apply = replica.apply.bind(replica);
    replica.apply = (slices) =>
      diskErrors-- > 0 ? Promise.reject(new Error('disk I/O error')) : apply(slices);
    return replica;
  }

  /** Sets up a replica with these slices. */
  async function replicaWith(...slices: LogSlice[]): Promise<void> {
    await fixture.replica.reset(IDENTITY);
    await fixture.replica.apply(slices);
  }

  const reaches = (topic: ReplicatedTopic, next: number) =>
    fetchedUntil(`${topic} are applied up to ${next}`, () => replicator.progress.next(topic, 0) === next);
  const fetchedUntil = (what: string, condition: () => boolean) =>
    until(what, () => log.fetch().then(condition), TIMEOUT_MS);

  describe('after transaction markers that could not be applied', () => {
    beforeEach(async () => {
      log.writeOutcomes(topics.outcomes, 2);
      await replicator.start();
      await reaches('outcomes', 2);
      log.writeMarkers(topics.outcomes, 1);
      diskErrors = 1;
      await log.fetch();
    });

    it('reads them again, and logs this once', async () => {
      await reaches('outcomes', 3);
      expect(warnings).toHaveLength(1);
    });

    it('seeks back to them if there are new records meanwhile', async () => {
      log.writeOutcomes(topics.outcomes, 2);
      await reaches('outcomes', 5);
      expect(fixture.replica.checkpoint(0).nextCommand).toBe(5);
    });

    it('seeks back to them when the broker is available again', async () => {
      log.isAway = true;
      log.writeOutcomes(topics.outcomes, 2);
      await log.fetch();
      log.isAway = false;
      await reaches('outcomes', 5);
    });
  });

  it('is failing while the replica cannot be written', async () => {
    await replicator.start();
    log.writeOutcomes(topics.outcomes, 2);
    diskErrors = 1;
    await log.fetch();
    expect(replicator.isFailing()).toBe(true);
    await reaches('outcomes', 2);
    expect(replicator.isFailing()).toBe(false);
  });

  it('reads again what could not be applied of a log that does not start at 0', async () => {
    log.writeOutcomes(topics.outcomes, 4);
    log.removeBefore(topics.outcomes, 2);
    await replicator.start();
    diskErrors = 1;
    await reaches('outcomes', 4);
    expect(warnings).toStrictEqual([]);
  });

  describe('of a log whose first records are deleted before they are fetched', () => {
    const startAndDelete = async (before: number) => {
      await replicator.start();
      log.removeBefore(topics.outcomes, before);
    };

    it('reads on from the first record, and logs this once', async () => {
      log.writeOutcomes(topics.outcomes, 4);
      await startAndDelete(2);
      await reaches('outcomes', 4);
      await replicator.caughtUp();
      expect(warnings).toHaveLength(1);
    });

    it('reads on from the first transaction marker', async () => {
      log.writeOutcomes(topics.outcomes, 2);
      log.writeMarkers(topics.outcomes, 2);
      await startAndDelete(2);
      await reaches('outcomes', 4);
    });
  });

  it.each([
    ['an empty replica', 0],
    ['a replica that ends before', 2],
  ])('of a log whose records are all deleted catches up, with %s', async (_, next) => {
    if (next > 0) await replicaWith({ topic: 'outcomes', partition: 0, next, records: [] });
    log.writeOutcomes(topics.outcomes, 4);
    log.removeBefore(topics.outcomes, 4);
    await replicator.start();
    expect(replicator.lag()).toBe(0);
    await expect(replicator.caughtUp()).resolves.toBeUndefined();
    log.writeMarkers(topics.outcomes, 2);
    await reaches('outcomes', 6);
    expect([warnings, failures]).toStrictEqual([[], []]);
  });

  describe('of a log whose events are deleted before they are read', () => {
    beforeEach(async () => {
      log.writeMarkers(topics.events, 4);
      await replicaWith({ topic: 'events', partition: 0, next: 1, records: [] });
      await replicator.start();
    });

    it('fails, and keeps the replica', async () => {
      log.removeBefore(topics.events, 3);
      await fetchedUntil('it fails', () => failures.length > 0);
      expect(failures[0]).toMatch(/tests\.events-0 begins at 3, but those from 1 on are needed/);
      expect(fixture.replica.positions()).toMatchObject([{ topic: 'events', next: 1 }]);
    });

    it('fails after the replica has caught up', async () => {
      await reaches('events', 4);
      await replicator.caughtUp();
      log.writeMarkers(topics.events, 4);
      log.removeBefore(topics.events, 6);
      await log.fetch();
      await fetchedUntil('it fails', () => failures.length > 0);
      expect(failures[0]).toMatch(/begins at 6, but those from 4 on are needed/);
    });
  });

  describe('of a log whose first events were deleted before the start', () => {
    beforeEach(() => {
      log.writeMarkers(topics.events, 4);
      log.removeBefore(topics.events, 3);
    });
    const replicaUpTo = (next: number) => replicaWith({ topic: 'events', partition: 0, next, records: [] });

    it('goes on with a replica that has them', async () => {
      await replicaUpTo(3);
      await replicator.start();
      await reaches('events', 4);
      expect([warnings, failures]).toStrictEqual([[], []]);
    });

    it('does not start with an empty replica', () =>
      expect(replicator.start()).rejects.toThrow(EventsDeleted));

    it.each([
      ['that lacks them', 2],
      ['of another log', 9],
    ])('does not start with a replica %s, and keeps it', async (_, next) => {
      await replicaUpTo(next);
      await expect(replicator.start()).rejects.toThrow(EventsDeleted);
      expect(fixture.replica.positions()).toMatchObject([{ topic: 'events', next }]);
    });
  });

  it('has in its tail the events that it has applied since it caught up, a repeated one once', async () => {
    const recorder = new EventRecorder();
    log.writeEvents(topics.events, recorder.recorded([station(1), stationCreated()]));
    log.writeMarkers(topics.events, 1);
    await replicator.start();
    await reaches('events', 2);
    await replicator.caughtUp();
    const later = recorder.recorded([station(1), stationRenamed('a')]);
    log.writeEvents(topics.events, [...later, ...later]);
    log.writeMarkers(topics.events, 1);
    await reaches('events', 5);
    const { tail } = replicator;
    expect(tail.history(station(1), 0).map(({ offset }) => offset)).toStrictEqual([2]);
    expect(tail.end).toBe(encodePosition([3]));
    const isContinued = (count: number) => tail.continues(encodePosition([count]));
    expect([0, 1, 5, 6].map(isContinued)).toStrictEqual([false, true, true, false]);
  });

  it('fails if the replica is one of another log and cannot be rebuilt', async () => {
    const record = { offset: 0, id: 'another', writerEpoch: 1, commandOffset: 0, writtenAt: 0 };
    await replicaWith({ topic: 'outcomes', partition: 0, next: 1, records: [record] });
    log.writeOutcomes(topics.outcomes, 2);
    await replicator.start();
    log.isAway = true;
    await log.fetch();
    await fetchedUntil('it fails', () => failures.length > 0);
    expect(failures).toStrictEqual([expect.stringContaining('the broker is away')]);
    log.isAway = false;
    await log.fetch();
    expect(fixture.replica.positions()).toMatchObject([{ topic: 'outcomes', next: 1 }]);
  });
});
