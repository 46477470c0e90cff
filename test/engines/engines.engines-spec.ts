import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownsBroker, engines, killBroker, startBroker, startKafka, type Engines } from './index.js';
import { brokerAnswers } from './kafka/broker-answers.js';
import { serverAnswers } from './mongodb/server-answers.js';

describe('The engines of the tests', () => {
  let shared: Engines;
  const firstBroker = () => shared.kafkaBrokers.split(',')[0] ?? '';

  beforeAll(async () => {
    shared = await engines();
  });

  it('include a broker that answers', async () => {
    expect(await brokerAnswers(firstBroker())).toBe(true);
  });

  it('include a MongoDB server that answers', async () => {
    expect(await serverAnswers(new URL(shared.mongodbUri).host)).toBe(true);
  });

  it('are the same at each call', async () => {
    expect(await engines()).toStrictEqual(shared);
  });

  (ownsBroker() ? it : it.skip)('include a broker that can be killed and started again', async () => {
    await killBroker();
    expect(await brokerAnswers(firstBroker())).toBe(false);
    await startBroker();
    expect(await brokerAnswers(firstBroker())).toBe(true);
    expect(await engines()).toStrictEqual(shared);
  });
});

describe('A private broker', () => {
  let dataDir: string;

  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'private-kafka-'));
  });
  afterAll(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is killed, restarted and stopped independently of the shared one', async () => {
    const { kafkaBrokers } = await engines();
    const broker = await startKafka({ dataDir });
    try {
      expect(broker.brokers).not.toBe(kafkaBrokers);
      expect(await brokerAnswers(broker.brokers)).toBe(true);
      await broker.kill();
      expect(await brokerAnswers(broker.brokers)).toBe(false);
      await broker.restart();
      expect(await brokerAnswers(broker.brokers)).toBe(true);
    } finally {
      await broker.stop();
    }
    expect(await brokerAnswers(broker.brokers)).toBe(false);
    expect(await brokerAnswers(kafkaBrokers.split(',')[0] ?? '')).toBe(true);
  });
});
