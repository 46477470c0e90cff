import type { LogSlice, Replica, ReplicatedTopic } from '#application';
import { until } from '../../../../test/engines/processes/until.js';
import { sqliteReplica } from '../../../../test/contracts/replica-fixture.js';
import { topicNames } from '../topics/topic-names.js';
import { Tail } from './tail.js';
import { LogInMemory } from './testing/log-in-memory.js';

const topics = topicNames('tests');
const IDENTITY = 'this log';
const PATIENCE_MS = 20_000;

describe('The tail', () => {
  let log: LogInMemory;
  let fixture: Awaited<ReturnType<typeof sqliteReplica>>;
  let tail: Tail;
  let complaints: string[];
  let failures: string[];
  /** How many times more the copy can't be written. */
  let diskErrors: number;

  beforeEach(async () => {
    log = new LogInMemory();
    fixture = await sqliteReplica();
    [complaints, failures, diskErrors] = [[], [], 0];
    tail = new Tail({
      ...{ topics, partitions: 1, kafka: log.kafka, bounds: log.bounds, identity: IDENTITY },
      replica: onFailingDisk(fixture.replica),
      log: (level, message) => (level === 'warn' || level === 'error') && complaints.push(message),
      onFailure: (error) => failures.push(error.message),
    });
  });
  afterEach(async () => {
    await tail.close();
    await fixture.close();
  });

  function onFailingDisk(replica: Replica): Replica {
    const apply = replica.apply.bind(replica);
    replica.apply = (slices) =>
      diskErrors-- > 0 ? Promise.reject(new Error('disk I/O error')) : apply(slices);
    return replica;
  }

  /** What the copy holds of the log already. */
  async function given(...slices: LogSlice[]): Promise<void> {
    await fixture.replica.reset(IDENTITY);
    await fixture.replica.apply(slices);
  }

  const reaches = (topic: ReplicatedTopic, next: number) =>
    fetchedUntil(`${topic} are applied up to ${next}`, () => tail.progress.next(topic, 0) === next);
  const fetchedUntil = (what: string, condition: () => boolean) =>
    until(what, () => log.fetch().then(condition), PATIENCE_MS);

  describe('after markers that could not be applied', () => {
    beforeEach(async () => {
      log.writeOutcomes(topics.outcomes, 2);
      await tail.start();
      await reaches('outcomes', 2);
      log.writeMarkers(topics.outcomes, 1);
      diskErrors = 1;
      await log.fetch();
    });

    it('reads them again, and tells so once', async () => {
      await reaches('outcomes', 3);
      expect(complaints).toHaveLength(1);
    });

    it('goes back to them where more has come meanwhile', async () => {
      log.writeOutcomes(topics.outcomes, 2);
      await reaches('outcomes', 5);
      expect(fixture.replica.checkpoint(0).nextCommand).toBe(5);
    });

    it('goes back to them once the broker can be asked again', async () => {
      log.isAway = true;
      log.writeOutcomes(topics.outcomes, 2);
      await log.fetch();
      log.isAway = false;
      await reaches('outcomes', 5);
    });
  });

  it('says that the copy can not be written, until it can', async () => {
    await tail.start();
    log.writeOutcomes(topics.outcomes, 2);
    diskErrors = 1;
    await log.fetch();
    expect(tail.isFailing()).toBe(true);
    await reaches('outcomes', 2);
    expect(tail.isFailing()).toBe(false);
  });

  it('reads again what could not be applied of a log that does not begin at 0', async () => {
    log.writeOutcomes(topics.outcomes, 4);
    log.removeBefore(topics.outcomes, 2);
    await tail.start();
    diskErrors = 1;
    await reaches('outcomes', 4);
    expect(complaints).toStrictEqual([]);
  });

  describe('of a log that has lost its beginning before it was fetched', () => {
    const lose = async (before: number) => {
      await tail.start();
      log.removeBefore(topics.outcomes, before);
    };

    it('reads on from where there is something, and tells so once', async () => {
      log.writeOutcomes(topics.outcomes, 4);
      await lose(2);
      await reaches('outcomes', 4);
      await tail.settled();
      expect(complaints).toHaveLength(1);
    });

    it('reads on from where there are markers', async () => {
      log.writeOutcomes(topics.outcomes, 2);
      log.writeMarkers(topics.outcomes, 2);
      await lose(2);
      await reaches('outcomes', 4);
    });
  });

  it.each([
    ['a fresh copy', 0],
    ['a copy that ends before', 2],
  ])('of a log of which retention has left nothing is settled, with %s', async (_, next) => {
    if (next > 0) await given({ topic: 'outcomes', partition: 0, next, records: [] });
    log.writeOutcomes(topics.outcomes, 4);
    log.removeBefore(topics.outcomes, 4);
    await tail.start();
    expect(tail.lag()).toBe(0);
    await expect(tail.settled()).resolves.toBeUndefined();
    log.writeMarkers(topics.outcomes, 2);
    await reaches('outcomes', 6);
    expect([complaints, failures]).toStrictEqual([[], []]);
  });

  describe('of a log that has lost events that were never read', () => {
    beforeEach(async () => {
      log.writeMarkers(topics.events, 4);
      await given({ topic: 'events', partition: 0, next: 1, records: [] });
      await tail.start();
    });

    it('makes the copy anew', async () => {
      log.removeBefore(topics.events, 3);
      await reaches('events', 4);
      expect(complaints).toContain('the local copy is not one of this log: it is made anew');
      expect(failures).toStrictEqual([]);
    });

    it('fails once the copy is decided upon', async () => {
      await reaches('events', 4);
      await tail.settled();
      log.writeMarkers(topics.events, 4);
      log.removeBefore(topics.events, 6);
      await log.fetch();
      await fetchedUntil('it fails', () => failures.length > 0);
      expect(failures[0]).toMatch(/begins at 6, but only 4 was read/);
    });
  });

  it('fails where the copy is another log’s, and can not be made anew', async () => {
    const record = { offset: 0, id: 'another', writerEpoch: 1, commandOffset: 0, writtenAt: 0 };
    await given({ topic: 'outcomes', partition: 0, next: 1, records: [record] });
    log.writeOutcomes(topics.outcomes, 2);
    await tail.start();
    log.isAway = true;
    await log.fetch();
    await fetchedUntil('it fails', () => failures.length > 0);
    expect(failures).toStrictEqual([expect.stringContaining('the broker is away')]);
    log.isAway = false;
    await log.fetch();
    expect(fixture.replica.positions()).toStrictEqual([]);
  });
});
