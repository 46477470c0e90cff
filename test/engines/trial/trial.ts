import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { SeededRandom } from '../../faults/distributed/seeded-random.js';
import { distributedDirectory, type DistributedDirectory, type Member } from '../../support/distributed.js';
import { start, type RunningProgram } from '../../support/programs.js';
import { TcpProxy } from '../../support/tcp-proxy.js';
import { paths, withParentFolder } from '../cache.js';
import type { Engine } from '../engine.js';
import { startKafka, type PrivateKafka } from '../index.js';
import { ferretdb } from '../mongodb/ferretdb.js';
import { addressOf, startAll, stopAll } from '../shared-engines.js';
import type { Target } from './attacks.js';
import { Load } from './load.js';
import type { TrialOptions } from './options.js';

/** More than instances of each program, so that each has several. */
const PARTITIONS = 12;

/** Short segments, as only completed ones are compacted. */
const earlyCompaction = {
  'log.roll.ms': 30_000,
  'log.cleaner.min.cleanable.ratio': 0.01,
  'log.cleaner.backoff.ms': 1_000,
};

/** A broker, MongoDB behind a proxy, and the programs of a directory: all that a trial starts, and stops at its end. */
export class Trial {
  private readonly started: (() => unknown)[] = [];
  private beginning: Promise<unknown> = Promise.resolve();
  private stopped = false;

  private readonly seed: number;
  private readonly clients: number;
  private readonly outageMs: number | undefined;

  constructor({ seed, clients, outageSeconds }: Pick<TrialOptions, 'seed' | 'clients' | 'outageSeconds'>) {
    this.seed = seed;
    this.clients = clients;
    this.outageMs = outageSeconds && 1000 * outageSeconds;
  }

  /** Starts everything. The programs use the MongoDB server of the tests, which is started unless it is running. */
  begin(): Promise<Target> {
    const target = this.startAll();
    this.beginning = target;
    return target;
  }

  private async startAll(): Promise<Target> {
    const folder = await mkdtemp(join(tmpdir(), 'trial-'));
    this.onStop(() => rm(folder, { recursive: true, force: true }));
    const broker = await startKafka({ dataDir: folder, settings: earlyCompaction });
    this.onStop(() => broker.kill());
    // Used by `startAll` and the directory in place of a broker that all tests share.
    process.env['KAFKA_BROKERS'] = broker.brokers;
    const engines = await startAll();
    this.onStop(() => stopEngines(engines));
    const uri = new URL(addressOf(ferretdb));
    const mongodb = await TcpProxy.before(new URL(uri));
    this.onStop(() => mongodb.close());
    uri.host = mongodb.host;
    process.env['MONGODB_URI'] = uri.href;
    const directory = await this.startDirectory(broker, mongodb, folder);
    const load = new Load(directory, broker.brokers, this.seed, this.clients);
    const random = new SeededRandom(this.seed);
    const { outageMs } = this;
    return { ...{ broker, mongodb, directory, load, random, outageMs }, ...this.programs(directory) };
  }

  /** Stops everything that was started, in the reverse order. No program is started after that. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.beginning.catch(() => {});
    for (const stop of this.started.splice(0).reverse()) {
      try {
        await stop();
      } catch (error) {
        console.error(`while stopping: ${String(error)}`);
      }
    }
  }

  /** @throws Error the trial was stopped meanwhile */
  private onStop(stop: () => unknown): void {
    this.started.push(stop);
    this.expectRunning();
  }

  private async startDirectory(
    broker: PrivateKafka,
    mongodb: TcpProxy,
    folder: string,
  ): Promise<DistributedDirectory> {
    const directory = await distributedDirectory({ brokers: broker.brokers, partitions: PARTITIONS });
    this.onStop(() => directory.remove());
    this.onStop(() => this.keepLogs(directory, folder));
    // To drop the database, even during an attack.
    this.onStop(() => {
      mongodb.pass();
    });
    await directory.start();
    return directory;
  }

  private programs({ environment }: DistributedDirectory): Pick<Target, 'start' | 'rebuild'> {
    return {
      start: (member) => {
        this.expectRunning();
        return member.start();
      },
      rebuild: async () => {
        this.expectRunning();
        const program = start('npm', ['run', 'rebuild'], environment);
        this.started.push(() => program.kill('SIGTERM'));
        await expectSuccess(program);
      },
    };
  }

  private expectRunning(): void {
    if (this.stopped) throw new Error('The trial was stopped');
  }

  private async keepLogs({ apis, projectors }: DistributedDirectory, brokerFolder: string): Promise<void> {
    const keep = (kind: string, members: readonly Member[]) =>
      members.map((member, index) => writeFile(logOf(this.seed, `${kind}-${index + 1}`), member.output));
    const broker = copyFile(join(brokerFolder, 'broker.log'), logOf(this.seed, 'broker'));
    await Promise.all([...keep('api', apis), ...keep('projector', projectors), broker]);
  }
}

/** The file with the output of a program, which is kept. */
export const logOf = (seed: number, name: string): string =>
  withParentFolder(paths.log(`trial-${seed}/${name}`));

async function stopEngines(engines: readonly Engine[]): Promise<void> {
  await stopAll(engines);
}

async function expectSuccess(program: RunningProgram): Promise<void> {
  const ended = await program.ended;
  if (ended.code !== 0) throw new Error(`rebuild: ${JSON.stringify(ended)}: ${program.stderr}`);
}
