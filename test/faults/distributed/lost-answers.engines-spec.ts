import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka, type PrivateKafka } from '../../engines/index.js';
import { freePorts } from '../../engines/processes/free-ports.js';
import { until } from '../../engines/processes/until.js';
import { distributedDirectory, type DistributedDirectory } from '../../support/distributed.js';
import { Chance } from './chance.js';
import { Crowd } from './crowd.js';
import { FaultProxy } from './fault-proxy.js';
import { expectSound } from './sound.js';

/** For how long, about, answers are lost. */
const SECONDS = Number(process.env['FAULT_SECONDS'] ?? '30');
const SEED = Number(process.env['FAULT_SEED'] ?? '1');
/** How often each fault has to come, for every kind of request. */
const TIMES = Math.max(3, SECONDS / 10);
const PATIENCE_MS = 150_000;

describe("Under load, while the broker's answers are lost, swallowed or late", () => {
  let dataDir: string;
  let proxy: FaultProxy;
  let broker: PrivateKafka;
  let directory: DistributedDirectory;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'faulty-kafka-'));
    const [advertised = 0] = await freePorts(1);
    proxy = new FaultProxy(new Chance(SEED), TIMES, () => Number(broker.brokers.split(':')[1]));
    await proxy.listen(advertised);
    broker = await startKafka({ dataDir, advertised });
    directory = await distributedDirectory({ brokers: `127.0.0.1:${advertised}` });
    await directory.start();
  });
  afterAll(async () => {
    await directory.remove();
    await broker.stop();
    await proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const lacking = () => [...proxy.counts].filter(([, count]) => count < TIMES);

  it(
    'a directory keeps its word, and does nothing twice',
    async () => {
      const crowd = new Crowd({ urls: () => directory.apis.map(({ url }) => url), seed: SEED });
      await crowd.begin();
      await crowd.answered(200);
      const enough = Date.now() + 1000 * SECONDS;
      proxy.active = true;
      try {
        const haveCome = () => Date.now() >= enough && lacking().length === 0;
        await until('all faults have come', haveCome, PATIENCE_MS + 1000 * SECONDS);
      } finally {
        proxy.active = false;
        await crowd.end();
        expect(lacking()).toStrictEqual([]);
      }
      await expectSound(directory, broker.brokers, crowd.ledger);
    },
    300_000 + 2000 * SECONDS,
  );
});
