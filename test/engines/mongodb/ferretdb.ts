import { rmSync } from 'node:fs';
import { withParentFolder, paths } from '../cache.js';
import type { Engine, RecordStarted, RunningEngine } from '../engine.js';
import { ferretdbRequirements, ferretdbProgram, installFerretdb } from '../install/ferretdb.js';
import { installPostgresql, postgresqlRequirements } from '../install/postgresql.js';
import { freePorts } from '../processes/free-ports.js';
import { allSettled } from '../processes/all-settled.js';
import { launch, ready, type TrackedProcess } from '../processes/tracked-process.js';
import { launchPostgresql, postgresqlReady, postgresqlUrl, prepareDatabase } from './postgresql.js';
import { serverAnswers } from './server-answers.js';

/** FerretDB, a MongoDB-compatible server that stores its data in PostgreSQL with DocumentDB. */
export const ferretdb: Engine = {
  title: 'MongoDB',
  variable: 'MONGODB_URI',
  requirements: () => [...postgresqlRequirements(), ...ferretdbRequirements()],
  install: async () => {
    await allSettled([installPostgresql(), installFerretdb()]);
  },
  start,
  answers: (running) => serverAnswers(addressOf(running)),
  address: (running) => `mongodb://${addressOf(running)}/`,
};

const addressOf = ({ ports }: RunningEngine) => `127.0.0.1:${ports['ferretdb']}`;

async function start(record: RecordStarted): Promise<void> {
  await prepareDatabase();
  const [port = 0, databasePort = 0] = await freePorts(2);
  const ports = { ferretdb: port, postgresql: databasePort };
  const postgresql = launchPostgresql(databasePort);
  record({ processes: [postgresql], ports });
  await postgresqlReady(databasePort, postgresql);
  const server = launchFerretdb(port, databasePort);
  const running = { processes: [server, postgresql], ports };
  record(running);
  await ready(server, () => serverAnswers(addressOf(running)));
}

function launchFerretdb(port: number, databasePort: number): TrackedProcess {
  const log = paths.log('ferretdb');
  const state = paths.data('ferretdb');
  for (const old of [log, state]) rmSync(old, { recursive: true, force: true });
  const addresses = [`--listen-addr=127.0.0.1:${port}`, `--postgresql-url=${postgresqlUrl(databasePort)}`];
  const quiet = ['--telemetry=disable', '--debug-addr=-', '--log-level=warn', `--state-dir=${state}`];
  // FerretDB also reads environment variables; they are cleared so that only these options apply.
  const command = ['env', '-i', ferretdbProgram(), '--no-auth', ...addresses, ...quiet];
  return launch({ name: 'FerretDB', command, stopSignal: 'SIGTERM', log: withParentFolder(log) });
}
