import { LogSource, type Log } from '#kafka';
import { MongoDirectory } from '#mongo';
import type { DistributedSettings } from '#runtime';
import type { Logger } from 'pino';
import { progressReport } from '../progress-report.js';
import { buildReadModels } from './build-read-models.js';

/** Builds a new generation of read models from the log, switches to it, and drops the former one. */
export async function rebuildDistributed(settings: DistributedSettings, logger: Logger): Promise<void> {
  const { kafka: connection, topicPrefix: prefix, mongodbUri } = settings;
  const log: Log = (level, message, details) => logger[level](details, message);
  const source = await LogSource.openExisting({
    ...{ connection, clientId: `${prefix}-rebuild`, prefix, log },
    onReplaced: (error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    },
  });
  const mongo = await MongoDirectory.connectToRebuild(mongodbUri, {
    partitions: source.partitions,
    source,
    log,
  });
  const report = progressReport('rebuilding', 'records');
  await buildReadModels({ source, mongo, log, report }, await mongo.generations.next());
  await Promise.all([mongo.close(), source.close()]);
}
