import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startKafka, type PrivateKafka } from '../../engines/index.js';
import { distributedDirectory, type DistributedDirectory } from '../../support/distributed.js';
import { ConcurrentClients } from './concurrent-clients.js';
import { seedsOf } from '../seeds.js';
import { expectConsistent } from './consistency-checks.js';

/** Least duration of the test; 0 for one round of failures. */
const SECONDS = Number(process.env['FAULT_SECONDS'] ?? '0');
const SEEDS = seedsOf(process.env['FAULT_SEEDS'] ?? '1');
/** Longer than the transaction timeout (12 s) and the session timeout of the consumer group (10 s). */
const STALL_MS = 15_000;
/** Enough for conflicts, and few enough that two processors are not busy with the clients alone. */
const CLIENTS = 12;

describe.each(SEEDS)('Under load, while its processes fail one after another (seed %i)', (seed) => {
  let dataDir: string;
  let broker: PrivateKafka;
  let directory: DistributedDirectory;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'failing-kafka-'));
    broker = await startKafka({ dataDir });
    directory = await distributedDirectory({ brokers: broker.brokers });
    await directory.start();
  });
  afterAll(async () => {
    await directory.remove();
    await broker.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it(
    'a directory keeps its acknowledged writes, and executes nothing twice',
    async () => {
      const urls = () => directory.apis.map(({ url }) => url);
      const clients = new ConcurrentClients({ urls, seed, clients: CLIENTS });
      await clients.begin();
      await clients.answered(200);
      const end = Date.now() + 1000 * SECONDS;
      for (let round = 0; round === 0 || Date.now() < end; round++) await failOneByOne(clients, seed + round);
      await clients.end();
      await expectConsistent(directory, broker.brokers, clients.responses);
    },
    // A round that has begun is completed after the duration.
    300_000 + 2000 * SECONDS,
  );

  async function failOneByOne(clients: ConcurrentClients, round: number): Promise<void> {
    const [one, other] = round % 2 === 0 ? directory.apis : directory.apis.toReversed();
    const projector = directory.projectors[round % directory.projectors.length];
    if (!one || !other || !projector) throw new Error('There are too few of them');
    await one.kill();
    await clients.answered(100);
    await one.start();
    await clients.answered(150);
    other.program.signal('SIGSTOP');
    await pause(STALL_MS);
    other.program.signal('SIGCONT');
    await clients.answered(150);
    await broker.kill();
    await broker.restart();
    await clients.answered(150);
    await projector.kill();
    await clients.answered(100);
    await projector.start();
    await clients.answered(100);
  }
});
