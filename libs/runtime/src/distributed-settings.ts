import { MAX_PARTITION_COUNT } from '#application';
import { EnvError, makeValidator } from 'envalid';
import {
  kafkaRules,
  readKafkaConnection,
  type KafkaConnection,
  type KafkaVariables,
} from './kafka-connection.js';
import { InvalidSettings, wholeNumber } from './setting-validators.js';

/** Settings of the log and the read models in distributed mode. */
export interface DistributedSettings {
  readonly kafka: KafkaConnection;
  readonly mongodbUri: string;
  readonly topicPrefix: string;
  /** Number of partitions of each topic; that of the topics, or the default, if absent. */
  readonly topicPartitions?: number;
  /** Replication factor of each topic; the broker's default if absent. */
  readonly topicReplication?: number;
}

/** A topic name has at most 249 characters; the longest suffix is `.station-status`. */
const PREFIX = /^[\w-][\w.-]{0,233}$/;

/**
 * User name and password without characters that must be percent-encoded: otherwise the driver would take a part of the
 * password for a host, and name it in its errors.
 */
const CREDENTIALS = /(?:[^\s/?#[\]@:]*(?::[^\s/?#[\]@:]*)?@)?/;
const HOST = /(?:[^\s/?#[\]@:,]+|\[[^\s\]]+\])(?::\d+)?/;
const DATABASE = /\/[^\s/?@]+(?:\?\S*)?/;
const MONGODB_URI = new RegExp(
  `^mongodb(?:\\+srv)?://${CREDENTIALS.source}${HOST.source}(?:,${HOST.source})*${DATABASE.source}$`,
);

const mongodbUri = makeValidator<string>((text) => {
  if (MONGODB_URI.test(text)) return text;
  // The text may contain a password: the message does not quote it.
  throw new EnvError(
    'must be a MongoDB connection string with the name of the database, for example ' +
      '"mongodb://mongo:27017/directory", and : / ? # [ ] @ in a password must be percent-encoded ' +
      '(earlier releases used the database "test" if none was named)',
  );
});

const prefix = makeValidator<string>((text) => {
  if (PREFIX.test(text)) return text;
  throw new EnvError('must be 1 to 234 letters, digits and . _ - and not begin with a dot');
});

export const distributedRules = {
  ...kafkaRules,
  MONGODB_URI: mongodbUri({ default: '' }),
  TOPIC_PREFIX: prefix({ default: 'directory' }),
  // The default 0 means the number that the topics have, or the default for new ones, and can't be set. A position has
  // a count per partition, and has to fit into headers and URLs.
  TOPIC_PARTITIONS: wholeNumber(1, MAX_PARTITION_COUNT)({ default: 0 }),
  // Kafka's type is int16. The default 0 means the broker's default and can't be set.
  TOPIC_REPLICATION: wholeNumber(1, 32_767)({ default: 0 }),
};

type Variables = KafkaVariables &
  Readonly<
    Record<'MONGODB_URI' | 'TOPIC_PREFIX', string> & Record<'TOPIC_PARTITIONS' | 'TOPIC_REPLICATION', number>
  >;

/**
 * The settings of the distributed mode, or undefined if it is not configured.
 * @throws InvalidSettings a required setting is missing, or a file can't be used
 */
export function readDistributed(variables: Variables): DistributedSettings | undefined {
  const { KAFKA_BROKERS, MONGODB_URI, TOPIC_PARTITIONS, TOPIC_REPLICATION } = variables;
  if (Boolean(KAFKA_BROKERS) !== Boolean(MONGODB_URI)) {
    throw new InvalidSettings(
      'KAFKA_BROKERS and MONGODB_URI: give both for the distributed mode, or neither',
    );
  }
  if (!KAFKA_BROKERS) return undefined;
  return {
    kafka: readKafkaConnection(variables),
    mongodbUri: MONGODB_URI,
    topicPrefix: variables.TOPIC_PREFIX,
    ...(TOPIC_PARTITIONS > 0 && { topicPartitions: TOPIC_PARTITIONS }),
    ...(TOPIC_REPLICATION > 0 && { topicReplication: TOPIC_REPLICATION }),
  };
}
