import { engines } from '../../engines/index.js';
import { removeFolder, temporaryFolder } from '../../support/directory.js';
import { distributedDirectory, launchApi, Member } from '../../support/distributed.js';
import type { Environment } from '../../support/programs.js';
import type { SubscriberOptions } from './options.js';

const ofStreams = { LIMIT_STREAMS_PER_CALLER: '10000' };
const ofWebhooks = { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' };
/** Within so many milliseconds a program must have stopped after SIGTERM. */
const MAX_STOP_MS = 10_000;

/** How a program was ended and started again. */
export interface Restart {
  readonly title: string;
  /** When the signal was sent, on the monotonic clock. */
  readonly at: number;
  /** From the signal to the end of the program, and to its next start, in milliseconds. */
  readonly endedAfter: number;
  readonly readyAfter: number;
  /** Whether it ended as it must. */
  readonly isClean: boolean;
  /** Whether the streams must have ended one after the other. */
  readonly isDrained: boolean;
}

/** A directory whose programs end and are started again. */
export interface FailingDirectory {
  readonly urls: () => readonly string[];
  /** What happens to it, one after the other. */
  readonly restarts: readonly (() => Promise<Restart>)[];
  /** Stops all programs and removes their data except topics. */
  remove(): Promise<void>;
}

export function startFailing({ mode, receivers }: SubscriberOptions): Promise<FailingDirectory> {
  const settings = { ...ofStreams, ...(receivers > 0 && ofWebhooks) };
  return mode === 'embedded' ? startEmbedded(settings) : startDistributed(settings);
}

async function startEmbedded(settings: Environment): Promise<FailingDirectory> {
  const folder = await temporaryFolder();
  const service = new Member(launchApi, { ...settings, DATA_DIR: folder });
  await service.start();
  return {
    urls: () => [service.url],
    restarts: [() => restart(service, 'SIGTERM', 'service'), () => restart(service, 'SIGKILL', 'service')],
    remove: async () => {
      await service.kill();
      await removeFolder(folder);
    },
  };
}

async function startDistributed(settings: Environment): Promise<FailingDirectory> {
  const { kafkaBrokers: brokers } = await engines();
  const directory = await distributedDirectory({ brokers, environment: settings });
  await directory.start();
  const [first, second] = directory.apis;
  const [projector] = directory.projectors;
  if (!first || !second || !projector) throw new Error('There are too few programs');
  return {
    urls: () => directory.apis.map(({ url }) => url),
    restarts: [
      () => restart(first, 'SIGTERM', 'one instance'),
      () => restart(second, 'SIGKILL', 'the other instance'),
      () => restart(projector, 'SIGKILL', 'a projector'),
    ],
    remove: () => directory.remove(),
  };
}

async function restart(member: Member, signal: 'SIGTERM' | 'SIGKILL', name: string): Promise<Restart> {
  const at = performance.now();
  const { code } = await member.program.kill(signal);
  const endedAfter = performance.now() - at;
  await member.start();
  const isDrained = signal === 'SIGTERM';
  return {
    title: `${signal} of ${name}`,
    ...{ at, endedAfter, readyAfter: performance.now() - at },
    isClean: !isDrained || (code === 0 && endedAfter <= MAX_STOP_MS),
    isDrained,
  };
}
