import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startKafka, type PrivateKafka } from '../../engines/index.js';
import { distributedDirectory, type DistributedDirectory } from '../../support/distributed.js';
import { Crowd } from './crowd.js';
import { expectSound } from './sound.js';

/** For how long, at least, one fault follows upon another. */
const SECONDS = Number(process.env['FAULT_SECONDS'] ?? '0');
const SEED = Number(process.env['FAULT_SEED'] ?? '1');
/** Longer than a transaction may be open (12 s) and a member of the group may be silent (10 s). */
const STALL_MS = 15_000;

describe('Under load, while its parts fail one after another', () => {
  let dataDir: string;
  let broker: PrivateKafka;
  let directory: DistributedDirectory;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'storm-kafka-'));
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
    'a directory keeps its word, and does nothing twice',
    async () => {
      const crowd = new Crowd({ urls: () => directory.apis.map(({ url }) => url), seed: SEED });
      await crowd.begin();
      await crowd.answered(500);
      const enough = Date.now() + 1000 * SECONDS;
      for (let round = 0; round === 0 || Date.now() < enough; round++) await oneAfterAnother(crowd, round);
      await crowd.end();
      await expectSound(directory, broker.brokers, crowd.ledger);
    },
    // What is begun is ended, however long the time is over.
    300_000 + 2000 * SECONDS,
  );

  async function oneAfterAnother(crowd: Crowd, round: number): Promise<void> {
    const [one, other] = round % 2 === 0 ? directory.apis : directory.apis.toReversed();
    const projector = directory.projectors[round % directory.projectors.length];
    if (!one || !other || !projector) throw new Error('There are too few of them');
    await one.kill();
    await crowd.answered(100);
    await one.start();
    await crowd.answered(300);
    other.program.signal('SIGSTOP');
    await pause(STALL_MS);
    other.program.signal('SIGCONT');
    await crowd.answered(300);
    await broker.kill();
    await broker.restart();
    await crowd.answered(300);
    await projector.kill();
    await crowd.answered(100);
    await projector.start();
    await crowd.answered(100);
  }
});
