import { groupNames, topicNames, topicRoles, transactionalIdOf } from '../topics/topic-names.js';

/** A right on a resource of the brokers, which an ACL grants, in Kafka's terms. */
export interface Right {
  readonly operation: 'Read' | 'Write' | 'Describe' | 'DescribeConfigs';
  readonly resource: 'topic' | 'group' | 'transactional id';
  /** A name; of groups that ends with a dot, the beginning of all names. */
  readonly name: string;
}

/** The rights without which `directory-api` can't work. A right to read or write a topic includes to describe it. */
export function serviceRights(prefix: string): readonly Right[] {
  const { commands, events, outcomes, 'station-status': status } = topicNames(prefix);
  const { writers, tail } = groupNames(prefix);
  return [
    ...[commands, events, outcomes].map((topic) => onTopic('Read', topic)),
    ...[commands, events, outcomes, status].map((topic) => onTopic('Write', topic)),
    ...configsOf(prefix),
    onGroup(tail),
    onGroup(writers),
    // The ids of the other partitions can be granted one by one too; an operator does so for all or for none.
    { operation: 'Write', resource: 'transactional id', name: transactionalIdOf(prefix, 0) },
  ];
}

/** The rights without which a projector can't work. */
export function projectorRights(prefix: string): readonly Right[] {
  const { projectors } = groupNames(prefix);
  const described = Object.values(topicNames(prefix)).map((topic) => onTopic('Describe', topic));
  return [...rebuildRights(prefix), ...described, ...configsOf(prefix), onGroup(projectors)];
}

/** The rights without which read models can't be built. */
export const rebuildRights = (prefix: string): readonly Right[] => [
  onTopic('Read', topicNames(prefix).events),
  onGroup(groupNames(prefix).rebuild),
];

const configsOf = (prefix: string): readonly Right[] =>
  topicRoles.map((role) => onTopic('DescribeConfigs', topicNames(prefix)[role]));

const onTopic = (operation: Right['operation'], name: string): Right => ({
  operation,
  resource: 'topic',
  name,
});

const onGroup = (name: string): Right => ({ operation: 'Read', resource: 'group', name });
