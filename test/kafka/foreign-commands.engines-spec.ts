import { partitionOfAggregate, topicNames } from '#kafka';
import { isUuid, makeApiKey } from '#application';
import { createStation, envelope, registerLocation } from '../contracts/inputs/envelopes.js';
import { uuid } from '../contracts/inputs/event-builders.js';
import { engines } from '../engines/index.js';
import { until } from '../engines/processes/until.js';
import { Cluster, type Instance } from './kafka-fixture.js';
import { readLog } from './read-log.js';
import type { VerifiedLog } from './verify-log.js';

const PARTITIONS = 3;

describe('Commands that other clients write to the topic', () => {
  let cluster: Cluster;
  let instance: Instance;
  beforeAll(async () => {
    cluster = new Cluster((await engines()).kafkaBrokers, { partitions: PARTITIONS });
    instance = await cluster.ready();
    await instance.directory.gateway.submit(registerLocation(1));
  });
  afterAll(() => cluster.close());

  const wrongPartitionOf = (id: string) => (partitionOfAggregate(id, PARTITIONS) + 1) % PARTITIONS;
  const line = (value: object, more: object = {}) => ({
    ...{ key: 'any', value: JSON.stringify(value), partition: 0 },
    ...more,
  });

  /**
   * Resolves with the log when each command in it has an answer and the condition holds. A forwarded command is in the
   * topic before it has an answer.
   */
  async function complete(condition: (log: VerifiedLog) => boolean = () => true): Promise<VerifiedLog> {
    let log: VerifiedLog | undefined;
    await until('all commands have answers', async () => {
      log = await cluster.verified().catch(() => undefined);
      return log !== undefined && condition(log);
    });
    return log as VerifiedLog;
  }

  /** Writes records and resolves with the log when each of them, and each forwarded one, has an answer. */
  async function answered(...records: Parameters<Cluster['write']>[0]): Promise<VerifiedLog> {
    const before = (await complete()).commandCount;
    await cluster.write(records);
    return complete(({ commandCount }) => {
      const isApplied = instance.directory.readiness().lag === 0;
      return isApplied && commandCount >= before + records.length;
    });
  }

  it('are executed from any partition, and answered with their caller', async () => {
    const { aggregate } = createStation(2);
    const create = { command_id: uuid(2), type: 'CreateStation', data: { location_id: '42' } };
    const log = await answered(
      line(create, { partition: wrongPartitionOf(aggregate.id), headers: { caller: 'a feed' } }),
    );
    const { outcomes, answers } = await complete((later) => later.outcomes.has(uuid(2)));
    expect(outcomes.get(uuid(2))).toMatchObject({ status: 'accepted', aggregate, caller: 'a feed' });
    const forwarded = answers.filter(({ kind }) => kind === 'forwarded');
    expect(forwarded).toContainEqual(expect.objectContaining({ commandId: uuid(2), aggregate }));
    expect(log.commandCount).toBeGreaterThan(0);
    // The same command by HTTP is recognized by its id.
    const again = envelope(create, 'a feed');
    expect(await instance.directory.gateway.submit(again)).toMatchObject({ replayed: true });
  });

  it('have one outcome under their id, in the partition of their record, also if they are forwarded', async () => {
    const { aggregate } = createStation(8);
    const create = { command_id: uuid(8), type: 'CreateStation', data: { location_id: '42' } };
    const partition = wrongPartitionOf(aggregate.id);
    await answered(line(create, { partition }));
    await complete(({ outcomes }) => outcomes.has(uuid(8)));
    const records = await readLog(cluster.kafka, `${cluster.prefix}.outcomes`);
    const keyed = records.filter(({ message }) => message.key?.toString() === uuid(8));
    expect(
      keyed.map((record) => [
        record.partition,
        (JSON.parse(String(record.message.value)) as { status: string }).status,
      ]),
    ).toStrictEqual([[partitionOfAggregate(aggregate.id, PARTITIONS), 'accepted']]);
    // A new writer goes on behind the forwarded command.
    await instance.close();
    instance = await cluster.ready('restarted');
    const { commandCount, answers } = await complete();
    expect(commandCount).toBe(answers.length);
  });

  it('get a derived id if they have none, and are executed once', async () => {
    const before = (await complete()).outcomes;
    await answered(line({ type: 'CreateStation', data: { location_id: '42', name: 'without an id' } }));
    const { outcomes } = await complete((log) => log.outcomes.size > before.size);
    const ids = [...outcomes.keys()].filter((id) => !before.has(id));
    expect(ids.map(isUuid)).toStrictEqual([true]);
  });

  it('are refused if they cannot be decoded, and block no others', async () => {
    const broken = [
      { key: null, value: '{', partition: 1 },
      { key: null, value: Buffer.from([0xff, 0xfe]), partition: 1 },
      { key: null, value: null, partition: 1 },
      line({ type: 'Nonsense' }, { partition: 1 }),
      line({ command_id: uuid(3), type: 'CreateStation', data: { colour: 'red' } }, { partition: 1 }),
      { ...line({}), partition: 1, headers: { 'content-type': 'application/vnd.directory.envelope+json' } },
    ];
    const { answers } = await answered(...broken);
    const refusals = answers.filter(({ kind }) => kind === 'refusal');
    expect(refusals).toHaveLength(broken.length);
    expect(refusals).toContainEqual(expect.objectContaining({ key: uuid(3) }));
    expect(
      refusals.filter((refusal) => 'key' in refusal && refusal.key.includes('.commands-1-')),
    ).toHaveLength(4);
    const { outcome } = await instance.directory.gateway.submit(createStation(4));
    expect(outcome.status).toBe('accepted');
  });

  it('do not bring a key that is in a wrong place into outcomes, events and the log', async () => {
    const { key } = makeApiKey({ name: '', scopes: [], feeds: null, expires_at: null }, new Date());
    const command = { type: 'RegisterLocation', id: '9', data: {} };
    const members = ['command_id', 'type', 'id', 'expected_version', 'observed_at', 'source', 'data', key];
    const { log: logged } = instance;
    await answered(
      line(command, { headers: { authorization: `Bearer ${key}`, 'x-api-key': key, [key]: key } }),
      ...['caller', 'content-type', 'directory_origin'].map((name) =>
        line(command, { headers: { [name]: key } }),
      ),
      ...members.map((member) => line({ ...command, [member]: key })),
      line({ ...command, data: { [key]: 1, latitude: key } }, { key }),
      ...[key, `{"a":${key}`].map((value) => ({ key, value, partition: 0 })),
    );
    const topics = topicNames(cluster.prefix);
    const records = await Promise.all(
      [topics.outcomes, topics.events].map((topic) => readLog(cluster.kafka, topic)),
    );
    const texts = records
      .flat()
      .map(({ message: { key: name, value, headers } }) =>
        [name, value, ...Object.entries(headers ?? {}).flat()].map(String).join(' '),
      );
    expect(texts.join(' ')).toContain('The header caller must be a name');
    expect([...texts, JSON.stringify(logged)].filter((text) => text.includes(key.slice(4, 16)))).toEqual([]);
  });

  it('are not forwarded twice', async () => {
    const given = registerLocation(5, '77');
    const { answers } = await answered({
      key: '77',
      value: JSON.stringify(given),
      partition: wrongPartitionOf('77'),
      headers: {
        'content-type': 'application/vnd.directory.envelope+json',
        directory_origin: `${cluster.prefix}.commands-0-0`,
      },
    });
    expect(answers).toContainEqual(
      expect.objectContaining({
        kind: 'refusal',
        key: uuid(5),
        problem: expect.objectContaining({ code: 'misrouted' }) as object,
      }),
    );
    const { outcome } = await instance.directory.gateway.submit(registerLocation(6, '77'));
    expect(outcome.version).toBe(1);
  });
});
