import kafkajs, { type Admin } from 'kafkajs';
import type { TopicConfig } from './topic-configs.js';
import { topicNames, topicRoles, type TopicRole } from './topic-names.js';

/** A topic all of whose partitions have leaders. */
export interface FoundTopic {
  readonly role: TopicRole;
  readonly name: string;
  readonly partitions: number;
}

export interface FoundTopics {
  readonly ready: readonly FoundTopic[];
  readonly missing: readonly TopicRole[];
}

/**
 * Looks up the topics of a directory. A topic that is neither ready nor missing is being created, or has no leader.
 */
export async function findTopics(admin: Admin, prefix: string): Promise<FoundTopics> {
  const names = topicNames(prefix);
  const counts = await Promise.all(topicRoles.map((role) => countPartitions(admin, names[role])));
  return {
    ready: topicRoles.flatMap((role, index) => {
      const partitions = counts[index];
      return typeof partitions === 'number' ? [{ role, name: names[role], partitions }] : [];
    }),
    missing: topicRoles.filter((_role, index) => counts[index] === 'missing'),
  };
}

async function countPartitions(admin: Admin, name: string): Promise<number | 'missing' | 'leaderless'> {
  try {
    const { topics } = await admin.fetchTopicMetadata({ topics: [name] });
    return topics[0]?.partitions.length ?? 'missing';
  } catch (error) {
    const type = brokerErrorOf(error);
    if (type === 'UNKNOWN_TOPIC_OR_PARTITION') return 'missing';
    if (type === 'LEADER_NOT_AVAILABLE') return 'leaderless';
    throw error;
  }
}

/** Returns the configurations by topic name, or undefined if the broker does not know all topics yet. */
export async function fetchConfigs(
  admin: Admin,
  topics: readonly FoundTopic[],
): Promise<ReadonlyMap<string, TopicConfig> | undefined> {
  const type = kafkajs.ConfigResourceTypes.TOPIC;
  try {
    const resources = topics.map(({ name }) => ({ type, name }));
    const answer = await admin.describeConfigs({ resources, includeSynonyms: false });
    return new Map(
      answer.resources.map(({ resourceName, configEntries }) => [
        resourceName,
        Object.fromEntries(configEntries.map(({ configName, configValue }) => [configName, configValue])),
      ]),
    );
  } catch (error) {
    if (brokerErrorOf(error) === 'UNKNOWN_TOPIC_OR_PARTITION') return undefined;
    throw error;
  }
}

/** The name of the broker's error, which kafkajs wraps after its last retry. */
function brokerErrorOf(error: unknown): string | undefined {
  const { type, cause } = error as { type?: string; cause?: unknown };
  return type ?? (cause === undefined ? undefined : brokerErrorOf(cause));
}
