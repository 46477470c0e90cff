import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import { mongo } from 'mongoose';
import { ServerAvailability } from './server-availability.js';

const CLOSED = new mongo.MongoNetworkError('connection 7 to 127.0.0.1:27017 closed');

describe('The availability of MongoDB', () => {
  let lines: unknown[];
  let client: EventEmitter;
  let availability: ServerAvailability;

  beforeEach(() => {
    jest.useFakeTimers();
    lines = [];
    client = new EventEmitter();
    availability = new ServerAvailability((level, message, details) => lines.push([level, message, details]));
    availability.observe(client as mongo.MongoClient);
  });
  afterEach(() => jest.useRealTimers());

  const serverIs = (type: string, error?: Error) =>
    client.emit('topologyDescriptionChanged', {
      newDescription: { servers: new Map([['127.0.0.1:27017', { type, error }]]) },
    });
  const failingRead = () => availability.whileAvailable(Promise.reject(CLOSED)).catch(() => {});
  const lost = (reason: string) => ['warn', 'MongoDB cannot be reached', { reason }];

  it('is logged once with the reason, and when it is over', async () => {
    serverIs('Unknown', new Error('connect ECONNREFUSED 127.0.0.1:27017'));
    jest.advanceTimersByTime(100);
    await failingRead();
    expect(lines).toEqual([lost('connect ECONNREFUSED 127.0.0.1:27017')]);
    serverIs('Standalone');
    expect(lines.slice(1)).toEqual([
      ['info', 'MongoDB is reached again', { seconds: expect.any(Number) as number }],
    ]);
  });

  it('is logged if an operation fails while a server is known', async () => {
    await failingRead();
    expect(lines).toEqual([lost(CLOSED.message)]);
  });

  it('is not logged while the client is closed, which ends its operations', async () => {
    availability.stop();
    await failingRead();
    serverIs('Unknown');
    jest.advanceTimersByTime(100);
    expect(lines).toEqual([]);
  });
});
