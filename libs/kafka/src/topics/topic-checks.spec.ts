import { TopicsUnusable, checkConfigs } from './topic-checks.js';
import { initialConfigs, requiredConfigs, type TopicConfig } from './topic-configs.js';
import { topicNames, topicRoles, type TopicRole } from './topic-names.js';

const HOUR = 3_600_000;
const HOURS = 24;

/** Checks new topics, with other retentions by role, or other settings. */
function check(
  changed: Partial<Record<TopicRole, number>>,
  roles: readonly TopicRole[] = topicRoles,
  other: TopicConfig = {},
): void {
  const names = topicNames('directory');
  const needed = requiredConfigs(HOURS);
  const configs = roles.map((role) => {
    const retention = changed[role];
    const created = { ...initialConfigs(HOURS)[role], ...needed[role], ...other };
    const config = { ...created, ...(retention !== undefined && { 'retention.ms': String(retention) }) };
    return [names[role], config] as const;
  });
  const topics = roles.map((role) => ({ role, name: names[role], partitions: 3 }));
  checkConfigs(topics, new Map(configs), HOURS);
}

describe('The retention of topics', () => {
  it.each([
    ['the initial one', {}],
    ['longer for outcomes', { outcomes: 48 * HOUR }],
    ['longer for both', { outcomes: 48 * HOUR, commands: 24 * HOUR }],
    ['unlimited for both', { outcomes: -1, commands: -1 }],
    ['unlimited for outcomes', { outcomes: -1, commands: 1000 * HOUR }],
  ])('may be %s', (_what, changed) => expect(() => check(changed)).not.toThrow());

  it.each([
    [
      'shorter for outcomes',
      { outcomes: 23 * HOUR },
      /directory.outcomes .* at least 86400000 .* or lower OUTCOME/,
    ],
    [
      'shorter for commands',
      { commands: 11 * HOUR },
      /directory.commands .* at least 43200000 .* or lower OUTCOME/,
    ],
    [
      'longer for commands than half of that of outcomes',
      { commands: 13 * HOUR },
      /directory.commands .* at most 43200000 is safe/,
    ],
    [
      'unlimited for commands',
      { commands: -1 },
      /commands has retention.ms=-1 where at most 43200000 is safe/,
    ],
    [
      'limited for events',
      { events: 10_000 * HOUR },
      /events has retention.ms=36000000000 where -1 is needed/,
    ],
  ])('must not be: %s', (_what, changed, reason) => {
    const checked = () => check(changed);
    expect(checked).toThrow(TopicsUnusable);
    expect(checked).toThrow(reason);
    expect(checked).toThrow(/^[^\n]*kafka-configs\.sh --alter [^\n]*retention\.ms=(-1|\d+)"[^\n]*$/);
  });

  it('is checked of the existing topics only', () => {
    expect(() => check({ commands: 1000 * HOUR }, ['commands'])).not.toThrow();
  });
});

describe('The compression of topics', () => {
  const compressed = (codec: string, role: TopicRole) => () =>
    check({}, [role], { 'compression.type': codec });

  it.each(['producer', 'uncompressed', 'gzip'])('may be %s if only this service writes', (codec) => {
    for (const role of ['events', 'outcomes', 'station-status'] as const)
      expect(compressed(codec, role)).not.toThrow();
  });

  it.each(['lz4', 'snappy', 'zstd'])('must not be %s, which kafkajs cannot read', (codec) => {
    expect(compressed(codec, 'events')).toThrow(TopicsUnusable);
    expect(compressed(codec, 'events')).toThrow(
      new RegExp(`directory.events has compression.type=${codec}, .*compression.type=gzip"$`),
    );
  });

  it.each(['producer', 'lz4', 'gzip'])('must not be %s if any client writes', (codec) =>
    expect(compressed(codec, 'commands')).toThrow(
      /directory.commands has compression.type=\w+ where uncompressed is needed: .*compression.type=uncompressed"$/,
    ),
  );
});

describe('The maximum batch size of topics', () => {
  const batchesOf = (bytes: string) => () => check({}, topicRoles, { 'max.message.bytes': bytes });

  it('may be larger than the initial one', () => expect(batchesOf('33554432')).not.toThrow());

  it("must not be smaller, like Kafka's default: a record could block its partition", () => {
    expect(batchesOf('1048588')).toThrow(TopicsUnusable);
    expect(batchesOf('1048588')).toThrow(
      /commands has max.message.bytes=1048588 where at least 16777216 is needed: .*max.message.bytes=16777216"$/,
    );
  });
});
