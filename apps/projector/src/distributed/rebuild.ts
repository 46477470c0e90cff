import { sideTables } from '#features/side-tables.mongo';
import { LogSource, rebuildRights, type Log } from '#kafka';
import { MongoDirectory, fingerprintOf } from '#mongo';
import { logReadModels, type DistributedSettings } from '#runtime';
import type { Logger } from 'pino';
import { progressReport } from '../progress-report.js';
import type { Watch } from '../rebuild-metrics.js';
import { buildReadModels } from './build-read-models.js';

/**
 * Builds a new generation of read models from the log, switches to it, and drops the former one. SIGINT and SIGTERM end
 * the build, and then the process.
 */
export async function rebuildDistributed(
  settings: DistributedSettings,
  logger: Logger,
  watch: Watch,
): Promise<void> {
  const { kafka: connection, topicPrefix: prefix, mongodbUri } = settings;
  logReadModels(logger, fingerprintOf(sideTables));
  const log: Log = (level, message, details) => logger[level](details, message);
  const source = await LogSource.openExisting({
    connection,
    clientId: `${prefix}-rebuild`,
    prefix,
    rights: rebuildRights(prefix),
    log,
    onReplaced: (error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    },
  });
  const mongo = await MongoDirectory.connectToRebuild(mongodbUri, {
    partitions: source.partitions,
    source,
    sideTables,
    log,
  });
  const report = watch(progressReport('rebuilding', 'records'));
  const stopping = abortedBySignals();
  const { generation: live } = await mongo.generations.uncheckedState();
  await buildReadModels({ source, mongo, log, report }, await mongo.generations.next(live), stopping);
  await Promise.all([mongo.close(), source.close()]);
  // Its default effect, as its listener is removed.
  if (stopping.aborted) process.kill(process.pid, stopping.reason as NodeJS.Signals);
}

/** Aborts on the first SIGINT or SIGTERM, which is the reason then. */
function abortedBySignals(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort(name));
  return stopping.signal;
}
