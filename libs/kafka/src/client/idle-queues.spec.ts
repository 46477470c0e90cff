import { createRequire } from 'node:module';
import { kafkaClient } from './kafka-client.js';

/** The part of kafkajs's request queue that a connection uses. */
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
const loadQueueClass = () => require('kafkajs/src/network/requestQueue/index.js') as RequestQueueClass;

const makeClient = () =>
  kafkaClient({ connection: { brokers: ['127.0.0.1:9092'] }, clientId: 'test', log: () => {} });

describe('The request queue of a Kafka connection', () => {
  let Guarded: RequestQueueClass;
  let queue: RequestQueue;
  /** Correlation ids in the order of the requests. */
  let sent: number[];
  let wakeUps: number;
  beforeAll(() => {
    // A second client must find the method patched by the first.
    makeClient();
    makeClient();
    Guarded = loadQueueClass();
  });
  beforeEach(() => {
    jest.useFakeTimers();
    sent = [];
    wakeUps = 0;
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
  const respond = (correlationId: number) =>
    queue.fulfillRequest({ correlationId, payload: Buffer.alloc(0), size: 0 });
  const advance = (milliseconds: number) => {
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
    respond(1);
    expect([sent, jest.getTimerCount()]).toStrictEqual([[1], 0]);
  });

  it('has no timer while it waits for a response', () => {
    request(1);
    request(2);
    respond(1);
    expect([sent, jest.getTimerCount()]).toStrictEqual([[1, 2], 0]);
  });

  it('sends requests that were queued during throttling when that ends, in order, and is idle again', () => {
    request(1);
    respond(1);
    queue.maybeThrottle(500);
    advance(100);
    request(2);
    request(3);
    advance(399);
    expect([sent, wakeUps]).toStrictEqual([[1], 0]);
    advance(1);
    expect([sent, wakeUps]).toStrictEqual([[1, 2, 3], 1]);
    respond(2);
    respond(3);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('waits until the end of a throttling that the broker has extended', () => {
    queue.maybeThrottle(100);
    request(1);
    queue.maybeThrottle(300);
    advance(299);
    expect(sent).toStrictEqual([]);
    advance(1);
    expect([sent, wakeUps]).toStrictEqual([[1], 2]);
  });

  it('sends a request after a throttling immediately', () => {
    queue.maybeThrottle(100);
    advance(100);
    request(1);
    expect([sent, wakeUps]).toStrictEqual([[1], 0]);
  });

  it('sends a request that exceeds the limit in flight as soon as another has its response', () => {
    queue = newQueue(Guarded, { maxInFlightRequests: 1 });
    request(1);
    request(2);
    expect(sent).toStrictEqual([1]);
    respond(1);
    expect(sent).toStrictEqual([1, 2]);
  });

  it('wakes about a thousand times a second in kafkajs itself; if this fails, remove the guard', () => {
    jest.isolateModules(() => (queue = newQueue(loadQueueClass())));
    request(1);
    respond(1);
    advance(1000);
    expect(wakeUps).toBeGreaterThan(900);
  });

  it('is reported as missing by a kafkajs without the method', () => {
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
