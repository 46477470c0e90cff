import { setTimeout as pause } from 'node:timers/promises';
import type { Admin, ITopicConfig } from 'kafkajs';
import { fetchConfigs, findTopics, type FoundTopics } from './found-topics.js';
import { checkConfigs, checkPartitions, TopicsUnusable } from './topic-checks.js';
import { initialConfigs, neededConfigs } from './topic-configs.js';
import { topicNames, topicRoles, type TopicRole } from './topic-names.js';

export interface TopicSettings {
  readonly prefix: string;
  /** Of each topic; fixed for ever once the topics are made. */
  readonly partitions: number;
  /** The broker's default if absent. */
  readonly replication?: number | undefined;
  readonly outcomeRetentionHours: number;
}

/** How long topics may take to be made and led, in milliseconds; a broker that has just started takes seconds. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 100;
/** With so many replicas two are waited for, so that what was acknowledged outlives any one of them. */
const SAFE_REPLICATION = 3;

/**
 * Makes the topics that are missing, checks those that are there, and resolves when all partitions have leaders.
 * Any number of instances may do so at once.
 * @throws TopicsUnusable a topic is not as it must be, or can't be made
 */
export async function ensureTopics(
  admin: Admin,
  settings: TopicSettings,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let refusal: string | undefined; ; await pause(PAUSE_MS)) {
    const found = await findTopics(admin, settings.prefix);
    const checked = await check(admin, found, settings);
    if (checked && found.ready.length === topicRoles.length) return;
    if (Date.now() >= deadline) throw notReady(settings, patienceMs, refusal);
    refusal = await create(admin, found.missing, settings);
  }
}

/**
 * Checks that the topics still have the partitions by which every aggregate's home was chosen.
 * @throws TopicsUnusable they have not, or one is gone
 */
export async function checkPartitionCount(
  admin: Admin,
  { prefix, partitions }: Pick<TopicSettings, 'prefix' | 'partitions'>,
): Promise<void> {
  const { ready, missing } = await findTopics(admin, prefix);
  checkPartitions(ready, partitions);
  const [gone] = missing;
  if (gone)
    throw new TopicsUnusable(`${topicNames(prefix)[gone]} is gone: stop all instances, then start again`);
}

/** Tells whether the topics that are ready could be checked; throws where they are not as they must be. */
async function check(admin: Admin, { ready }: FoundTopics, settings: TopicSettings): Promise<boolean> {
  if (ready.length === 0) return false;
  checkPartitions(ready, settings.partitions);
  const configs = await fetchConfigs(admin, ready);
  if (configs) checkConfigs(ready, configs, settings.outcomeRetentionHours);
  return configs !== undefined;
}

/** Makes topics, and tells why the broker refuses one, if it does: it may yet take it, or another instance makes it. */
async function create(
  admin: Admin,
  roles: readonly TopicRole[],
  settings: TopicSettings,
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

function topicToCreate(role: TopicRole, settings: TopicSettings): ITopicConfig {
  const { prefix, partitions, replication, outcomeRetentionHours } = settings;
  const config = {
    ...initialConfigs(outcomeRetentionHours)[role],
    ...neededConfigs(outcomeRetentionHours)[role],
    ...(replication !== undefined && replication >= SAFE_REPLICATION && { 'min.insync.replicas': '2' }),
  };
  return {
    topic: topicNames(prefix)[role],
    numPartitions: partitions,
    ...(replication !== undefined && { replicationFactor: replication }),
    configEntries: Object.entries(config).map(([name, value]) => ({ name, value })),
  };
}

/** In one line: the first of the reasons that the broker gives, topic by topic. */
function reasonOf(error: unknown): string {
  const { message, errors = [] } = error as Error & { readonly errors?: readonly Error[] };
  return (errors[0]?.message ?? message).replaceAll(/\s+/g, ' ');
}

function notReady(
  { prefix, replication }: TopicSettings,
  patienceMs: number,
  reason = 'some partitions have no leader',
): TopicsUnusable {
  const copies = replication === undefined ? '' : `, with TOPIC_REPLICATION=${replication}`;
  return new TopicsUnusable(
    `The topics ${prefix}.* were not ready within ${patienceMs / 1000} s${copies}: ${reason}; ` +
      'see to it that enough brokers are up and allow it, then start again',
  );
}
