import kafkajs, { type LogEntry, type logLevel } from 'kafkajs';
import type { BrokerAvailability } from './broker-availability.js';
import type { Log, LogLevel } from './log.js';

/**
 * Writes the log of kafkajs to the log of the service. Lines of level info, and errors that kafkajs retries or returns
 * to its caller, become debug lines.
 * @param availability logs the loss of a broker once, where kafkajs logs it at every attempt
 */
export const kafkajsLogCreator =
  (log: Log, availability: BrokerAvailability) =>
  ({ level, namespace, log: entry }: LogEntry): void => {
    const details: Record<string, unknown> = { ...entry, namespace };
    // The log of the service has these members of its own.
    for (const name of ['timestamp', 'logger', 'message']) delete details[name];
    // Contrary to its type, the message can be an Error.
    const message = String(entry.message);
    const text = `${message} ${String(entry['error'] ?? '')}`;
    if (namespace === 'Connection' && isLoss(text))
      availability.unreachable(String(entry['broker']), message);
    log(levelOf(level, text), message, details);
  };

const { WARN } = kafkajs.logLevel;

function levelOf(level: logLevel, text: string): LogLevel {
  if (level > WARN || isTransient(text)) return 'debug';
  return level === WARN || isShortOfReplicas(text) ? 'warn' : 'error';
}

/**
 * NOT_ENOUGH_REPLICAS and NOT_ENOUGH_REPLICAS_AFTER_APPEND: a broker that starts is not in sync at once. The send is retried
 * and its caller gets an error, but an operator has to know when it lasts.
 */
const isShortOfReplicas = (text: string): boolean => text.includes('fewer in-sync replicas than required');

/** Whether the error is retried, or is reported elsewhere. */
export const isTransient = (text: string): boolean =>
  [...expected, ...unreachable].some((phrase) => text.includes(phrase));

/**
 * A request was written to a connection that kafkajs itself had ended, as it does when it disconnects. (If the broker
 * ended the connection, the error is EPIPE.) The caller gets an error or kafkajs uses another connection.
 */
const ENDED_BY_CLIENT = 'write after end';

const isLoss = (text: string): boolean =>
  /^Connection (error|timeout)/.test(text) && !text.includes(ENDED_BY_CLIENT);

/** Messages about an unreachable broker, logged for each connection, attempt and waiting request. */
const unreachable = [
  'Connection error',
  'Connection timeout',
  'Closed connection',
  'Failed to connect to seed broker',
  'Failed to connect to broker',
  // What a consumer stops with whose brokers are all gone.
  'No broker available',
  'No brokers in the broker pool',
  'not found in the cached metadata',
  'Not connected',
];

/**
 * Messages of normal operation: kafkajs retries the request or returns the error to its caller. They are compared by
 * text (kafkajs, src/protocol/error.js), as the log entries have no error codes.
 */
const expected = [
  // CONCURRENT_TRANSACTIONS: the previous commit is not complete yet.
  'The producer attempted to update a transaction while another concurrent operation',
  // INVALID_PRODUCER_EPOCH: another writer has taken over and logs it, or this one has, with a new producer while the
  // old one was still retrying.
  'Producer attempted an operation with an old epoch',
  // The coordinator is still loading, or its internal topic is being created.
  'The group coordinator is not available',
  'This is not the correct coordinator for this group',
  "The coordinator is loading and hence can't process requests",
  // Members join or leave the group.
  'The group is rebalancing',
  'Specified group generation id is not valid',
  'The coordinator is not aware of this member',
  // Follows a crash, which is logged by itself.
  'Restarting the consumer in',
  // A topic is being looked up or created, or a leader is being elected.
  'This server does not host this topic-partition',
  'There is no leader for this topic-partition',
  'This server is not the leader for that topic-partition',
  'Topic with this name already exists',
  'Topic creation errors',
  // A warning against few retries; a producer is discarded after a failed send anyway.
  'Limiting retries for the idempotent producer',
  // A response to a request that has timed out or was abandoned; its caller has got an error.
  'Response without match',
  ENDED_BY_CLIENT,
];
