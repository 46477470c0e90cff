/** What the topics are for; the last part of their names. */
export const topicRoles = ['commands', 'events', 'outcomes', 'station-status'] as const;

export type TopicRole = (typeof topicRoles)[number];

/** The names of a directory's topics. */
export type TopicNames = Readonly<Record<TopicRole, string>>;

export const topicNames = (prefix: string): TopicNames => ({
  commands: `${prefix}.commands`,
  events: `${prefix}.events`,
  outcomes: `${prefix}.outcomes`,
  'station-status': `${prefix}.station-status`,
});
