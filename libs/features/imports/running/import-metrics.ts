import type { Metrics } from '#runtime';
import { countedKinds, countedOutcomes, type Import } from '../import.js';

/** Counts an import that has ended, and its records. */
export function countImport({ state, counts, options }: Import, metrics: Metrics): void {
  metrics.count('directory_imports_total', { state });
  if (options.dryRun) return;
  for (const kind of countedKinds)
    for (const outcome of countedOutcomes) {
      const count = counts[kind]?.[outcome] ?? 0;
      if (count > 0) metrics.count('directory_imported_records_total', { kind, outcome }, count);
    }
}
