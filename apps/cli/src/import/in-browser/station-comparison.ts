import type { FeedCommand, RecordGroup } from '#formats/reading';
import type { HeldRecords } from '#imports/sending';
import type { Comparison, FeedComparison } from './messages.js';

/** Greatest number of stations of the files, and of each of their feeds in the directory. */
const MAX_STATIONS = 20_000;
/** Each feed costs some requests. */
const MAX_FEEDS = 50;

type Held = Pick<HeldRecords, 'spellingOf' | 'stationsOf'>;

/** The stations of files by feed, to be compared by their ids with those that the directory has. */
export class StationComparison {
  /** Whether a station is removed, by its id in lower case. */
  private readonly feeds = new Map<string, Map<string, boolean>>();
  private size = 0;

  private get isTooLarge(): boolean {
    return this.size > MAX_STATIONS || this.feeds.size > MAX_FEEDS;
  }

  /** Adds the stations of a record, up to the greatest number. */
  add({ lines }: RecordGroup): void {
    for (const { type, text } of lines) {
      if (this.isTooLarge || (type !== 'UpsertStation' && type !== 'RemoveStation')) continue;
      // Commands of a file name their target by its id, too.
      const { source } = JSON.parse(text) as Partial<FeedCommand>;
      if (!source) continue;
      const stations = this.feeds.get(source.feed) ?? new Map<string, boolean>();
      this.feeds.set(source.feed, stations);
      const before = stations.size;
      stations.set(source.id.toLowerCase(), type === 'RemoveStation');
      this.size += stations.size - before;
    }
  }

  /**
   * Compares them with the stations of the directory.
   * @param signal ends it with its reason
   * @throws DirectoryError the directory can't be reached, or refuses the request
   */
  async compare(held: Held, signal: AbortSignal): Promise<Comparison> {
    const compared: FeedComparison[] = [];
    for (const [feed, stations] of this.isTooLarge ? [] : this.feeds) {
      const comparison = await compareFeed((await held.spellingOf(feed)) ?? feed, stations, held, signal);
      if (!comparison) return 'tooMany';
      compared.push(comparison);
    }
    return this.isTooLarge ? 'tooMany' : compared;
  }
}

/** @returns undefined if the directory has too many stations of the feed */
async function compareFeed(
  feed: string,
  stations: ReadonlyMap<string, boolean>,
  held: Held,
  signal: AbortSignal,
): Promise<FeedComparison | undefined> {
  const unknown = new Set([...stations.keys()].filter((id) => stations.get(id) === false));
  const upserted = unknown.size;
  let read = 0;
  let removed = 0;
  let absent = 0;
  for await (const { source } of held.stationsOf(feed)) {
    signal.throwIfAborted();
    if ((read += 1) > MAX_STATIONS) return undefined;
    const id = source.id.toLowerCase();
    const isRemoved = stations.get(id);
    if (isRemoved === undefined) absent += 1;
    else if (isRemoved) removed += 1;
    else unknown.delete(id);
  }
  return { feed, new: unknown.size, known: upserted - unknown.size, removed, absent };
}
