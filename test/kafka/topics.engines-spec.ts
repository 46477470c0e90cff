import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Admin } from 'kafkajs';
import {
  checkPartitionCount,
  ensureTopics,
  kafkaClient,
  topicNames,
  topicRoles,
  TopicsUnusable,
  type TopicSettings,
} from '#kafka';
import { engines, startKafka } from '../engines/index.js';
import { until } from '../engines/processes/until.js';
import { LogRecorder } from './log-recorder.js';
import { randomPrefix } from './random-prefix.js';

const TOPIC = 2;
const HOUR = 3_600_000;

async function configOf(admin: Admin, name: string): Promise<Record<string, string>> {
  const { resources } = await admin.describeConfigs({
    resources: [{ type: TOPIC, name }],
    includeSynonyms: false,
  });
  const entries = resources.flatMap(({ configEntries }) => configEntries);
  return Object.fromEntries(entries.map(({ configName, configValue }) => [configName, configValue]));
}

async function connectedAdmin(brokers: string, log: LogRecorder): Promise<Admin> {
  const admin = kafkaClient({
    connection: { brokers: brokers.split(',') },
    clientId: 'tests',
    log: log.log,
  }).admin();
  await admin.connect();
  return admin;
}

describe('The topics of a directory', () => {
  let admin: Admin;
  let settings: TopicSettings & { readonly partitions: number };
  let log: LogRecorder;

  beforeEach(async () => {
    log = new LogRecorder();
    admin = await connectedAdmin((await engines()).kafkaBrokers, log);
    settings = { prefix: randomPrefix(), partitions: 3, replication: 1, outcomeRetentionHours: 24 };
  });
  afterEach(async () => {
    const ours = (await admin.listTopics()).filter((name) => name.startsWith(settings.prefix));
    if (ours.length > 0) await admin.deleteTopics({ topics: ours });
    await admin.disconnect();
  });

  const create = async (
    role: keyof ReturnType<typeof topicNames>,
    partitions: number,
    config: object = {},
  ): Promise<void> => {
    const topic = topicNames(settings.prefix)[role];
    const configEntries = Object.entries(config).map(([name, value]) => ({ name, value: String(value) }));
    await admin.createTopics({
      topics: [{ topic, numPartitions: partitions, configEntries }],
      // The client gives up if the broker does not know the topic yet.
      waitForLeaders: false,
    });
    await until('the broker knows the topic', async () => (await admin.listTopics()).includes(topic));
  };

  const partitionCounts = async () => {
    const { topics } = await admin.fetchTopicMetadata({ topics: Object.values(topicNames(settings.prefix)) });
    return topics.map(({ partitions }) => partitions.length);
  };

  it('are created with the configuration of their roles', async () => {
    await ensureTopics(admin, settings);
    const names = topicNames(settings.prefix);
    expect(await partitionCounts()).toStrictEqual([3, 3, 3, 3]);
    expect(await configOf(admin, names.commands)).toMatchObject({
      ...{ 'cleanup.policy': 'delete', 'retention.ms': String(12 * HOUR), 'segment.ms': String(1.5 * HOUR) },
      ...{ 'message.timestamp.type': 'LogAppendTime', 'compression.type': 'uncompressed' },
    });
    expect(await configOf(admin, names.events)).toMatchObject({
      ...{ 'cleanup.policy': 'delete', 'retention.ms': '-1', 'retention.bytes': '-1' },
    });
    expect(await configOf(admin, names.outcomes)).toMatchObject({
      ...{ 'cleanup.policy': 'delete', 'retention.ms': String(24 * HOUR) },
    });
    expect(await configOf(admin, names['station-status'])).toMatchObject({
      ...{ 'cleanup.policy': 'compact', 'delete.retention.ms': String(7 * 24 * HOUR) },
    });
    expect(log.warnings).toStrictEqual([]);
  });

  it('are created once by several instances, and accepted afterwards', async () => {
    await Promise.all(Array.from({ length: 4 }, () => ensureTopics(admin, settings)));
    await ensureTopics(admin, settings);
    await checkPartitionCount(admin, settings);
    expect(log.warnings).toStrictEqual([]);
  });

  it('are created if some are missing', async () => {
    await create('events', 3, {
      ...{ 'retention.ms': -1, 'retention.bytes': -1, 'cleanup.policy': 'delete' },
      'max.message.bytes': 16 * 1024 * 1024,
    });
    await ensureTopics(admin, settings);
    expect((await admin.listTopics()).filter((name) => name.startsWith(settings.prefix))).toHaveLength(4);
  });

  describe('without a setting for the number of partitions', () => {
    const ensure = () => ensureTopics(admin, { ...settings, partitions: undefined });

    it('get four, and are accepted afterwards', async () => {
      await ensure();
      await ensure();
      expect(await partitionCounts()).toStrictEqual([4, 4, 4, 4]);
    });

    it('keep the twelve that were the default of earlier releases', async () => {
      await ensureTopics(admin, { ...settings, partitions: 12 });
      await ensure();
      expect(await partitionCounts()).toStrictEqual([12, 12, 12, 12]);
    });

    it('are refused with another number, as partitions may have been added by mistake', async () => {
      await ensureTopics(admin, settings);
      await expect(ensure()).rejects.toThrow(/has 3 partitions.*set TOPIC_PARTITIONS=3/);
    });
  });

  it("may be created with the broker's default replication", async () => {
    await ensureTopics(admin, { ...settings, replication: undefined });
  });

  const refusal = async (changed: Partial<TopicSettings>, timeoutMs?: number): Promise<string> => {
    const error: unknown = await ensureTopics(admin, { ...settings, ...changed }, timeoutMs).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(TopicsUnusable);
    const { message } = error as Error;
    expect(message).toMatch(/^[^\n]{20,400}$/);
    return message;
  };

  it('are refused with another number of partitions than the setting, and no topic is created', async () => {
    await create('commands', 2);
    expect(await refusal({})).toMatch(
      /commands has 2 partitions.*TOPIC_PARTITIONS is 3.*set TOPIC_PARTITIONS=2/,
    );
    expect((await admin.listTopics()).filter((name) => name.startsWith(settings.prefix))).toHaveLength(1);
  });

  it('are refused with different numbers of partitions', async () => {
    await ensureTopics(admin, settings);
    const topic = topicNames(settings.prefix).outcomes;
    await admin.createPartitions({ topicPartitions: [{ topic, count: 5 }] });
    // The controller has added them; the broker is updated shortly after.
    await until('the partitions are there', async () => (await partitionCounts()).includes(5));
    const differ = /outcomes has 5 partitions, but .*commands has 3 partitions.*TOPIC_PREFIX/;
    expect(await refusal({})).toMatch(differ);
    await expect(checkPartitionCount(admin, settings)).rejects.toThrow(differ);
  });

  it.each([
    ['events', { 'cleanup.policy': 'compact', 'retention.ms': -1 }, /cleanup\.policy=compact where delete/],
    ['events', { 'retention.ms': HOUR }, /retention\.ms=3600000 where -1.*kafka-configs\.sh/],
    ['events', { 'retention.ms': -1, 'retention.bytes': 1_000_000 }, /retention\.bytes=1000000 where -1/],
    ['outcomes', { 'cleanup.policy': 'compact', 'retention.ms': 24 * HOUR }, /cleanup\.policy=compact/],
    [
      'outcomes',
      { 'retention.ms': HOUR },
      /retention\.ms=3600000 where at least 86400000.*OUTCOME_RETENTION_HOURS/,
    ],
    ['commands', { 'retention.ms': HOUR }, /retention\.ms=3600000 where at least 43200000/],
    ['station-status', { 'cleanup.policy': 'delete' }, /cleanup\.policy=delete where compact/],
  ] as const)('are refused if %s has %j', async (role, config, reason) => {
    await create(role, 3, config);
    const message = await refusal({});
    expect(message).toMatch(reason);
    expect(message).toContain(topicNames(settings.prefix)[role]);
  });

  it('are awaited for a limited time if the broker refuses them', async () => {
    expect(await refusal({ replication: 5 }, 1_000)).toMatch(/TOPIC_REPLICATION=5.*[Rr]eplication/);
    expect(log.warnings).toStrictEqual([]);
  });

  it('are reported as missing if one is deleted', async () => {
    await ensureTopics(admin, settings);
    const { events } = topicNames(settings.prefix);
    await admin.deleteTopics({ topics: [events] });
    // The controller has deleted it; the broker is updated shortly after.
    await until('the topic is gone', async () => !(await admin.listTopics()).includes(events));
    await expect(checkPartitionCount(admin, settings)).rejects.toThrow(/events does not exist any more/);
  });
});

describe('On a broker that has just been started for the first time', () => {
  let dataDir: string;

  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'cold-kafka-'));
  });
  afterAll(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('the topics are created without a warning', async () => {
    const broker = await startKafka({ dataDir });
    const log = new LogRecorder();
    try {
      const admin = await connectedAdmin(broker.brokers, log);
      await ensureTopics(admin, { prefix: 'directory', partitions: 12, outcomeRetentionHours: 168 });
      expect((await admin.listTopics()).sort()).toStrictEqual(
        topicRoles.map((role) => `directory.${role}`).sort(),
      );
      await admin.disconnect();
    } finally {
      await broker.stop();
    }
    expect(log.warnings).toStrictEqual([]);
  });
});
