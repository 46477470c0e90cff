import { tables } from '#features/side-tables.sqlite';
import { ReadModelRebuild } from '#sqlite';
import { progressReport } from '../progress-report.js';
import type { Watch } from '../rebuild-metrics.js';

/**
 * Rebuilds the read models of a data directory, whether its service is running or not.
 * @throws DataDirectoryUnusable another rebuild is running, or the running service is of another release
 */
export async function rebuildEmbedded(dataDir: string, watch: Watch): Promise<void> {
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
