import { kafka, startAgain } from './kafka/kafka.js';
import { alone } from './lock.js';
import { ferretdb } from './mongodb/ferretdb.js';
import { end, kill } from './processes/tracked-process.js';
import { runningEngine } from './running-engines.js';
import { addressOf, given, startAll, startNoted } from './shared-engines.js';

export { freePorts } from './processes/free-ports.js';
export { startKafka, type PrivateKafka } from './kafka/private-kafka.js';

/** Where the engines of the tests are. */
export interface Engines {
  /** `host:port`, or several with commas between. */
  readonly kafkaBrokers: string;
  readonly mongodbUri: string;
}

/** The engines that all tests share: those that the environment gives, else those of this project, started
 *  if they don't run. They hold what other tests left: use topics and databases with names of your own. */
export async function engines(): Promise<Engines> {
  await startAll();
  return { kafkaBrokers: addressOf(kafka), mongodbUri: addressOf(ferretdb) };
}

/** Tells whether the shared broker is one that the tests may kill: not where KAFKA_BROKERS gives it. */
export const brokerIsOurs = (): boolean => !given(kafka);

/** Kills the shared broker with SIGKILL, and resolves when it is gone. */
export async function killBroker(): Promise<void> {
  for (const broker of ownBroker().processes) await kill(broker);
}

/** Starts the shared broker again after `killBroker`, on the same ports and with the same data, and resolves
 *  when it answers. */
export async function startBroker(): Promise<void> {
  const last = ownBroker();
  await alone(async () => {
    for (const broker of last.processes) await end(broker);
    await startNoted(kafka, (note) => startAgain(last, note));
  });
}

function ownBroker() {
  const running = runningEngine(kafka);
  if (!brokerIsOurs() || !running) throw new Error('The shared broker was not started by this project');
  return running;
}
