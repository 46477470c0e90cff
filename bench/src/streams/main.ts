import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { CommandLog } from '../distributed/command-log.js';
import { engineAddresses } from '../distributed/engines.js';
import { startApi, startProjector } from '../distributed/instances.js';
import { ReadModels } from '../distributed/read-models.js';
import { writeAfdcFile } from '../generate/afdc.js';
import { paths } from '../paths.js';
import { thisMachine } from '../report/machine.js';
import { machineText, renderTable } from '../report/table.js';
import { inScratchDirectory } from '../scratch-directory.js';
import { importThrough } from '../servers/importer.js';
import { listedStations } from '../servers/listed-stations.js';
import { startServer } from '../servers/server.js';
import { measureFeed, measureIdleClients, measureLatency, type Row } from './measures.js';
import { readStreamOptions } from './options.js';

/** Goals of the 99th percentile of the latency, in milliseconds. */
const EMBEDDED_GOAL_MS = 50;
const DISTRIBUTED_GOAL_MS = 300;
/** Files that a process has open beside its connections. */
const OTHER_FILES = 200;
const PARTITIONS = 4;

const { stations, rate, seconds, clients, distributed } = readStreamOptions(process.argv);
const machine = thisMachine();
const report = (step: string) => console.error(step);

await inScratchDirectory(async (directory) => {
  await expectFiles(clients + OTHER_FILES);
  const file = join(directory, 'stations.csv');
  await writeAfdcFile(file, stations);
  const rows = await embedded(directory, file);
  if (distributed) rows.push(...(await onEngines(directory, file)));
  console.log(
    `${machineText(machine)}\n\n${renderTable([['measure', 'unit', 'figure', 'goal', 'met'], ...rows])}\n`,
  );
});

async function embedded(directory: string, file: string): Promise<Row[]> {
  const server = await startServer({
    ...{ name: 'the directory', command: paths.service, dataDirectory: join(directory, 'data') },
    settings: { LIMIT_STREAMS: String(clients), LIMIT_STREAMS_PER_CALLER: String(clients) },
  });
  const stationIds = await filled(server.url, file, directory);
  report('the latency of a stream');
  const latency = await measureLatency({
    ...{ mode: 'embedded', url: server.url, stationIds, goal: EMBEDDED_GOAL_MS },
    pace: { perSecond: rate, seconds },
  });
  report('the feed');
  const feed = await measureFeed(server.url);
  report(`${clients} idle clients`);
  const idle = await measureIdleClients({ server, stationIds, clients, seconds });
  await server.stop();
  return [...latency, ...idle, feed];
}

/** The topics and the database of the run are removed at the end. */
async function onEngines(directory: string, file: string): Promise<readonly Row[]> {
  report('the latency on Kafka and MongoDB');
  const { brokers, mongodb } = await engineAddresses();
  const prefix = `bench-${randomUUID()}`;
  const mongodbUri = new URL(mongodb);
  mongodbUri.pathname = `/${prefix}`;
  const settings = { brokers, mongodbUri: mongodbUri.href, prefix, partitions: PARTITIONS, directory };
  const projector = startProjector(settings);
  const api = await startApi('api', settings);
  await projector;
  const stationIds = await filled(api.url, file, directory);
  const rows = await measureLatency({
    ...{ mode: 'distributed', url: api.url, stationIds, goal: DISTRIBUTED_GOAL_MS },
    pace: { perSecond: rate, seconds },
  });
  await Promise.all([api.stop(), (await projector).stop()]);
  const log = new CommandLog(settings);
  await log.connect();
  await log.close();
  await (await ReadModels.connect(settings.mongodbUri)).close();
  return rows;
}

async function filled(url: string, file: string, directory: string): Promise<readonly string[]> {
  await importThrough(url, file, directory);
  return (await listedStations(url)).map(({ id }) => id);
}

/** @throws Error a process may not have so many files open */
async function expectFiles(count: number): Promise<void> {
  const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -n']);
  const limit = Number(stdout) || Infinity;
  if (limit < count) throw new Error(`a process may have ${limit} files open: run ulimit -n ${count} before`);
}
