import { CannotStart } from '#application';
import type { FoundTopic } from './topic-metadata.js';
import { MAX_BATCH_BYTES, requiredConfigs, type TopicConfig } from './topic-configs.js';
import type { TopicRole } from './topic-names.js';

/** The topics do not meet the requirements. The message contains, in one line, the fault and its remedy. */
export class TopicsUnusable extends CannotStart {}

/**
 * @param expected the required number of partitions of every topic
 * @throws TopicsUnusable a topic has another number
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

/** @throws TopicsUnusable a topic has settings with which the directory could lose or mix up records */
export function checkConfigs(
  topics: readonly FoundTopic[],
  configs: ReadonlyMap<string, TopicConfig>,
  outcomeRetentionHours: number,
): void {
  const required = requiredConfigs(outcomeRetentionHours);
  for (const topic of topics) {
    const config = configs.get(topic.name) ?? {};
    checkRequired(topic, config, required[topic.role]);
    checkMaxBatch(topic.name, config[BATCH_BYTES]);
    checkCodec(topic.name, config[CODEC]);
  }
  checkCommandRetention(topics, configs);
}

function checkRequired({ role, name }: FoundTopic, config: TopicConfig, required: TopicConfig): void {
  for (const [setting, value] of Object.entries(required)) {
    const actual = config[setting];
    if (setting === RETENTION && isTimed(role)) checkRetention(name, actual, value);
    else if (actual !== value) throw new TopicsUnusable(misconfigured(name, setting, actual, value));
  }
}

const BATCH_BYTES = 'max.message.bytes';

function checkMaxBatch(name: string, actual: string | undefined): void {
  if (Number(actual) >= MAX_BATCH_BYTES) return;
  throw new TopicsUnusable(
    `${name} has ${BATCH_BYTES}=${actual ?? ''} where at least ${MAX_BATCH_BYTES} is needed: ` +
      setBy(name, BATCH_BYTES, String(MAX_BATCH_BYTES)),
  );
}

const CODEC = 'compression.type';
/** kafkajs can't decompress these: one such batch would stop every consumer of its partition. */
const UNSUPPORTED_CODECS = new Set(['lz4', 'snappy', 'zstd']);

function checkCodec(name: string, actual = ''): void {
  if (!UNSUPPORTED_CODECS.has(actual)) return;
  throw new TopicsUnusable(
    `${name} has ${CODEC}=${actual}, which cannot be read here: ${setBy(name, CODEC, 'gzip')}`,
  );
}

const RETENTION = 'retention.ms';

/** Topics with a limited retention, for which a longer one than required is allowed. */
const isTimed = (role: TopicRole) => role === 'commands' || role === 'outcomes';

/** The retention in milliseconds; -1 means no limit. */
const durationOf = (actual: string | undefined) => (Number(actual) < 0 ? Infinity : Number(actual));

function checkRetention(name: string, actual: string | undefined, least: string): void {
  if (durationOf(actual) >= Number(least)) return;
  throw new TopicsUnusable(
    `${name} has ${RETENTION}=${actual ?? ''} where at least ${least} is needed: ${setBy(name, RETENTION, least)}, ` +
      'or lower OUTCOME_RETENTION_HOURS',
  );
}

/** A command that is kept for longer than its outcome could be executed again. */
function checkCommandRetention(
  topics: readonly FoundTopic[],
  configs: ReadonlyMap<string, TopicConfig>,
): void {
  const [commands, outcomes] = (['commands', 'outcomes'] as const).map((role) =>
    topics.find((topic) => topic.role === role),
  );
  if (!commands || !outcomes) return;
  const actual = configs.get(commands.name)?.[RETENTION];
  const most = Math.floor(durationOf(configs.get(outcomes.name)?.[RETENTION]) / 2);
  if (durationOf(actual) <= most) return;
  throw new TopicsUnusable(
    `${commands.name} has ${RETENTION}=${actual ?? ''} where at most ${most} is safe, half of that of ` +
      `${outcomes.name}: ${setBy(commands.name, RETENTION, String(most))}, or keep outcomes longer`,
  );
}

const misconfigured = (name: string, setting: string, actual: string | undefined, value: string) =>
  `${name} has ${setting}=${actual ?? ''} where ${value} is needed: ${setBy(name, setting, value)}`;

const setBy = (name: string, setting: string, value: string) =>
  `set it by "kafka-configs.sh --alter --entity-type topics --entity-name ${name} --add-config ${setting}=${value}"`;
