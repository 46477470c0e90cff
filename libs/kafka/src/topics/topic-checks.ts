import { CannotStart } from '#application';
import type { FoundTopic } from './found-topics.js';
import { neededConfigs, type TopicConfig } from './topic-configs.js';

/** The topics are not as the directory needs them; the message says in one line what is wrong and what to do. */
export class TopicsUnusable extends CannotStart {}

/**
 * @param expected what every topic must have
 * @throws TopicsUnusable a topic has another number of partitions
 */
export function checkPartitions(topics: readonly FoundTopic[], expected: number): void {
  const wrong = topics.find(({ partitions }) => partitions !== expected);
  if (!wrong) return;
  const other = topics.find(({ partitions }) => partitions !== wrong.partitions);
  throw new TopicsUnusable(other ? unequal(wrong, other) : unlikeSetting(wrong, expected));
}

const unequal = (one: FoundTopic, other: FoundTopic) =>
  `${counted(one)}, but ${counted(other)}: all four must have the same number and none may be changed once there ` +
  'are records; delete topics that are still empty, or choose another TOPIC_PREFIX';

const unlikeSetting = (topic: FoundTopic, expected: number) =>
  `${counted(topic)}, but TOPIC_PARTITIONS is ${expected}: the number is fixed once the topics are made; ` +
  `set TOPIC_PARTITIONS=${topic.partitions}, or choose another TOPIC_PREFIX`;

const counted = ({ name, partitions }: FoundTopic) => `${name} has ${partitions} partitions`;

/** @throws TopicsUnusable a topic has settings with which the directory would lose or mix up what it holds */
export function checkConfigs(
  topics: readonly FoundTopic[],
  configs: ReadonlyMap<string, TopicConfig>,
  outcomeRetentionHours: number,
): void {
  const needed = neededConfigs(outcomeRetentionHours);
  for (const { role, name } of topics) {
    for (const [setting, value] of Object.entries(needed[role])) {
      const held = configs.get(name)?.[setting];
      if (held !== value) throw new TopicsUnusable(misconfigured(name, setting, { held, value }));
    }
  }
}

interface Mismatch {
  readonly held: string | undefined;
  readonly value: string;
}

const misconfigured = (name: string, setting: string, { held, value }: Mismatch) =>
  `${name} has ${setting}=${held ?? ''} where ${value} is needed: set it by "kafka-configs.sh --alter ` +
  `--entity-type topics --entity-name ${name} --add-config ${setting}=${value}"${retentionAdvice(setting)}`;

const retentionAdvice = (setting: string) =>
  setting === 'retention.ms' ? ', or set OUTCOME_RETENTION_HOURS to what the topics were made with' : '';
