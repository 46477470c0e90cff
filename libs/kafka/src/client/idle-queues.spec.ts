import { createRequire } from 'node:module';
import { kafkaClient } from './kafka-client.js';

/** As much of kafkajs's request queue as a connection uses. */
interface RequestQueue {
  push(request: { entry: object; expectResponse: boolean; sendRequest: () => void }): void;
  fulfillRequest(response: { correlationId: number; payload: Buffer; size: number }): void;
  /** @param clientSideThrottleTime from a response, in milliseconds */
  maybeThrottle(clientSideThrottleTime: number): void;
  checkPendingRequests(): void;
  scheduleCheckPendingRequests?: () => void;
}

interface RequestQueueClass {
  new (options: object): RequestQueue;
  readonly prototype: RequestQueue;
}

const { jest } = import.meta;
const require = createRequire(import.meta.url);
const ofKafkajs = () => require('kafkajs/src/network/requestQueue/index.js') as RequestQueueClass;

const makeClient = () =>
  kafkaClient({ connection: { brokers: ['127.0.0.1:9092'] }, clientId: 'test', log: () => {} });

describe('The request queue of a Kafka connection', () => {
  let Guarded: RequestQueueClass;
  let queue: RequestQueue;
  /** Correlation ids, in the order in which they were sent. */
  let sent: number[];
  let wakeUps: number;
  beforeAll(() => {
    // The second finds the first one's guard.
    makeClient();
    makeClient();
    Guarded = ofKafkajs();
  });
  beforeEach(() => {
    jest.useFakeTimers();
    [sent, wakeUps] = [[], 0];
    queue = newQueue(Guarded);
  });
  afterEach(() => jest.useRealTimers());

  const newQueue = (Class: RequestQueueClass, options: object = {}) => {
    const logger = { debug: () => {}, warn: () => {} };
    return new Class({ requestTimeout: 5000, clientId: 'test', broker: 'broker', logger, ...options });
  };
  const request = (correlationId: number) =>
    queue.push({
      entry: { correlationId, resolve: () => {}, reject: () => {} },
      expectResponse: true,
      sendRequest: () => sent.push(correlationId),
    });
  const answer = (correlationId: number) =>
    queue.fulfillRequest({ correlationId, payload: Buffer.alloc(0), size: 0 });
  const pass = (milliseconds: number) => {
    const check = queue.checkPendingRequests.bind(queue);
    queue.checkPendingRequests = () => {
      wakeUps++;
      check();
    };
    jest.advanceTimersByTime(milliseconds);
    queue.checkPendingRequests = check;
  };

  it('has no timer while it is idle', () => {
    request(1);
    answer(1);
    expect([sent, jest.getTimerCount()]).toStrictEqual([[1], 0]);
  });

  it('has none while it waits for an answer', () => {
    request(1);
    request(2);
    answer(1);
    expect([sent, jest.getTimerCount()]).toStrictEqual([[1, 2], 0]);
  });

  it('sends what came while the broker throttled it when that ends, in order, and is idle again', () => {
    request(1);
    answer(1);
    queue.maybeThrottle(500);
    pass(100);
    request(2);
    request(3);
    pass(399);
    expect([sent, wakeUps]).toStrictEqual([[1], 0]);
    pass(1);
    expect([sent, wakeUps]).toStrictEqual([[1, 2, 3], 1]);
    answer(2);
    answer(3);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('waits for the end of a throttling that the broker made longer', () => {
    queue.maybeThrottle(100);
    request(1);
    queue.maybeThrottle(300);
    pass(299);
    expect(sent).toStrictEqual([]);
    pass(1);
    expect([sent, wakeUps]).toStrictEqual([[1], 2]);
  });

  it('sends what comes after a throttling at once', () => {
    queue.maybeThrottle(100);
    pass(100);
    request(1);
    expect([sent, wakeUps]).toStrictEqual([[1], 0]);
  });

  it('sends what waits for room among the requests in flight as soon as one is answered', () => {
    queue = newQueue(Guarded, { maxInFlightRequests: 1 });
    request(1);
    request(2);
    expect(sent).toStrictEqual([1]);
    answer(1);
    expect(sent).toStrictEqual([1, 2]);
  });

  it('wakes about a thousand times a second in kafkajs itself; if this fails, remove the guard', () => {
    jest.isolateModules(() => (queue = newQueue(ofKafkajs())));
    request(1);
    answer(1);
    pass(1000);
    expect(wakeUps).toBeGreaterThan(900);
  });

  it('is missed by name in a kafkajs that has none', () => {
    const { prototype } = Guarded;
    const guarded = { scheduleCheckPendingRequests: prototype.scheduleCheckPendingRequests };
    delete prototype.scheduleCheckPendingRequests;
    try {
      expect(makeClient).toThrow('This version of kafkajs has no scheduleCheckPendingRequests');
    } finally {
      Object.assign(prototype, guarded);
    }
  });
});
