import type { ReplicaPosition } from '#application';

/** A partition of a replicated topic. */
export type TopicPartition = Pick<ReplicaPosition, 'topic' | 'partition'>;

/** The partition as one text, to be the key of a map. */
export const topicPartitionKey = ({ topic, partition }: TopicPartition): string => `${topic}/${partition}`;
