import { problem, problemTypes, viewOf, type Caller, type ProblemCode } from '#application';
import type { Import, ImportFailure, KindOfFinding } from '../import.js';

/** An import as a caller sees it. */
export function importRecord(shown: Import, caller: Caller) {
  const { id, state, feed, format, options, importer, progress, counts, position, source } = shown;
  const isWhole = viewOf(caller) === 'whole';
  return {
    id,
    state,
    feed,
    format: format ?? options.format,
    ...(isWhole && { caller: importer.id }),
    dry_run: options.dryRun,
    reverts: source.kind === 'revert' ? source.importId : null,
    created_at: timeOf(shown.createdAt),
    started_at: timeOf(shown.startedAt),
    ended_at: timeOf(shown.endedAt),
    progress: {
      bytes: progress.bytes,
      total_bytes: progress.totalBytes,
      records: progress.records,
      rate: progress.rate,
    },
    counts,
    warnings: shown.warnings.map((finding) => shownFinding(finding, isWhole)),
    rejects: shown.rejects.map((finding) => shownFinding(finding, isWhole)),
    ...(shown.error && { error: problemOf(shown.error) }),
    position,
  };
}

/** Examples are parts of what came, which nobody has looked through. */
const shownFinding = ({ kind, count, examples }: KindOfFinding, isWhole: boolean) => ({
  kind,
  count,
  examples: isWhole ? examples : [],
});

const problemOf = ({ code, detail }: ImportFailure) =>
  problem(Object.hasOwn(problemTypes, code) ? (code as ProblemCode) : 'internal_error', { detail });

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
