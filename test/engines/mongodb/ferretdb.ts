import { rmSync } from 'node:fs';
import { madeRoomFor, places } from '../cache.js';
import type { Engine, Note, Running } from '../engine.js';
import { ferretdbNeeds, ferretdbProgram, installFerretdb } from '../install/ferretdb.js';
import { installPostgresql, postgresqlNeeds } from '../install/postgresql.js';
import { freePorts } from '../processes/free-ports.js';
import { together } from '../processes/together.js';
import { launch, ready, type TrackedProcess } from '../processes/tracked-process.js';
import { launchPostgresql, postgresqlReady, postgresqlUrl, prepareDatabase } from './postgresql.js';
import { serverAnswers } from './server-answers.js';

/** FerretDB, which speaks MongoDB's protocol and keeps its data in PostgreSQL with DocumentDB. */
export const ferretdb: Engine = {
  title: 'MongoDB',
  variable: 'MONGODB_URI',
  needs: () => [...postgresqlNeeds(), ...ferretdbNeeds()],
  install: async () => {
    await together([installPostgresql(), installFerretdb()]);
  },
  start,
  answers: (running) => serverAnswers(listensOn(running)),
  address: (running) => `mongodb://${listensOn(running)}/`,
};

const listensOn = ({ ports }: Running) => `127.0.0.1:${ports['ferretdb']}`;

async function start(note: Note): Promise<void> {
  await prepareDatabase();
  const [port = 0, databasePort = 0] = await freePorts(2);
  const ports = { ferretdb: port, postgresql: databasePort };
  const postgresql = launchPostgresql(databasePort);
  note({ processes: [postgresql], ports });
  await postgresqlReady(databasePort, postgresql);
  const server = launchFerretdb(port, databasePort);
  const running = { processes: [server, postgresql], ports };
  note(running);
  await ready(server, () => serverAnswers(listensOn(running)));
}

function launchFerretdb(port: number, databasePort: number): TrackedProcess {
  const log = places.log('ferretdb');
  const state = places.data('ferretdb');
  for (const old of [log, state]) rmSync(old, { recursive: true, force: true });
  const where = [`--listen-addr=127.0.0.1:${port}`, `--postgresql-url=${postgresqlUrl(databasePort)}`];
  const quiet = ['--telemetry=disable', '--debug-addr=-', '--log-level=warn', `--state-dir=${state}`];
  // Its settings are environment variables too: with none, it has these alone.
  const command = ['env', '-i', ferretdbProgram(), '--no-auth', ...where, ...quiet];
  return launch({ name: 'FerretDB', command, stopSignal: 'SIGTERM', log: madeRoomFor(log) });
}
