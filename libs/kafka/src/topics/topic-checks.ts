import { CannotStart } from '#application';
import type { FoundTopic } from './found-topics.js';
import { GREATEST_BATCH, neededConfigs, type TopicConfig } from './topic-configs.js';
import type { TopicRole } from './topic-names.js';

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
  for (const topic of topics) {
    const config = configs.get(topic.name) ?? {};
    checkNeeded(topic, config, needed[topic.role]);
    checkGreatestBatch(topic.name, config[BATCH_BYTES]);
    checkCodec(topic.name, config[CODEC]);
  }
  checkCommandsForgotten(topics, configs);
}

function checkNeeded({ role, name }: FoundTopic, config: TopicConfig, needed: TopicConfig): void {
  for (const [setting, value] of Object.entries(needed)) {
    const held = config[setting];
    if (setting === RETENTION && isTimed(role)) checkRetention(name, held, value);
    else if (held !== value) throw new TopicsUnusable(misconfigured(name, setting, { held, value }));
  }
}

const BATCH_BYTES = 'max.message.bytes';

function checkGreatestBatch(name: string, held: string | undefined): void {
  if (Number(held) >= GREATEST_BATCH) return;
  throw new TopicsUnusable(
    `${name} has ${BATCH_BYTES}=${held ?? ''} where at least ${GREATEST_BATCH} is needed: ` +
      setBy(name, BATCH_BYTES, String(GREATEST_BATCH)),
  );
}

const CODEC = 'compression.type';
/** Those that the client has not: a batch that is written by one ends every reader of its partition. */
const UNREADABLE = new Set(['lz4', 'snappy', 'zstd']);

function checkCodec(name: string, held = ''): void {
  if (!UNREADABLE.has(held)) return;
  throw new TopicsUnusable(
    `${name} has ${CODEC}=${held}, which can not be read here: ${setBy(name, CODEC, 'gzip')}`,
  );
}

const RETENTION = 'retention.ms';

/** What is kept for a time; it may be longer than was asked for. */
const isTimed = (role: TopicRole) => role === 'commands' || role === 'outcomes';

/** Milliseconds that records are kept, where the setting says so: -1 is for ever. */
const durationOf = (held: string | undefined) => (Number(held) < 0 ? Infinity : Number(held));

function checkRetention(name: string, held: string | undefined, least: string): void {
  if (durationOf(held) >= Number(least)) return;
  throw new TopicsUnusable(
    `${name} has ${RETENTION}=${held ?? ''} where at least ${least} is needed: ${setBy(name, RETENTION, least)}, ` +
      'or lower OUTCOME_RETENTION_HOURS',
  );
}

/** A command that is still there when its outcome is gone could be carried out once more. */
function checkCommandsForgotten(
  topics: readonly FoundTopic[],
  configs: ReadonlyMap<string, TopicConfig>,
): void {
  const [commands, outcomes] = (['commands', 'outcomes'] as const).map((role) =>
    topics.find((topic) => topic.role === role),
  );
  if (!commands || !outcomes) return;
  const held = configs.get(commands.name)?.[RETENTION];
  const most = Math.floor(durationOf(configs.get(outcomes.name)?.[RETENTION]) / 2);
  if (durationOf(held) <= most) return;
  throw new TopicsUnusable(
    `${commands.name} has ${RETENTION}=${held ?? ''} where at most ${most} is safe, half of that of ` +
      `${outcomes.name}: ${setBy(commands.name, RETENTION, String(most))}, or keep outcomes longer`,
  );
}

interface Mismatch {
  readonly held: string | undefined;
  readonly value: string;
}

const misconfigured = (name: string, setting: string, { held, value }: Mismatch) =>
  `${name} has ${setting}=${held ?? ''} where ${value} is needed: ${setBy(name, setting, value)}`;

const setBy = (name: string, setting: string, value: string) =>
  `set it by "kafka-configs.sh --alter --entity-type topics --entity-name ${name} --add-config ${setting}=${value}"`;
