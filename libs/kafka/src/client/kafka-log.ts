import kafkajs, { type LogEntry, type logLevel } from 'kafkajs';

export type KafkaLogLevel = 'debug' | 'warn' | 'error';

/** Where the client's own log goes. */
export type KafkaLog = (level: KafkaLogLevel, message: string, details: object) => void;

/** kafkajs's log as ours: what it does of its own accord is for debugging, and so is what it tries again. */
export const logCreator =
  (log: KafkaLog) =>
  ({ level, namespace, log: entry }: LogEntry): void => {
    const details: Record<string, unknown> = { ...entry, namespace };
    // The message is one of ours now, with a time of its own.
    for (const name of ['timestamp', 'logger', 'message']) delete details[name];
    // kafkajs logs some errors as they are, whatever its types say.
    const message = String(entry.message);
    log(levelOf(level, `${message} ${String(entry['error'] ?? '')}`), message, details);
  };

const { WARN } = kafkajs.logLevel;

function levelOf(level: logLevel, text: string): KafkaLogLevel {
  if (level > WARN || expected.some((phrase) => text.includes(phrase))) return 'debug';
  return level === WARN ? 'warn' : 'error';
}

/**
 * What a broker answers, or kafkajs says of it, in the ordinary course: it is tried again, or whoever asked is told
 * by an error. In the words of kafkajs (src/protocol/error.js), as its log carries no codes.
 */
const expected = [
  // CONCURRENT_TRANSACTIONS: the commit before is not quite done yet.
  'The producer attempted to update a transaction while another concurrent operation',
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
  // A request that was still on its way to a connection which kafkajs itself had ended, as it does in stopping: one
  // that the broker ended says EPIPE. Whoever asked is told, or asks on another connection.
  'write after end',
];
