import { join } from 'node:path';
import { paths } from '../paths.js';
import { startServer } from '../servers/server.js';
import type { RunningServer } from '../servers/server.js';
import { InstanceLog } from './instance-log.js';

export interface InstanceSettings {
  readonly brokers: string;
  readonly mongodbUri: string;
  readonly prefix: string;
  readonly partitions: number;
  /** Parent folder of the instances' data. */
  readonly directory: string;
}

export interface Instance extends RunningServer {
  readonly log: InstanceLog;
}

/** Starts a directory-api. An instance with the name of an earlier one uses its data. */
export const startApi = (name: string, settings: InstanceSettings): Promise<Instance> =>
  start(name, paths.service, settings);

export const startProjector = (settings: InstanceSettings): Promise<Instance> =>
  start('projector', paths.projector, settings);

async function start(name: string, command: string, settings: InstanceSettings): Promise<Instance> {
  const { brokers, mongodbUri, prefix, partitions, directory } = settings;
  const log = new InstanceLog();
  const server = await startServer({
    name,
    command,
    dataDirectory: join(directory, name),
    settings: {
      KAFKA_BROKERS: brokers,
      MONGODB_URI: mongodbUri,
      TOPIC_PREFIX: prefix,
      TOPIC_PARTITIONS: String(partitions),
    },
    onOutput: log.push,
  });
  return { ...server, log };
}
