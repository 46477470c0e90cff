import { setTimeout as pause } from 'node:timers/promises';
import type { Admin, ITopicConfig } from 'kafkajs';
import { fetchConfigs, findTopics, type FoundTopics } from './topic-metadata.js';
import { checkConfigs, checkPartitions, TopicsUnusable } from './topic-checks.js';
import { initialConfigs, requiredConfigs } from './topic-configs.js';
import { topicNames, topicRoles, type TopicRole } from './topic-names.js';

export interface TopicSettings {
  readonly prefix: string;
  /**
   * Of each topic. It can't be changed once the topics exist. If absent, it is {@link DEFAULT_PARTITIONS}, or
   * {@link FORMER_DEFAULT_PARTITIONS} if topics have that.
   */
  readonly partitions?: number | undefined;
  /** The replication factor of new topics; the broker's default if absent. */
  readonly replication?: number | undefined;
  readonly outcomeRetentionHours: number;
}

/** Each transaction has the records of one partition, so more partitions make more and smaller transactions. */
const DEFAULT_PARTITIONS = 4;
/** The default of releases before this one. */
const FORMER_DEFAULT_PARTITIONS = 12;
/**
 * How long the topics may take to be created and to get leaders, in milliseconds; a broker that has just started
 * takes seconds.
 */
const TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 100;
/**
 * From this replication factor on, two in-sync replicas are required, so that acknowledged records outlive any one
 * broker.
 */
const SAFE_REPLICATION = 3;

interface DecidedSettings extends TopicSettings {
  readonly partitions: number;
}

/**
 * Creates the missing topics, checks the existing ones, and resolves when all partitions have leaders. Several
 * instances can do so at the same time.
 * @throws TopicsUnusable a topic does not meet the requirements, or can't be created
 */
export async function ensureTopics(
  admin: Admin,
  settings: TopicSettings,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (let refusal: string | undefined; ; await pause(POLL_INTERVAL_MS)) {
    const found = await findTopics(admin, settings.prefix);
    const decided = { ...settings, partitions: settings.partitions ?? defaultPartitions(found) };
    const checked = await check(admin, found, decided);
    if (checked && found.ready.length === topicRoles.length) return;
    if (Date.now() >= deadline) throw notReady(settings, timeoutMs, refusal);
    refusal = await create(admin, found.missing, decided);
  }
}

/** What a directory has in Kafka. */
export interface KafkaState {
  readonly brokers: number;
  /** Of each topic; undefined while there are none. */
  readonly partitions: number | undefined;
  /** Names of the topics that the next start makes. */
  readonly missing: readonly string[];
}

/**
 * Checks the topics that exist, and makes none.
 * @throws TopicsUnusable a topic does not meet the requirements
 */
export async function inspectTopics(admin: Admin, settings: TopicSettings): Promise<KafkaState> {
  const [{ brokers }, found] = await Promise.all([
    admin.describeCluster(),
    findTopics(admin, settings.prefix),
  ]);
  await check(admin, found, { ...settings, partitions: settings.partitions ?? defaultPartitions(found) });
  const names = topicNames(settings.prefix);
  return {
    brokers: brokers.length,
    partitions: found.ready[0]?.partitions,
    missing: found.missing.map((role) => names[role]),
  };
}

/** Another number than that of a default is not taken from topics: partitions may have been added by mistake. */
const defaultPartitions = ({ ready }: FoundTopics): number =>
  ready[0]?.partitions === FORMER_DEFAULT_PARTITIONS ? FORMER_DEFAULT_PARTITIONS : DEFAULT_PARTITIONS;

/**
 * Checks that the topics still have the number of partitions from which the partitions of aggregates are computed.
 * @throws TopicsUnusable they have another number, or a topic is missing
 */
export async function checkPartitionCount(
  admin: Admin,
  { prefix, partitions }: { readonly prefix: string; readonly partitions: number },
): Promise<void> {
  const { ready, missing } = await findTopics(admin, prefix);
  checkPartitions(ready, partitions);
  const [gone] = missing;
  if (gone)
    throw new TopicsUnusable(
      `${topicNames(prefix)[gone]} does not exist any more: stop all instances, then start again`,
    );
}

/**
 * Checks the topics that are ready. Returns whether this was possible; throws TopicsUnusable if one does not meet
 * the requirements.
 */
async function check(admin: Admin, { ready }: FoundTopics, settings: DecidedSettings): Promise<boolean> {
  if (ready.length === 0) return false;
  checkPartitions(ready, settings.partitions);
  const configs = await fetchConfigs(admin, ready);
  if (configs) checkConfigs(ready, configs, settings.outcomeRetentionHours);
  return configs !== undefined;
}

/**
 * Creates topics. Returns the broker's reason if it refuses one: a later attempt, or another instance, can still
 * succeed.
 */
async function create(
  admin: Admin,
  roles: readonly TopicRole[],
  settings: DecidedSettings,
): Promise<string | undefined> {
  if (roles.length === 0) return undefined;
  try {
    const topics = roles.map((role) => topicToCreate(role, settings));
    await admin.createTopics({ topics, waitForLeaders: false });
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

function topicToCreate(role: TopicRole, settings: DecidedSettings): ITopicConfig {
  const { prefix, partitions, replication, outcomeRetentionHours } = settings;
  const config = {
    ...initialConfigs(outcomeRetentionHours)[role],
    ...requiredConfigs(outcomeRetentionHours)[role],
    ...(replication !== undefined && replication >= SAFE_REPLICATION && { 'min.insync.replicas': '2' }),
  };
  return {
    topic: topicNames(prefix)[role],
    numPartitions: partitions,
    ...(replication !== undefined && { replicationFactor: replication }),
    configEntries: Object.entries(config).map(([name, value]) => ({ name, value })),
  };
}

/** The first of the broker's reasons, in one line. */
function reasonOf(error: unknown): string {
  const { message, errors = [] } = error as Error & { readonly errors?: readonly TopicRefusal[] };
  const [first] = errors;
  const reason = first ? `${first.topic} can't be created: ${first.message}` : message;
  return reason.replaceAll(/\s+/g, ' ');
}

/** kafkajs's error about one topic. */
type TopicRefusal = Error & { readonly topic: string };

function notReady(
  { prefix, replication }: TopicSettings,
  timeoutMs: number,
  reason = 'some partitions have no leader',
): TopicsUnusable {
  const copies = replication === undefined ? '' : `, with TOPIC_REPLICATION=${replication}`;
  return new TopicsUnusable(
    `The topics ${prefix}.* were not ready within ${timeoutMs / 1000} s${copies}: ${reason}; ` +
      'see to it that enough brokers are up and allow it, then start again',
  );
}
