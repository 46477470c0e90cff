import kafkajs, { type LogEntry, type logLevel } from 'kafkajs';
import type { BrokerReach } from './broker-reach.js';
import type { Log } from './log.js';

export type KafkaLogLevel = Parameters<Log>[0];

/** Where the client's own log goes. */
export type KafkaLog = Log;

/**
 * kafkajs's log as ours: what it does of its own accord is for debugging, and so is what it tries again.
 * @param reach tells once of what kafkajs tells with every attempt
 */
export const logCreator =
  (log: KafkaLog, reach: BrokerReach) =>
  ({ level, namespace, log: entry }: LogEntry): void => {
    const details: Record<string, unknown> = { ...entry, namespace };
    // The message is one of ours now, with a time of its own.
    for (const name of ['timestamp', 'logger', 'message']) delete details[name];
    // kafkajs logs some errors as they are, whatever its types say.
    const message = String(entry.message);
    const text = `${message} ${String(entry['error'] ?? '')}`;
    if (namespace === 'Connection' && isLoss(text)) reach.lost(String(entry['broker']), message);
    log(levelOf(level, text), message, details);
  };

const { WARN } = kafkajs.logLevel;

function levelOf(level: logLevel, text: string): KafkaLogLevel {
  if (level > WARN || isPassing(text)) return 'debug';
  return level === WARN ? 'warn' : 'error';
}

/** Whether what went wrong is tried again, or told by somebody else. */
export const isPassing = (text: string): boolean =>
  [...expected, ...unreachable].some((phrase) => text.includes(phrase));

/**
 * A request that was still on its way to a connection which kafkajs itself had ended, as it does in stopping: one that
 * the broker ended says EPIPE. Whoever asked is told, or asks on another connection.
 */
const ENDED_HERE = 'write after end';

const isLoss = (text: string): boolean =>
  /^Connection (error|timeout)/.test(text) && !text.includes(ENDED_HERE);

/** What is said of a broker that can't be reached, by each connection at each attempt, and by all that wait for it. */
const unreachable = [
  'Connection error',
  'Connection timeout',
  'Closed connection',
  'Failed to connect to seed broker',
  'Failed to connect to broker',
];

/**
 * What a broker answers, or kafkajs says of it, in the ordinary course: it is tried again, or whoever asked is told
 * by an error. In the words of kafkajs (src/protocol/error.js), as its log carries no codes.
 */
const expected = [
  // CONCURRENT_TRANSACTIONS: the commit before is not quite done yet.
  'The producer attempted to update a transaction while another concurrent operation',
  // INVALID_PRODUCER_EPOCH: another writer has taken over, which is told by this one's, or this one has with a new
  // producer, while the old one was still trying.
  'Producer attempted an operation with an old epoch',
  // A coordinator that loads, on a broker that was just started or has never had a group or a transaction.
  'The group coordinator is not available',
  'This is not the correct coordinator for this group',
  "The coordinator is loading and hence can't process requests",
  // A group that others join or leave.
  'The group is rebalancing',
  'Specified group generation id is not valid',
  'The coordinator is not aware of this member',
  // Said after a crash, which has a line of its own.
  'Restarting the consumer in',
  // Topics that are looked for and made, and leaders that are being chosen.
  'This server does not host this topic-partition',
  'There is no leader for this topic-partition',
  'This server is not the leader for that topic-partition',
  'Topic with this name already exists',
  'Topic creation errors',
  // A producer is discarded after a failed send, which is what that advice is about.
  'Limiting retries for the idempotent producer',
  // The answer to a request that is no longer waited for, as in stopping: whoever asked was told by an error.
  'Response without match',
  ENDED_HERE,
];
