/** The roles of the topics; each is the last part of a topic's name. */
export const topicRoles = ['commands', 'events', 'outcomes', 'station-status'] as const;

export type TopicRole = (typeof topicRoles)[number];

/** The names of a directory's topics. */
export type TopicNames = Readonly<Record<TopicRole, string>>;

/** The names of the topics of the directory with this prefix. */
export const topicNames = (prefix: string): TopicNames => ({
  commands: `${prefix}.commands`,
  events: `${prefix}.events`,
  outcomes: `${prefix}.outcomes`,
  'station-status': `${prefix}.station-status`,
});

/** The names of the consumer groups of a directory, and the beginnings of the names of groups of a single consumer. */
export const groupNames = (prefix: string) => ({
  writers: `${prefix}.writers`,
  projectors: `${prefix}.projector`,
  tail: tailGroups(topicNames(prefix)),
  rebuild: `${prefix}.rebuild.`,
});

/** The beginning of the names of the groups of consumers that read the whole log. */
export const tailGroups = ({ events }: TopicNames): string => `${events}.tail.`;

/** The transactional id of the writer of a partition. */
export const transactionalIdOf = (prefix: string, partition: number): string =>
  `${prefix}.writer.${partition}`;
