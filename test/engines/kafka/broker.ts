import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { paths } from '../cache.js';
import { kafkaLibraries, kafkaName } from '../install/kafka.js';
import { run } from '../install/run.js';
import { freePorts } from '../processes/free-ports.js';
import { launch, ready, type TrackedProcess } from '../processes/tracked-process.js';
import { brokerAnswers } from './broker-answers.js';
import { serverProperties, type KafkaPorts, type ServerSettings } from './server-properties.js';

const CLUSTER_ID = 'AAAAAAAAAAAAAAAAAAAAAQ';
// The last two options halve the time of the start.
const java = ['java', '-Xmx512m', '-XX:TieredStopAtLevel=1', '-Dlog4j2.level=WARN'];

/** A folder with the settings, the data and the log of a broker, and its ports. */
export interface BrokerHome {
  readonly folder: string;
  readonly ports: KafkaPorts;
}

/** The bootstrap address of the broker. */
export const brokerAddress = ({ ports }: BrokerHome): string => `127.0.0.1:${ports.broker}`;

/** Settings that differ between brokers. */
export interface BrokerOptions {
  /** The port of a proxy between the broker and its clients, which the broker advertises. */
  readonly advertised?: number;
  /** The port of a listener with TLS and SASL. Its keys are among the settings. */
  readonly secured?: number;
  /** Passwords by user name, for that listener. */
  readonly users?: Readonly<Record<string, string>>;
  /** Broker settings that override the defaults. */
  readonly settings?: ServerSettings;
}

/** Prepares a folder for a broker on free ports. Existing data are kept. */
export async function prepareBroker(
  folder: string,
  { advertised, secured, users, settings }: BrokerOptions = {},
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

/**
 * Starts the broker of a folder.
 * @param before words in front of the command, such as `killWithParent`
 * @param options options of Java
 */
export function launchBroker(
  { folder }: BrokerHome,
  before: readonly string[] = [],
  options = archiveOption(),
): TrackedProcess {
  const command = [...before, ...java, ...options, '-cp', classPath(), 'kafka.Kafka', propertiesIn(folder)];
  const log = join(folder, 'broker.log');
  return launch({ name: 'Kafka', command, stopSignal: 'SIGTERM', log, folder: workingFolder() });
}

/** Resolves when the broker answers. */
export const brokerReady = (home: BrokerHome, broker: TrackedProcess): Promise<void> =>
  ready(broker, () => brokerAnswers(brokerAddress(home)));

const propertiesIn = (folder: string) => join(folder, 'server.properties');
/** An archive of the classes of a broker. */
export const archive = { name: `${kafkaName}-classes`, file: 'classes.jsa' };

function archiveOption(): readonly string[] {
  const file = join(paths.installed(archive.name), archive.file);
  return existsSync(file) ? [`-XX:SharedArchiveFile=${file}`] : [];
}

// Relative and in order: an archive of classes is only used with the class path that it was made with.
const workingFolder = () => dirname(kafkaLibraries());
const classPath = () => {
  const libraries = readdirSync(kafkaLibraries()).toSorted();
  return libraries.map((name) => join(basename(kafkaLibraries()), name)).join(':');
};

async function format(folder: string, users: BrokerOptions['users'] = {}): Promise<void> {
  const scram = Object.entries(users).flatMap(([name, password]) => [
    '--add-scram',
    `SCRAM-SHA-512=[name=${name},password=${password}]`,
  ]);
  const arguments_ = ['format', '-t', CLUSTER_ID, '-c', propertiesIn(folder), ...scram];
  const command = [...java, ...archiveOption(), '-cp', classPath(), 'kafka.tools.StorageTool', ...arguments_];
  await run(command, { log: join(folder, 'format.log'), folder: workingFolder() });
}
