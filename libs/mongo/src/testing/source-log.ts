import { MAX_PARTITION_COUNT } from '#application';
import type { LogIdentity, SourceLog } from '../generations/log-binding.js';

/** A log that is as long as any read models; by default all tests use the same one. */
export const sourceLog = (identity: Partial<LogIdentity> = {}, more: Partial<SourceLog> = {}): SourceLog => ({
  identity: { cluster: 'cluster', prefix: 'directory', topic: 'first', ...identity },
  ends: () => Promise.resolve(Array.from({ length: MAX_PARTITION_COUNT }, () => Infinity)),
  mayExist: () => Promise.resolve(false),
  ...more,
});
