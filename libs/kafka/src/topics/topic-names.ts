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
