import { tables } from '#features/side-tables.sqlite';
import { logReadModels } from '#runtime';
import { ReadModelRebuild } from '#sqlite';
import type { Logger } from 'pino';
import { progressReport } from '../progress-report.js';
import type { Watch } from '../rebuild-metrics.js';

/**
 * Rebuilds the read models of a data directory, whether its service is running or not.
 * @throws DataDirectoryUnusable another rebuild is running, or the running service is of another release
 */
export async function rebuildEmbedded(dataDir: string, logger: Logger, watch: Watch): Promise<void> {
  logReadModels(logger, tables.fingerprint);
  const rebuild = ReadModelRebuild.open(dataDir, tables);
  const report = watch(progressReport('rebuilding'));
  try {
    await rebuild.run(({ applied, total, now }) => report.update(applied, total, now));
    report.end();
    await rebuild.cleared();
  } finally {
    rebuild.close();
  }
}
