import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../cache.js';
import { postgresCommand, postgresqlRoot } from '../install/postgresql.js';
import { run } from '../install/run.js';
import { launch, ready, type TrackedProcess } from '../processes/tracked-process.js';

const DATA = '/var/lib/postgresql/data';
const HOST = '127.0.0.1';
const log = () => paths.log('postgresql');

const settings = {
  listen_addresses: HOST,
  unix_socket_directories: '',
  shared_preload_libraries: 'pg_cron,pg_documentdb_core,pg_documentdb',
  'cron.database_name': 'postgres',
  dynamic_shared_memory_type: 'mmap',
  'documentdb_core.enableCollation': 'on',
  'documentdb.enableCollationWithNonUniqueOrderedIndexes': 'on',
  'documentdb.maxWriteBatchSize': '100000',
  // Test data need not survive a power failure.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** Creates an empty database cluster, and deletes the last one. */
export async function prepareDatabase(): Promise<void> {
  rmSync(join(postgresqlRoot(), DATA), { recursive: true, force: true });
  rmSync(log(), { force: true });
  const encoding = ['-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  const memory = ['-c', 'dynamic_shared_memory_type=mmap'];
  await run(postgresCommand('initdb', ...encoding, ...memory, '-D', DATA), { log: log() });
}

/** Starts PostgreSQL on a port. */
export function launchPostgresql(port: number): TrackedProcess {
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = postgresCommand('postgres', '-D', DATA, '-p', `${port}`, ...given);
  // SIGINT is the fast shutdown; SIGTERM would wait for the clients to disconnect.
  return launch({ name: 'PostgreSQL', command, stopSignal: 'SIGINT', log: log() });
}

/** Resolves when PostgreSQL answers, and has the DocumentDB extension. */
export async function postgresqlReady(port: number, postgresql: TrackedProcess): Promise<void> {
  const at = ['-h', HOST, '-p', `${port}`];
  const probe = { log: paths.log('postgresql-probe') };
  await ready(postgresql, () =>
    run(postgresCommand('pg_isready', '-q', ...at), probe).then(
      () => true,
      () => false,
    ),
  );
  const create = 'CREATE EXTENSION documentdb CASCADE';
  await run(postgresCommand('psql', ...at, '-X', '-q', '-v', 'ON_ERROR_STOP=1', '-c', create), {
    log: log(),
  });
}

/** The connection string for FerretDB. */
export const postgresqlUrl = (port: number): string => `postgres://postgres@${HOST}:${port}/postgres`;
