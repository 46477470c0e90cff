import { Metrics, MetricsFile } from '#runtime';
import type { ProgressReport } from './progress-report.js';

/** Shows the progress of a rebuild, and if a file is named also in its metrics. */
export type Watch = (report: ProgressReport) => ProgressReport;

/**
 * Runs a rebuild, and writes its metrics to a file meanwhile.
 * @param file undefined: none is written
 * @throws CannotStart the file can't be written
 */
export async function measured(
  file: string | undefined,
  rebuild: (watch: Watch) => Promise<void>,
): Promise<void> {
  if (file === undefined) return rebuild((report) => report);
  const metrics = new Metrics('rebuild');
  const written = await MetricsFile.begin(file, metrics, 'rebuild');
  try {
    await rebuild((report) => watched(report, metrics));
    written.succeeded();
  } finally {
    await written.end();
  }
}

function watched(report: ProgressReport, metrics: Metrics): ProgressReport {
  const now = { applied: 0, total: 0 };
  metrics.addSource(() => ({
    directory_rebuild_records: [
      [{ state: 'applied' }, now.applied],
      [{ state: 'total' }, now.total],
    ],
  }));
  return {
    update: (applied, total, step) => {
      now.applied = applied;
      now.total = total;
      report.update(applied, total, step);
    },
    end: () => report.end(),
  };
}
