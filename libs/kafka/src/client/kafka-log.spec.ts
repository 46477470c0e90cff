import { once } from 'node:events';
import { createRequire } from 'node:module';
import { PassThrough } from 'node:stream';
import kafkajs from 'kafkajs';
import { BrokerReach } from './broker-reach.js';
import { logCreator, type KafkaLog, type KafkaLogLevel } from './kafka-log.js';

const { ERROR, WARN, INFO, DEBUG } = kafkajs.logLevel;

/** What our log gets of a line of kafkajs's. */
function logged(level: number, message: unknown, extra: object = {}) {
  const lines: [KafkaLogLevel, string, object][] = [];
  const log = {
    timestamp: '2026-11-21T10:00:00.000Z',
    logger: 'kafkajs',
    message: message as string,
    ...extra,
  };
  const tell: KafkaLog = (...line) => lines.push(line);
  logCreator(tell, new BrokerReach(() => {}))({ namespace: 'Connection', level, label: '', log });
  return lines[0];
}

const BROKER = 'broker:9092';

/** What our log gets of a loss, beside what is for debugging; it takes two and a half seconds. */
function reachTold(happened: readonly (readonly [namespace: string, message: string] | 'reached')[]) {
  const lines: [KafkaLogLevel, string, object][] = [];
  const tell: KafkaLog = (...line) => lines.push(line);
  let now = 0;
  const reach = new BrokerReach(tell, () => now);
  const create = logCreator(tell, reach);
  for (const each of happened) {
    if (each === 'reached') {
      now = 2500;
      reach.reached(BROKER);
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
      ...[ours, 'Crash'],
      { namespace: 'Connection', groupId: 'writers' },
    ]);
  });

  it.each([
    'CONCURRENT_TRANSACTIONS',
    'GROUP_COORDINATOR_NOT_AVAILABLE',
    'UNKNOWN_TOPIC_OR_PARTITION',
    'INVALID_PRODUCER_EPOCH',
  ])('is for debugging where the broker answers %s, which whoever asked deals with', (type) => {
    const error = messageOf(type);
    expect(logged(ERROR, 'Response AddPartitionsToTxn(key: 24, version: 1)', { error })?.[0]).toBe('debug');
    expect(logged(ERROR, `Failed to send messages: ${error}`)?.[0]).toBe('debug');
  });

  // In the words of kafkajs (src/network/requestQueue), which can't be had without its timers.
  it('is for debugging where an answer came to a request that is no longer waited for', () => {
    expect(logged(WARN, 'Response without match')?.[0]).toBe('debug');
  });

  it('is for debugging where a request came to a connection that was ended here', async () => {
    const ended = new PassThrough().end();
    const [error] = (await once(
      ended.on('finish', () => ended.write('a request')),
      'error',
    )) as [Error];
    expect(logged(ERROR, `Connection error: ${error.message}`)?.[0]).toBe('debug');
    expect(reachTold([['Connection', `Connection error: ${error.message}`]])).toStrictEqual([]);
  });

  it('tells once that a broker can not be reached, and once that it can again', () => {
    const told = reachTold([
      ['Connection', 'Connection error: connect ECONNREFUSED 127.0.0.1:9092'],
      ['BrokerPool', 'Failed to connect to broker, reconnecting'],
      ['Connection', 'Connection timeout'],
      ['Consumer', 'Crash: KafkaJSNumberOfRetriesExceeded: Connection error: connect ECONNREFUSED'],
      'reached',
      'reached',
      ['Connection', 'Connection error: write EPIPE'],
    ]);
    expect(told).toStrictEqual([
      [
        'warn',
        'a broker can not be reached',
        { broker: BROKER, reason: expect.stringMatching('REFUSED') as string },
      ],
      ['info', 'the broker is reached again', { broker: BROKER, seconds: 2.5 }],
      ['warn', 'a broker can not be reached', { broker: BROKER, reason: 'Connection error: write EPIPE' }],
    ]);
  });

  it('may have an error for its message', () => {
    expect(logged(ERROR, new Error('no'))?.[1]).toBe('Error: no');
  });
});

// Not part of kafkajs's interface, but its log has nothing else to be told by.
const { errorCodes } = createRequire(import.meta.url)('kafkajs/src/protocol/error.js') as {
  readonly errorCodes: readonly { readonly type: string; readonly message: string }[];
};

/** The words of the installed kafkajs. */
function messageOf(type: string): string {
  const found = errorCodes.find((row) => row.type === type);
  if (!found) throw new Error(`kafkajs knows no ${type}`);
  return found.message;
}
