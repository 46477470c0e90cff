import { partitionOfAggregate, transactionalProducer } from '#kafka';
import { registerLocation } from '../contracts/inputs/envelopes.js';
import { location, uuid } from '../contracts/inputs/event-builders.js';
import { engines } from '../engines/index.js';
import { until } from '../engines/processes/until.js';
import { GatedProcessor } from './gated-processor.js';
import { Cluster, type Instance } from './kafka-fixture.js';
import { Load } from './load.js';
import { readLog } from './read-log.js';

describe('Instances of the directory on one log', () => {
  let cluster: Cluster;
  beforeEach(async () => {
    cluster = new Cluster((await engines()).kafkaBrokers);
  });
  afterEach(() => cluster.close());

  const partitionOf = (id: string) => partitionOfAggregate(id, cluster.partitions);

  const inTurn = (instances: readonly Instance[]) => {
    let turn = 0;
    return () => {
      const { directory } = instances[turn++ % instances.length] as Instance;
      return directory.gateway;
    };
  };

  it('create their topics on an empty broker without a warning', async () => {
    const one = await cluster.ready();
    await one.directory.gateway.submit(registerLocation(1));
    await one.close();
    expect(one.warnings()).toStrictEqual([]);
    expect(one.failures).toStrictEqual([]);
  });

  it('continue with their replica after a restart', async () => {
    const first = await cluster.ready();
    const load = new Load(inTurn([first]));
    await load.answered(100);
    await load.end();
    const applied = first.directory.applied();
    await first.close();
    const second = await cluster.ready();
    expect(second.directory.applied()).toBe(applied);
    const { outcome, replayed } = await second.directory.gateway.submit(registerLocation(1, '0'));
    expect([replayed, outcome]).toStrictEqual([true, load.acknowledged.get(uuid(1))]);
    const more = await second.directory.gateway.submit(registerLocation(900_001, '77'));
    load.acknowledged.set(uuid(900_001), more.outcome);
    load.expectIn(await cluster.verified());
    expect(second.warnings()).toStrictEqual([]);
  });

  it('rebuild a lost replica with the same states and outcomes', async () => {
    const first = await cluster.ready();
    const load = new Load(inTurn([first]));
    await load.answered(100);
    await load.end();
    const states = await first.replica.load([location('0'), location('1000')]);
    await first.close();
    cluster.deleteReplica('one');
    const second = await cluster.ready();
    expect(await second.replica.load([location('0'), location('1000')])).toStrictEqual(states);
    expect(await second.replica.find([...load.acknowledged.keys()])).toStrictEqual([
      ...load.acknowledged.values(),
    ]);
    load.expectIn(await cluster.verified());
  });

  it.each([1, 9])('discard a replica of another log, if the log has %i records', async (count) => {
    const first = await cluster.ready();
    for (const n of [1, 2, 3]) await first.directory.gateway.submit(registerLocation(n, String(n)));
    await first.close();
    await cluster.deleteTopics();
    const other = await cluster.ready('two');
    for (let n = 1; n <= count; n++)
      await other.directory.gateway.submit(registerLocation(10 + n, String(n), { city: 'Bonn' }));
    const states = await other.replica.load([location('1'), location('2')]);
    const again = await cluster.ready();
    expect(await again.replica.load([location('1'), location('2')])).toStrictEqual(states);
    expect(await again.replica.find([uuid(1)])).toStrictEqual([undefined]);
    expect(again.warnings()).toMatchObject([{ message: expect.stringMatching(/is rebuilt/) as string }]);
    await cluster.verified();
  });

  it('execute each command once while instances start and stop', async () => {
    const instances = [await cluster.ready('one')];
    const load = new Load(inTurn(instances));
    await load.answered(100);
    instances.push(await cluster.ready('two'));
    await load.answered(100);
    instances.push(await cluster.ready('three'));
    await load.answered(100);
    const [gone] = instances.splice(0, 1);
    await gone?.close();
    await load.answered(100);
    await load.end();
    const log = await cluster.verified();
    load.expectIn(log);
    expect(Math.max(...log.writerEpochs.map((epochs) => epochs.length))).toBeGreaterThan(1);
  });

  it('answer with the outcome of the new writer what the old one could not append', async () => {
    const processor = await GatedProcessor.make();
    const old = await cluster.ready('one', { processor, partitions: 3 });
    await old.directory.gateway.submit(registerLocation(1));
    const gate = processor.hold();
    const answer = old.directory.gateway.submit(registerLocation(2, '43'));
    await gate.reached;
    const newer = await cluster.ready('two');
    const { outcome } = await answer;
    expect(outcome).toMatchObject({ commandId: uuid(2), status: 'accepted', version: 1 });
    gate.open();
    const fenced = () =>
      old.log.some(({ message }) => message === 'it is unknown whether a batch was appended');
    await until('the old writer notices that it is fenced', fenced);
    await old.ready();
    await newer.directory.gateway.submit(registerLocation(3, '44'));
    const log = await cluster.verified();
    expect(log.outcomes.size).toBe(3);
  });

  it('stop at an event of an unknown type, with an error that names the record', async () => {
    const one = await cluster.ready('one');
    await one.directory.gateway.submit(registerLocation(1));
    const topic = `${cluster.prefix}.events`;
    const [record] = await readLog(cluster.kafka, topic);
    const { key = null, value = null, headers } = record?.message ?? {};
    const partition = record?.partition ?? 0;
    const unknown = { ...{ key, value, partition }, headers: { ...headers, ce_type: 'LocationMoved.v1' } };
    const producer = transactionalProducer(cluster.kafka, `${cluster.prefix}.newer`);
    await producer.connect();
    await producer.send({ topic, messages: [unknown] });
    await producer.disconnect();
    await until('it fails', () => one.failures.length > 0);
    expect(one.failures[0]?.message).toMatch(
      new RegExp(`^${topic}-${partition}-\\d+ can't be read: .*LocationMoved.v1: .*newer release$`),
    );
  });

  it('take over a partition again from a producer that is in no group', async () => {
    const one = await cluster.ready('one');
    const { gateway } = one.directory;
    await gateway.submit(registerLocation(1));
    // The broker fences in the same way when it aborts a transaction that was open for too long.
    const foreign = transactionalProducer(cluster.kafka, `${cluster.prefix}.writer.${partitionOf('42')}`);
    await foreign.connect();
    await (await foreign.transaction()).abort();
    await foreign.disconnect();
    const { outcome } = await gateway.submit(registerLocation(2, '42', { city: 'Bonn' }));
    expect(outcome).toMatchObject({ status: 'accepted', version: 2 });
    expect(one.warnings()).toStrictEqual([]);
    const assigned = one.log.filter(({ message }) => message === 'partitions are assigned');
    expect(assigned).toHaveLength(1);
    expect((await cluster.verified()).outcomes.size).toBe(2);
  });
});
