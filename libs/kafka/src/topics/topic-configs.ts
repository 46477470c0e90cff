import type { TopicRole } from './topic-names.js';

/** The configuration of a topic, by Kafka's names. */
export type TopicConfig = Readonly<Record<string, string>>;

const HOUR_MS = 3_600_000;
/** How long tombstones of removed stations are kept: a consumer that was offline for a week still sees them. */
const TOMBSTONES_MS = 7 * 24 * HOUR_MS;
/**
 * Required minimum of max.message.bytes: the texts of a station can have some megabytes, before and after a change.
 * With a smaller limit, a record that the topic refuses would block its partition permanently.
 */
export const MAX_BATCH_BYTES = 16 * 1024 * 1024;
/**
 * Kafka deletes whole segments only, so a topic with a limited retention gets at least this many of them in that
 * time.
 */
const SEGMENTS = 8;
const SMALL_SEGMENT = 64 * 1024 * 1024;

/**
 * Settings that the directory depends on. They are checked on existing topics: exactly, except that commands and
 * outcomes may be kept for longer.
 * @param outcomeRetentionHours the retention of outcomes; commands are kept half as long, so that none is read
 *   again after its outcome was deleted
 */
export function requiredConfigs(outcomeRetentionHours: number): Readonly<Record<TopicRole, TopicConfig>> {
  const outcomesMs = outcomeRetentionHours * HOUR_MS;
  return {
    commands: { ...retained(outcomesMs / 2), ...writtenByAnyClient },
    events: retained(-1),
    outcomes: retained(outcomesMs),
    'station-status': { 'cleanup.policy': 'compact' },
  };
}

/**
 * Any client can write: the timestamp must not depend on its clock, and its compression may be one that kafkajs
 * can't read.
 */
const writtenByAnyClient: TopicConfig = {
  'message.timestamp.type': 'LogAppendTime',
  'compression.type': 'uncompressed',
};

/** Limited by time only, not by size. */
const retained = (milliseconds: number): TopicConfig => ({
  'cleanup.policy': 'delete',
  'retention.ms': String(milliseconds),
  'retention.bytes': '-1',
});

/** Further settings of new topics. Operators may change most of them. */
export function initialConfigs(outcomeRetentionHours: number): Readonly<Record<TopicRole, TopicConfig>> {
  const outcomesMs = outcomeRetentionHours * HOUR_MS;
  const common = { 'max.message.bytes': String(MAX_BATCH_BYTES) };
  return {
    commands: {
      ...common,
      'segment.ms': String(outcomesMs / 2 / SEGMENTS),
      'segment.bytes': String(SMALL_SEGMENT),
    },
    events: common,
    outcomes: { ...common, 'segment.ms': String(outcomesMs / SEGMENTS) },
    'station-status': { ...common, 'delete.retention.ms': String(TOMBSTONES_MS) },
  };
}
