import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka, type PrivateKafka } from '../../engines/index.js';
import { freePorts } from '../../engines/processes/free-ports.js';
import { until } from '../../engines/processes/until.js';
import { distributedDirectory, type DistributedDirectory } from '../../support/distributed.js';
import { SeededRandom } from './seeded-random.js';
import { ConcurrentClients } from './concurrent-clients.js';
import { FaultProxy } from './fault-proxy.js';
import { expectConsistent } from './consistency-checks.js';

/** Approximate duration of the faults. */
const SECONDS = Number(process.env['FAULT_SECONDS'] ?? '15');
const SEED = Number(process.env['FAULT_SEED'] ?? '1');
/** The least number of each fault, for every kind of request. */
const TIMES = Math.max(1, SECONDS / 15);
const TIMEOUT_MS = 150_000;

describe('Under load, while responses of the broker are lost, swallowed or late', () => {
  let dataDir: string;
  let proxy: FaultProxy;
  let broker: PrivateKafka;
  let directory: DistributedDirectory;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'faulty-kafka-'));
    const [advertised = 0] = await freePorts(1);
    proxy = new FaultProxy(new SeededRandom(SEED), TIMES, () => Number(broker.brokers.split(':')[1]));
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

  const missing = () => [...proxy.counts].filter(([, count]) => count < TIMES);

  it(
    'a directory keeps its acknowledged writes, and executes nothing twice',
    async () => {
      const clients = new ConcurrentClients({ urls: () => directory.apis.map(({ url }) => url), seed: SEED });
      await clients.begin();
      await clients.answered(200);
      const end = Date.now() + 1000 * SECONDS;
      proxy.active = true;
      try {
        const isComplete = () => Date.now() >= end && missing().length === 0;
        await until('all faults were injected', isComplete, TIMEOUT_MS + 1000 * SECONDS);
      } finally {
        proxy.active = false;
        await clients.end();
        expect(missing()).toStrictEqual([]);
      }
      await expectConsistent(directory, broker.brokers, clients.responses);
    },
    300_000 + 2000 * SECONDS,
  );
});
