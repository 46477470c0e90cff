import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AggregateSnapshot, AggregateStates, ListQuery, RecordQueries } from '#application';
import type { PhotoStore } from './photo-store.js';

/** An upload stores its photo before its command is decided. This time is much longer than that takes. */
const GRACE_MS = 24 * 3_600_000;

/** The size of the states that are read in a turn of the event loop, in bytes. */
const MAX_BYTES = 512 * 1024;

/** The stored photos, and the two sources that know which connector types have them. */
export interface PhotoUse {
  readonly photos: PhotoStore;
  readonly states: AggregateStates;
  readonly records: RecordQueries;
}

/**
 * Removes photos that were uploaded more than a day ago and that no connector type has. A photo that is uploaded again
 * counts as new. A photo stays if either the write side or the read models know of a connector type that has it, as one
 * of them may be incomplete during a rebuild.
 * @param now milliseconds since 1970
 * @param signal ends the work between two steps
 * @returns how many photos were removed
 */
export async function removeUnusedPhotos(
  { photos, states, records }: PhotoUse,
  now: number,
  signal: AbortSignal,
): Promise<number> {
  const before = new Date(now - GRACE_MS);
  // Read before the states: a photo that is uploaded in the meantime is new, so it is not among these.
  const old = new Set(await photos.storedBefore(before));
  let removed = 0;
  for (const path of await withoutThoseOf(states, old, signal)) {
    if (signal.aborted) break;
    if (await isShown(path, records)) continue;
    if (await photos.remove(path, before)) removed += 1;
  }
  return removed;
}

/** The paths that no connector type of the write side has; removed ones, which may be restored, have theirs. */
async function withoutThoseOf(
  states: AggregateStates,
  paths: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const unused = new Set(paths);
  let after: number | undefined;
  do {
    if (unused.size === 0 || signal.aborted) return unused;
    const { keys, next } = await states.keys('connector-type', after);
    for (let rest = keys; rest.length > 0;) {
      const some = await states.loadSome(rest, MAX_BYTES);
      for (const path of photosOf(some)) unused.delete(path);
      rest = rest.slice(some.length);
      // Requests are answered between two reads.
      await nextTurn();
    }
    after = next;
    await nextTurn();
  } while (after !== undefined);
  return unused;
}

const photosOf = (snapshots: readonly AggregateSnapshot[]): readonly string[] =>
  snapshots.flatMap(({ state }) =>
    'attributes' in state && 'photo' in state.attributes ? (state.attributes.photo ?? []) : [],
  );

async function isShown(path: string, records: RecordQueries): Promise<boolean> {
  const page = await records.list('connector-types', withPhoto(path));
  return page.records.length > 0;
}

/** A list of the connector types with a photo. Case folding does not change the paths of stored photos. */
const withPhoto = (path: string): ListQuery => ({
  words: [],
  filters: [{ field: 'photo', values: [path] }],
  sort: { by: 'name', descending: false },
  limit: 1,
  total: false,
});
