import { GREATEST_PARTITION_COUNT } from '#application';
import { EnvError, makeValidator } from 'envalid';
import { InvalidSettings } from './invalid-settings.js';
import {
  kafkaRules,
  readKafkaConnection,
  type KafkaConnection,
  type KafkaGiven,
} from './kafka-connection.js';
import { whole } from './whole-number.js';

/** Where the distributed mode keeps its log and its read models. */
export interface DistributedSettings {
  readonly kafka: KafkaConnection;
  readonly mongodbUri: string;
  readonly topicPrefix: string;
  /** Of each topic. */
  readonly topicPartitions: number;
  /** The broker's default if absent. */
  readonly topicReplication?: number;
}

/** A topic's name has 249 characters at most, the longest part behind the prefix is `.station-status`. */
const PREFIX = /^[\w-][\w.-]{0,233}$/;

const mongodbUri = makeValidator<string>((text) => {
  // The text may hold a password: it is not repeated.
  if (/^mongodb(?:\+srv)?:\/\/[^\s/]+(?:\/\S*)?$/.test(text)) return text;
  throw new EnvError('must be a MongoDB connection string, for example "mongodb://mongo:27017/directory"');
});

const prefix = makeValidator<string>((text) => {
  if (PREFIX.test(text)) return text;
  throw new EnvError('must be 1 to 234 letters, digits and . _ - and not begin with a dot');
});

export const distributedRules = {
  ...kafkaRules,
  MONGODB_URI: mongodbUri({ default: '' }),
  TOPIC_PREFIX: prefix({ default: 'directory' }),
  // A position has a part per partition and goes into headers and URLs.
  TOPIC_PARTITIONS: whole(1, GREATEST_PARTITION_COUNT)({ default: 12 }),
  // Kafka counts them in 16 bits; 0 stands for its own default and can't be given.
  TOPIC_REPLICATION: whole(1, 32_767)({ default: 0 }),
};

type Given = KafkaGiven &
  Readonly<
    Record<'MONGODB_URI' | 'TOPIC_PREFIX', string> & Record<'TOPIC_PARTITIONS' | 'TOPIC_REPLICATION', number>
  >;

/**
 * The settings of the distributed mode, or undefined where it is not asked for.
 * @throws InvalidSettings only half of what it needs is given, or a file that it names can't be used
 */
export function readDistributed(given: Given): DistributedSettings | undefined {
  const { KAFKA_BROKERS, MONGODB_URI, TOPIC_REPLICATION } = given;
  if (Boolean(KAFKA_BROKERS) !== Boolean(MONGODB_URI)) {
    throw new InvalidSettings(
      'KAFKA_BROKERS and MONGODB_URI: give both for the distributed mode, or neither',
    );
  }
  if (!KAFKA_BROKERS) return undefined;
  return {
    kafka: readKafkaConnection(given),
    mongodbUri: MONGODB_URI,
    topicPrefix: given.TOPIC_PREFIX,
    topicPartitions: given.TOPIC_PARTITIONS,
    ...(TOPIC_REPLICATION > 0 && { topicReplication: TOPIC_REPLICATION }),
  };
}
