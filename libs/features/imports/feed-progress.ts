import type { RecordKind } from '#application';
import type { FeedState } from './feed.js';
import { backOff, intervalAfter, jitterOf, regularTime } from './feed-schedule.js';
import type { Import, Validators } from './import.js';

/** A pull under way. Times are milliseconds since 1970. */
export interface FeedPull {
  /** The instance that waits for its end. */
  readonly by: string;
  /** Null until it has begun. */
  readonly importId: string | null;
  readonly beganAt: number;
}

/** How the pulls of a feed went. Times are milliseconds since 1970; null: never. */
export interface FeedProgress {
  readonly pull: FeedPull | null;
  /** What the last pull that has begun pulls: when that was set up, as the feed has it. */
  readonly source: number | null;
  /** When the last pull that has ended began and ended. */
  readonly lastRun: number | null;
  readonly lastEnd: number | null;
  readonly lastSuccess: number | null;
  readonly lastImport: string | null;
  /** The pulls that have failed since the last success. */
  readonly failures: number;
  readonly failingSince: number | null;
  readonly lastError: string | null;
  /** The records of the last pull that had any. */
  readonly records: number | null;
  /** The feed in the source of these records, the first that they name; absent before there was such a pull. */
  readonly recordsFeed?: string | null;
  /** What the address said of what was imported last. */
  readonly validators: Validators | null;
  /** From 0 to 1, drawn after each pull. */
  readonly chance: number;
}

/** Kept beside the feeds, by the same ids: a pull is no new version of a feed. */
export const feedProgresses: RecordKind<FeedProgress> = { name: 'feed-progress' };

export const noProgress: FeedProgress = {
  ...{ pull: null, source: null, lastRun: null, lastEnd: null, lastSuccess: null, lastImport: null },
  ...{ failures: 0, failingSince: null, lastError: null, records: null, validators: null, chance: 0 },
};

/** What a pull has led to. */
export type PullEnd =
  | {
      readonly kind: 'imported';
      readonly records: number;
      readonly recordsFeed: string | null;
      readonly validators: Validators | null;
    }
  /** The address said that nothing has changed. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly error: string };

/** Judges an import of a feed that has ended. Undefined: there is none any more. */
export function judgedPull(ended: Import | undefined): PullEnd {
  if (!ended) return { kind: 'failed', error: 'the import is not there any more' };
  if (ended.state === 'cancelled') return { kind: 'failed', error: 'the import was cancelled' };
  if (ended.state !== 'done')
    return { kind: 'failed', error: ended.error?.detail ?? 'the import has not ended' };
  if (ended.isUnchanged) return { kind: 'unchanged' };
  const { recordsFeed, validators } = ended;
  const { records } = ended.progress;
  if (records === 0)
    return { kind: 'failed', error: 'the feed is empty: it has no records; nothing was removed' };
  return isRejected(ended)
    ? { kind: 'failed', error: `none of the ${records} records of the feed is valid` }
    : { kind: 'imported', records, recordsFeed, validators };
}

/** Whether no record at all was taken. */
function isRejected({ counts }: Import): boolean {
  const all = Object.values(counts);
  const taken = all.some(
    ({ created, changed, unchanged, skipped, removed }) =>
      created + changed + unchanged + skipped + removed > 0,
  );
  return !taken && all.some(({ rejected }) => rejected > 0);
}

/** The feed when an instance begins to pull it. What was known of another source counts no longer. */
export function begunPull(before: FeedProgress, feed: FeedState, by: string, now: number): FeedProgress {
  const { sourceChangedAt: source } = feed;
  const known = before.source === source ? {} : { failures: 0, validators: null };
  return { ...before, ...known, source, pull: { by, importId: null, beganAt: now } };
}

/** The same object if the instance does not pull the feed any more. */
export const pullWithImport = (before: FeedProgress, by: string, importId: string): FeedProgress =>
  before.pull?.by === by ? { ...before, pull: { ...before.pull, importId } } : before;

/** The feed when another instance takes over a pull. The same object if there is none, or another one. */
export const takenOverPull = (before: FeedProgress, from: string, by: string): FeedProgress =>
  before.pull?.by === from ? { ...before, pull: { ...before.pull, by } } : before;

/** The feed when its pull could not begin. The same object if the instance does not pull it any more. */
export const abandonedPull = (before: FeedProgress, by: string): FeedProgress =>
  before.pull?.by === by ? { ...before, pull: null, source: null } : before;

/**
 * The feed when its pull has ended. The same object if the instance does not pull it any more. What a failure is told of
 * stays as it was after the last success.
 * @param chance from 0 to 1, without 1
 */
export function endedPull(
  before: FeedProgress,
  by: string,
  end: PullEnd,
  { now, chance }: { readonly now: number; readonly chance: number },
): FeedProgress {
  if (before.pull?.by !== by) return before;
  const { beganAt: lastRun, importId } = before.pull;
  const ended = { ...before, pull: null, lastRun, lastEnd: now, lastImport: importId, chance };
  if (end.kind === 'failed') {
    const failingSince = before.failingSince ?? now;
    return { ...ended, failures: before.failures + 1, failingSince, lastError: end.error };
  }
  const { kind, ...found } = end;
  return {
    ...ended,
    ...(kind === 'imported' && found),
    lastSuccess: now,
    failures: 0,
    failingSince: null,
    lastError: null,
  };
}

/** Null while it is paused; a time that has passed if it is to be pulled at once. */
export function nextRun({ settings, sourceChangedAt }: FeedState, progress: FeedProgress): number | null {
  if (settings.paused) return null;
  const { pull, lastEnd, failures, chance } = progress;
  const began = pull?.beganAt ?? progress.lastRun;
  if (began === null || progress.source !== sourceChangedAt) return sourceChangedAt;
  const interval = intervalAfter(settings.every, began);
  const regular = regularTime(settings.every, began) + jitterOf(interval, chance);
  if (pull || lastEnd === null) return regular;
  if (failures === 0) return Math.max(regular, lastEnd);
  const wait = backOff(interval, failures);
  const retry = lastEnd + wait + jitterOf(wait, chance);
  // A feed that is pulled often is pulled less often while it fails.
  return interval < wait ? retry : Math.max(Math.min(retry, regular), lastEnd);
}

export const feedStatuses = ['new', 'ok', 'late', 'failing', 'paused'] as const;
export type FeedStatus = (typeof feedStatuses)[number];

/** How long after its time a pull that has not begun or ended makes its feed late, in milliseconds: the interval, within these. */
const LATE_MS = { least: 300_000, most: 3_600_000 };

export function statusOf(feed: FeedState, progress: FeedProgress, now: number): FeedStatus {
  const next = nextRun(feed, progress);
  if (next === null) return 'paused';
  if (progress.failingSince !== null) return 'failing';
  const interval = intervalAfter(feed.settings.every, next);
  const tolerance = Math.min(Math.max(interval, LATE_MS.least), LATE_MS.most);
  if (now - next > tolerance) return 'late';
  return progress.lastSuccess === null ? 'new' : 'ok';
}
