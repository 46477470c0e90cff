import { once } from 'node:events';
import { createRequire } from 'node:module';
import { PassThrough } from 'node:stream';
import kafkajs from 'kafkajs';
import { BrokerAvailability } from './broker-availability.js';
import { kafkajsLogCreator } from './kafkajs-log.js';
import type { Log, LogLevel } from './log.js';

const { ERROR, WARN, INFO, DEBUG } = kafkajs.logLevel;

/** The line that the log of the service gets for a log entry of kafkajs. */
function logged(level: number, message: unknown, extra: object = {}) {
  const lines: [LogLevel, string, object][] = [];
  const log = {
    timestamp: '2026-11-21T10:00:00.000Z',
    logger: 'kafkajs',
    message: message as string,
    ...extra,
  };
  const write: Log = (...line) => lines.push(line);
  kafkajsLogCreator(
    write,
    new BrokerAvailability(() => {}),
  )({ namespace: 'Connection', level, label: '', log });
  return lines[0];
}

const BROKER = 'broker:9092';

/** The lines above level debug that the log of the service gets; `reached` happens after two and a half seconds. */
function linesAbout(events: readonly (readonly [namespace: string, message: string] | 'reached')[]) {
  const lines: [LogLevel, string, object][] = [];
  const write: Log = (...line) => lines.push(line);
  let now = 0;
  const availability = new BrokerAvailability(write, () => now);
  const create = kafkajsLogCreator(write, availability);
  for (const each of events) {
    if (each === 'reached') {
      now = 2500;
      availability.reachable(BROKER);
      continue;
    }
    const [namespace, message] = each;
    const log = { timestamp: '', logger: 'kafkajs', message, broker: BROKER };
    create({ namespace, level: ERROR, label: '', log });
  }
  return lines.filter(([level]) => level !== 'debug');
}

describe("kafkajs's log", () => {
  it.each([
    [ERROR, 'error'],
    [WARN, 'warn'],
    [INFO, 'debug'],
    [DEBUG, 'debug'],
  ])('of level %d becomes %s', (level, ours) => {
    expect(logged(level, 'Crash', { groupId: 'writers' })).toStrictEqual([
      ours,
      'Crash',
      { namespace: 'Connection', groupId: 'writers' },
    ]);
  });

  it.each([
    'CONCURRENT_TRANSACTIONS',
    'GROUP_COORDINATOR_NOT_AVAILABLE',
    'UNKNOWN_TOPIC_OR_PARTITION',
    'INVALID_PRODUCER_EPOCH',
  ])('is of level debug if the broker answers %s, as the caller handles that', (type) => {
    const error = messageOf(type);
    expect(logged(ERROR, 'Response AddPartitionsToTxn(key: 24, version: 1)', { error })?.[0]).toBe('debug');
    expect(logged(ERROR, `Failed to send messages: ${error}`)?.[0]).toBe('debug');
  });

  it.each(['NOT_ENOUGH_REPLICAS', 'NOT_ENOUGH_REPLICAS_AFTER_APPEND'])(
    'is a warning if the broker answers %s, as it does after its start',
    (type) => {
      const error = messageOf(type);
      expect(logged(ERROR, 'Response Produce(key: 0, version: 7)', { error })?.[0]).toBe('warn');
      expect(logged(ERROR, `Failed to send messages: ${error}`)?.[0]).toBe('warn');
    },
  );

  // The message of kafkajs (src/network/requestQueue), which only its timers produce.
  it('is of level debug if a response comes to a request that has timed out', () => {
    expect(logged(WARN, 'Response without match')?.[0]).toBe('debug');
  });

  it('is of level debug if a request is written to a connection that the client has ended', async () => {
    const ended = new PassThrough().end();
    const [error] = (await once(
      ended.on('finish', () => ended.write('a request')),
      'error',
    )) as [Error];
    expect(logged(ERROR, `Connection error: ${error.message}`)?.[0]).toBe('debug');
    expect(linesAbout([['Connection', `Connection error: ${error.message}`]])).toStrictEqual([]);
  });

  it('contains one line when a broker cannot be reached, and one when it can again', () => {
    const lines = linesAbout([
      ['Connection', 'Connection error: connect ECONNREFUSED 127.0.0.1:9092'],
      ['BrokerPool', 'Failed to connect to broker, reconnecting'],
      ['Connection', 'Connection timeout'],
      ['Consumer', 'Crash: KafkaJSNumberOfRetriesExceeded: Connection error: connect ECONNREFUSED'],
      'reached',
      'reached',
      ['Connection', 'Connection error: write EPIPE'],
    ]);
    expect(lines).toStrictEqual([
      [
        'warn',
        'a broker cannot be reached',
        { broker: BROKER, reason: expect.stringMatching('REFUSED') as string },
      ],
      ['info', 'the broker is reached again', { broker: BROKER, seconds: 2.5 }],
      ['warn', 'a broker cannot be reached', { broker: BROKER, reason: 'Connection error: write EPIPE' }],
    ]);
  });

  // KafkaJSNoBrokerAvailableError, KafkaJSBrokerNotFound and KafkaJSConnectionError of kafkajs.
  it.each([
    'No broker available',
    'No brokers in the broker pool',
    'Broker 1 not found in the cached metadata',
    'Not connected',
  ])('is of level debug if a consumer stops because of "%s", as the loss is logged by itself', (reason) => {
    expect(linesAbout([['Consumer', `Crash: KafkaJSError: ${reason}`]])).toStrictEqual([]);
  });

  it('may have an Error as its message', () => {
    expect(logged(ERROR, new Error('no'))?.[1]).toBe('Error: no');
  });
});

// Not part of the public interface of kafkajs.
const { errorCodes } = createRequire(import.meta.url)('kafkajs/src/protocol/error.js') as {
  readonly errorCodes: readonly { readonly type: string; readonly message: string }[];
};

/** The message of an error type in the installed kafkajs. */
function messageOf(type: string): string {
  const found = errorCodes.find((row) => row.type === type);
  if (!found) throw new Error(`kafkajs has no error type ${type}`);
  return found.message;
}
