import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrokerUnavailable } from '#application';
import { registerLocation } from '../contracts/inputs/envelopes.js';
import { startKafka, type PrivateKafka } from '../engines/index.js';
import { Cluster } from './kafka-fixture.js';
import { Load } from './load.js';

describe('A broker that is killed under load', () => {
  let dataDir: string;
  let broker: PrivateKafka;
  let cluster: Cluster;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'killed-kafka-'));
    broker = await startKafka({ dataDir });
    cluster = new Cluster(broker.brokers);
  });
  afterAll(async () => {
    await cluster.close();
    await broker.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('loses no acknowledged command, and executes none twice', async () => {
    const instance = await cluster.ready();
    const { gateway } = instance.directory;
    const load = new Load(() => gateway);
    await load.answered(100);
    for (let times = 0; times < 2; times++) {
      await broker.kill();
      await expect(gateway.submit(registerLocation(900_000 + times, '9'))).rejects.toThrow(BrokerUnavailable);
      await broker.restart();
      await load.answered(100);
    }
    await load.end();
    await instance.ready();
    const log = await cluster.verified();
    for (const [commandId, outcome] of load.acknowledged)
      expect(log.outcomes.get(commandId)).toStrictEqual(outcome);
    // Only commands that were answered with 503 can be unacknowledged.
    expect(log.outcomes.size - load.acknowledged.size).toBeLessThanOrEqual(2);
    expect(instance.failures).toStrictEqual([]);
    const warnings = instance.warnings().map(({ level, message }) => `${level} ${message}`);
    expect(warnings.filter((line) => line.startsWith('error'))).toStrictEqual([]);
    const lost = warnings.filter((line) => line === 'warn a broker cannot be reached');
    expect(lost.length).toBeGreaterThanOrEqual(2);
    // One line for each attempt would be hundreds.
    expect(warnings.length).toBeLessThan(20);
  });
});
