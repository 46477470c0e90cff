import { kafka, startAgain } from './kafka/kafka.js';
import { withLock } from './lock.js';
import { ferretdb } from './mongodb/ferretdb.js';
import { end, kill } from './processes/tracked-process.js';
import { runningEngine } from './running-engines.js';
import { addressOf, configuredAddress, startAll, startRecorded } from './shared-engines.js';

export { freePorts } from './processes/free-ports.js';
export { startKafka, type PrivateKafka } from './kafka/private-kafka.js';

/** The addresses of the engines. */
export interface Engines {
  /** `host:port`, or several of them separated by commas. */
  readonly kafkaBrokers: string;
  readonly mongodbUri: string;
}

/**
 * The engines that all tests share: those of the environment variables, else those of this project, which are
 * started if they are not running. They contain what other tests have left, so a test uses topics and databases
 * with unique names.
 */
export async function engines(): Promise<Engines> {
  await startAll();
  return { kafkaBrokers: addressOf(kafka), mongodbUri: addressOf(ferretdb) };
}

/** Whether the tests may kill the shared broker: false if KAFKA_BROKERS is set. */
export const ownsBroker = (): boolean => !configuredAddress(kafka);

/** Kills the shared broker with SIGKILL, and resolves when it has ended. */
export async function killBroker(): Promise<void> {
  for (const broker of ownBroker().processes) await kill(broker);
}

/**
 * Starts the shared broker again after `killBroker`, on the same ports and with the same data, and resolves when it
 * answers.
 */
export async function startBroker(): Promise<void> {
  const last = ownBroker();
  await withLock(async () => {
    for (const broker of last.processes) await end(broker);
    await startRecorded(kafka, (record) => startAgain(last, record));
  });
}

function ownBroker() {
  const running = runningEngine(kafka);
  if (!ownsBroker() || !running) throw new Error('The shared broker was not started by this project');
  return running;
}
