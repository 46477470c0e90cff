import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kafkaLibraries } from '../install/kafka.js';
import { run } from '../install/run.js';
import { freePorts } from '../processes/free-ports.js';
import { launch, ready, type TrackedProcess } from '../processes/tracked-process.js';
import { brokerAnswers } from './broker-answers.js';
import { serverProperties, type KafkaPorts, type ServerSettings } from './server-properties.js';

const CLUSTER_ID = 'AAAAAAAAAAAAAAAAAAAAAQ';
// The last two trade a speed that tests never reach for a start in half the time.
const java = ['java', '-Xmx512m', '-XX:TieredStopAtLevel=1', '-Dlog4j2.level=WARN'];

/** A folder with all that a broker needs to start, and to start again: settings, data and log. */
export interface BrokerHome {
  readonly folder: string;
  readonly ports: KafkaPorts;
}

/** Where clients find the broker. */
export const brokerAddress = ({ ports }: BrokerHome): string => `127.0.0.1:${ports.broker}`;

/** What is not the same for all brokers. */
export interface BrokerChoices {
  /** A port of something that stands between the broker and its clients, and that they are sent to. */
  readonly advertised?: number;
  /** The port of a listener for clients that encrypt and say who they are; its keys are among the settings. */
  readonly secured?: number;
  /** Who may come by it, with a password each. */
  readonly users?: Readonly<Record<string, string>>;
  /** What this broker does otherwise than the others. */
  readonly settings?: ServerSettings;
}

/** Makes a folder ready for a broker on free ports. Data that lie there already stay. */
export async function prepareBroker(
  folder: string,
  { advertised, secured, users, settings }: BrokerChoices = {},
): Promise<BrokerHome> {
  const [broker = 0, controller = 0] = await freePorts(2);
  const more = { ...(advertised && { advertised }), ...(secured && { secured }) };
  const home = { folder, ports: { broker, controller, ...more } };
  const data = join(folder, 'data');
  mkdirSync(folder, { recursive: true });
  writeFileSync(propertiesIn(folder), serverProperties(home.ports, data, settings));
  if (!existsSync(join(data, 'meta.properties'))) await format(folder, users);
  return home;
}

/** Starts the broker of a folder, behind words that say more about how (`untilWeEnd`). */
export function launchBroker({ folder }: BrokerHome, before: readonly string[] = []): TrackedProcess {
  const command = [...before, ...java, '-cp', classPath(), 'kafka.Kafka', propertiesIn(folder)];
  return launch({ name: 'Kafka', command, stopSignal: 'SIGTERM', log: join(folder, 'broker.log') });
}

/** Resolves once the broker answers its clients. */
export const brokerReady = (home: BrokerHome, broker: TrackedProcess): Promise<void> =>
  ready(broker, () => brokerAnswers(brokerAddress(home)));

const propertiesIn = (folder: string) => join(folder, 'server.properties');
const classPath = () => join(kafkaLibraries(), '*');

async function format(folder: string, users: BrokerChoices['users'] = {}): Promise<void> {
  const scram = Object.entries(users).flatMap(([name, password]) => [
    '--add-scram',
    `SCRAM-SHA-512=[name=${name},password=${password}]`,
  ]);
  const arguments_ = ['format', '-t', CLUSTER_ID, '-c', propertiesIn(folder), ...scram];
  const command = [...java, '-cp', classPath(), 'kafka.tools.StorageTool', ...arguments_];
  await run(command, { log: join(folder, 'format.log') });
}
