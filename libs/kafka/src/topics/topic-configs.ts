import type { TopicRole } from './topic-names.js';

/** A topic's settings, in Kafka's own names. */
export type TopicConfig = Readonly<Record<string, string>>;

const HOUR_MS = 3_600_000;
/** How long the tombstones of removed stations stay, so that a consumer that was away for a week sees them. */
const TOMBSTONES_MS = 7 * 24 * HOUR_MS;
/**
 * Greatest batch of records in bytes: a station's texts may be some megabytes, before and after a change. A topic may
 * allow larger ones; with smaller ones, a record that it refuses would stop its partition for ever.
 */
export const GREATEST_BATCH = 16 * 1024 * 1024;
/** Only whole segments are deleted: what is kept for some time has this many of them in that time, or more. */
const SEGMENTS = 8;
const SMALL_SEGMENT = 64 * 1024 * 1024;

/**
 * Settings that the directory is not right without: they are checked wherever a topic is there already, exactly but
 * for how long commands and outcomes are kept.
 * @param outcomeRetentionHours how long an outcome is kept; commands half as long, so that none is ever read again
 *   after its outcome is forgotten
 */
export function neededConfigs(outcomeRetentionHours: number): Readonly<Record<TopicRole, TopicConfig>> {
  const outcomesMs = outcomeRetentionHours * HOUR_MS;
  return {
    commands: { ...kept(outcomesMs / 2), ...writtenByAnybody },
    events: kept(-1),
    outcomes: kept(outcomesMs),
    'station-status': { 'cleanup.policy': 'compact' },
  };
}

/** Whatever the sender's clock says and its client compresses with: not all of that can be read here. */
const writtenByAnybody: TopicConfig = {
  'message.timestamp.type': 'LogAppendTime',
  'compression.type': 'uncompressed',
};

/** Kept by time alone, never by size. */
const kept = (milliseconds: number): TopicConfig => ({
  'cleanup.policy': 'delete',
  'retention.ms': String(milliseconds),
  'retention.bytes': '-1',
});

/** Settings that a topic is made with beside the needed ones; whoever runs the broker may change most of them. */
export function initialConfigs(outcomeRetentionHours: number): Readonly<Record<TopicRole, TopicConfig>> {
  const outcomesMs = outcomeRetentionHours * HOUR_MS;
  const common = { 'max.message.bytes': String(GREATEST_BATCH) };
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
