// Starts the programs of a built folder in both modes, and uses them.
import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { URL } from 'node:url';
import { Kafka, logLevel } from 'kafkajs';
import mongoose from 'mongoose';
import { project, run } from './folder.mjs';

const SERVICE = 'dist/apps/directory-api/src/main.js';
const PROJECTOR = 'dist/apps/projector/src/main.js';
const REBUILD = 'dist/apps/projector/src/rebuild.js';
const VERIFY = 'dist/apps/cli/src/verify/verify.js';

const { KAFKA_BROKERS, MONGODB_URI, ...others } = process.env;
/** Whether the addresses of Kafka and MongoDB are given. */
export const hasEngines = Boolean(KAFKA_BROKERS && MONGODB_URI);

/** The document with all features. */
const known = JSON.parse(readFileSync(join(project, 'test/compatibility/openapi.json'), 'utf8'));

/** The service writes and finds a record; the projector, the rebuild and the check end well. */
export async function tryEmbedded(folder) {
  const environment = { ...others, DATA_DIR: join(folder, 'data'), PORT: '0', LOG_FORMAT: 'json' };
  await whileRunning(folder, [SERVICE], environment, async ([url]) => {
    await writeAndFind(url);
    checkDocument(await (await fetch(`${url}/openapi.json`)).json());
    checkReferences(await (await fetch(`${url}/asyncapi.json`)).json());
  });
  for (const program of [PROJECTOR, REBUILD, VERIFY])
    await run(folder, process.execPath, [program], environment);
}

/** The service and the projector write and find a record, with topics and a database of their own. */
export async function tryDistributed(folder) {
  const prefix = `features-${randomBytes(6).toString('hex')}`;
  const uri = new URL(MONGODB_URI);
  uri.pathname = prefix;
  const environment = {
    ...others,
    KAFKA_BROKERS,
    MONGODB_URI: uri.href,
    TOPIC_PREFIX: prefix,
    TOPIC_PARTITIONS: '2',
    DATA_DIR: join(folder, 'distributed'),
    PORT: '0',
    LOG_FORMAT: 'json',
  };
  try {
    await whileRunning(folder, [SERVICE, PROJECTOR], environment, ([url]) => writeAndFind(url));
  } finally {
    await Promise.all([deleteTopics(prefix), dropDatabase(uri.href)]);
  }
}

/** Starts programs, uses them by their addresses when all are ready, and stops them. */
async function whileRunning(folder, programs, environment, use) {
  const running = programs.map((program) =>
    spawn(process.execPath, [program], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const ended = running.map((program) => new Promise((resolve) => program.once('exit', resolve)));
  try {
    await use(await Promise.all(running.map(addressOf)));
  } finally {
    for (const program of running) program.kill('SIGTERM');
    await Promise.all(ended);
  }
}

/** The address that a program logs, when it is ready. */
function addressOf(program) {
  let log = '';
  return new Promise((resolve, reject) => {
    program.once('exit', () => reject(new Error(`${program.spawnargs[1]} does not start: ${log}`)));
    program.stdout.setEncoding('utf8').on('data', (text) => {
      log += text;
      if (/"msg":"(ready|projecting)/.test(log)) resolve(/"url":"([^"]+)"/.exec(log)?.[1]);
    });
  });
}

async function writeAndFind(url) {
  const headers = await write(url, 'PUT', '/v1/locations/1', { name: 'Main Street' });
  const { items } = await (await fetch(`${url}/v1/locations?q=main`, { headers })).json();
  if (items?.length !== 1) throw new Error('the location is not found');
  await write(url, 'POST', '/v1/connector-types', { name: 'CCS', photo: 'images/a.png' });
}

/** Writes a record, and returns the header by which reads see it. */
async function write(url, method, path, record) {
  const written = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(record),
  });
  if (written.status !== 201) throw new Error(`${method} ${path} is answered with ${written.status}`);
  return { 'directory-position': written.headers.get('directory-position') };
}

/** The endpoints that are left are as they were, and nothing refers to a schema that is gone. */
function checkDocument({ paths, components }) {
  for (const [path, operations] of Object.entries(paths))
    if (JSON.stringify(operations) !== JSON.stringify(known.paths[path]))
      throw new Error(`${path} has changed`);
  checkReferences({ paths, components });
}

function checkReferences(document) {
  for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    if (!(name in document.components.schemas))
      throw new Error(`the schema ${name} is gone, and something refers to it`);
}

async function deleteTopics(prefix) {
  const admin = new Kafka({ brokers: KAFKA_BROKERS.split(','), logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(`${prefix}.`));
  if (topics.length > 0) await admin.deleteTopics({ topics });
  await admin.disconnect();
}

async function dropDatabase(uri) {
  const connection = await mongoose.createConnection(uri).asPromise();
  await connection.dropDatabase();
  await connection.close();
}
