import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CommandLog } from '../../../bench/src/distributed/command-log.js';
import { engineAddresses } from '../../../bench/src/distributed/engines.js';
import { ReadModels } from '../../../bench/src/distributed/read-models.js';
import { paths } from '../../../bench/src/paths.js';
import { startServer } from '../../../bench/src/servers/server.js';
import { stopAll } from '../../../bench/src/servers/child-processes.js';
import { kafka } from '../../engines/kafka/kafka.js';
import { ferretdb } from '../../engines/mongodb/ferretdb.js';
import { runningEngine } from '../../engines/running-engines.js';

/** A running service and its engines. */
export interface Service {
  readonly url: string;
  readonly pid: number;
  /** Process ids of the engines that this project has started; none in the embedded mode. */
  readonly engines: readonly number[];
  /** Stops the programs and removes their data outside of the given directory. */
  remove(): Promise<void>;
}

const PARTITIONS = 4;

export async function startEmbedded(directory: string): Promise<Service> {
  const server = await startServer({
    ...{ name: 'the directory', command: paths.service, dataDirectory: join(directory, 'data') },
  });
  return { url: server.url, pid: server.pid, engines: [], remove: stopAll };
}

/** Starts one instance and one projector. */
export async function startDistributed(directory: string): Promise<Service> {
  const { brokers, mongodb } = await engineAddresses();
  const prefix = `attacks-${randomUUID()}`;
  const mongodbUri = new URL(`/${prefix}`, mongodb).href;
  const settings = {
    ...{ KAFKA_BROKERS: brokers, MONGODB_URI: mongodbUri, TOPIC_PREFIX: prefix },
    ...{ TOPIC_PARTITIONS: String(PARTITIONS) },
  };
  const log = new CommandLog({ brokers, prefix, partitions: PARTITIONS });
  await log.connect();
  const readModels = await ReadModels.connect(mongodbUri);
  const start = (name: string, command: string) =>
    startServer({ name, command, dataDirectory: join(directory, name), settings });
  const { url, pid } = await start('api', paths.service);
  await start('projector', paths.projector);
  const engines = [kafka, ferretdb].flatMap((engine) => runningEngine(engine)?.processes ?? []);
  return {
    ...{ url, pid, engines: engines.map((engine) => engine.pid) },
    remove: async () => {
      await stopAll();
      await readModels.close();
      await log.close();
    },
  };
}
