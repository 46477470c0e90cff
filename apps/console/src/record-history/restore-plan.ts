import type { Comparison, Snapshot } from './snapshot.js';

/** What is observed, and not set: to restore a version leaves it as it is. */
const observed = new Set(['available', 'source_status']);

/** What restoring a version changes: the fields and the values that they get. */
export interface RestorePlan {
  readonly values: Snapshot;
  readonly names: readonly string[];
  /** Whether the status differs too, and stays. */
  readonly keepsStatus: boolean;
}

/** @param comparison of the version with the record as it is now */
export function restorePlan({ changed }: Comparison): RestorePlan {
  const restored = changed.filter(({ name }) => !observed.has(name));
  return {
    values: Object.fromEntries(restored.map(({ name, older }) => [name, older ?? null])),
    names: restored.map(({ name }) => name),
    keepsStatus: restored.length < changed.length,
  };
}
